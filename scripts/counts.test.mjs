import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  fromBench,
  fromJest,
  fromLastLine,
  fromMatrix,
  fromNodeTest,
  oneCheck,
} from './counts.mjs';

const jest = parts => ({
  numPassedTests: 9,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...parts,
});

describe('counts', () => {
  for (const [what, actual, passed, failed] of [
    ['a tool that is content', oneCheck(0), 1, 0],
    ['a tool that complains', oneCheck(2), 0, 1],
    [
      'a suite with its counts',
      fromLastLine(1, ['x', '3 passed, 2 failed']),
      3,
      2,
    ],
    [
      'a suite that crashes after its counts',
      fromLastLine(1, ['3 passed, 0 failed']),
      3,
      1,
    ],
    ['a suite that ends without counts', fromLastLine(0, ['hello']), 0, 1],
    [
      'node tests',
      fromNodeTest(1, ['ℹ pass 5', 'ℹ fail 1', 'ℹ cancelled 2']),
      5,
      3,
    ],
    ['node tests in TAP form', fromNodeTest(0, ['# pass 5', '# fail 0']), 5, 0],
    ['jest', fromJest(0, jest({})), 9, 0],
    [
      'jest with a file that does not load',
      fromJest(1, jest({ numRuntimeErrorTestSuites: 1 })),
      9,
      1,
    ],
    [
      'jest with a skipped test',
      fromJest(0, jest({ numPendingTests: 1 })),
      9,
      1,
    ],
    ['jest without a report', fromJest(0, undefined), 0, 1],
    [
      'a matrix',
      fromMatrix(0, ['log', '{"rows":12,"wrong":0,"surfacesWithoutRow":[]}']),
      12,
      0,
    ],
    [
      'a matrix with a hole',
      fromMatrix(1, ['{"rows":12,"wrong":1,"surfacesWithoutRow":["GET /x"]}']),
      11,
      2,
    ],
    ['a matrix that dies', fromMatrix(1, ['Error: x']), 0, 1],
    [
      'a bench',
      fromBench(0, [
        '{"name":"a","value":1}',
        '{ not json',
        '{"name":"b","value":2}',
      ]),
      2,
      0,
    ],
    ['a bench over a budget', fromBench(1, ['{"name":"a","value":1}']), 1, 1],
  ]) {
    it(`of ${what}`, () => assert.deepEqual(actual, { passed, failed }));
  }
});
