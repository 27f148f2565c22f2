import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { root } from './bootstrap.mjs';
import { Problem } from './problem.mjs';
import { isSupportedNode, nodeBin, withPath } from './runtimes.mjs';

describe('isSupportedNode', () => {
  for (const [version, expected] of [
    ['20.20.2', false],
    ['21.7.0', false],
    ['22.21.9', false],
    ['22.22.1', false],
    ['22.22.2', true],
    ['22.23.5', true],
    ['23.11.0', false],
    ['24.0.0', true],
    ['25.1.0', false],
  ]) {
    it(`${version} ${expected ? 'fits' : 'does not fit'}`, () =>
      assert.equal(isSupportedNode(version), expected));
  }
});

describe('nodeBin', () => {
  it('uses the running Node where it fits', () => {
    const running = {
      versions: { node: '24.1.0' },
      execPath: '/somewhere/bin/node',
    };
    assert.equal(nodeBin(root, {}, running), '/somewhere/bin');
  });

  it('says which Node to install where there is no private copy', () => {
    const running = {
      versions: { node: '20.1.0' },
      platform: 'darwin',
      arch: 'arm64',
    };
    assert.throws(
      () => nodeBin(root, {}, running),
      error => error instanceof Problem && /Node 22/.test(error.todo),
    );
  });

  it('does not fetch a glibc binary for a system with musl', () => {
    const report = { getReport: () => ({ header: {} }) };
    const running = {
      versions: { node: '20.1.0' },
      platform: 'linux',
      arch: 'x64',
      report,
    };
    assert.throws(() => nodeBin('/nowhere', {}, running), Problem);
  });
});

describe('withPath', () => {
  it('puts the folder first and leaves the given environment alone', () => {
    const env = { PATH: '/usr/bin' };
    assert.equal(withPath(env, '/own').PATH, '/own:/usr/bin');
    assert.equal(env.PATH, '/usr/bin');
  });
});
