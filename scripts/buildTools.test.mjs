import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingBuildTools } from './buildTools.mjs';

const names = installed =>
  missingBuildTools({}, command => installed.includes(command)).map(
    tool => tool.name,
  );

describe('missingBuildTools', () => {
  it('names each tool that is not there', () =>
    assert.deepEqual(names(['python3']), ['make', 'a C++ compiler']));
  it('accepts any C++ compiler', () =>
    assert.deepEqual(names(['python3', 'make', 'clang++']), []));
});
