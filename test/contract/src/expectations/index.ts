import type { Expectation } from '../expectation';
import { accessExpectations } from './access';
import { discoveryExpectations } from './discovery';
import { lifetimeExpectations } from './lifetimes';
import { listExpectations } from './lists';
import { objectExpectations } from './objects';
import { patchExpectations } from './patches';
import { refusalExpectations } from './refusals';
import { shippedRbacExpectations } from './shippedRbac';
import { watchExpectations } from './watches';

/** Everything Mooring relies on, but what needs a kubectl. */
export const expectations: readonly Expectation[] = [
  ...discoveryExpectations,
  ...objectExpectations,
  ...listExpectations,
  ...watchExpectations,
  ...patchExpectations,
  ...lifetimeExpectations,
  ...refusalExpectations,
  ...accessExpectations,
  ...shippedRbacExpectations,
];
