export { runExpectations, type Expectation, type Outcome } from './expectation';
export { expectations } from './expectations';
export { openTarget, sandboxTarget, type Target } from './target';
export { World } from './world';
