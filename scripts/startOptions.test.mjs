import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { root } from './bootstrap.mjs';
import { Problem } from './problem.mjs';
import { startOptions } from './startOptions.mjs';

describe('startOptions', () => {
  it('starts everything embedded by default', () => {
    assert.deepEqual(startOptions([], {}, root), { fakeSlack: true });
  });

  it('reads a relative path from the folder the person is in', () => {
    assert.deepEqual(startOptions(['--dump', '.'], {}, `${root}/scripts`), {
      dump: `${root}/scripts`,
      fakeSlack: true,
    });
  });

  it('takes the kubeconfig from the option before the environment', () => {
    const env = { MOORING_KUBECONFIG: 'absent' };
    assert.equal(
      startOptions(['--kubeconfig', 'package.json'], env, root).kubeconfig,
      `${root}/package.json`,
    );
  });

  it('uses the own workspace where a Slack token is set', () => {
    assert.equal(
      startOptions([], { MOORING_SLACK_BOT_TOKEN: 'set' }, root).fakeSlack,
      false,
    );
  });

  for (const [what, args, env, words] of [
    ['an unknown option', ['--port', '1'], {}, /--port/],
    [
      'a dump beside a kubeconfig',
      ['--dump', '.'],
      { MOORING_KUBECONFIG: 'package.json' },
      /Both/,
    ],
    ['a dump that is a file', ['--dump', 'package.json'], {}, /no folder/],
    [
      'a kubeconfig that is not there',
      [],
      { MOORING_KUBECONFIG: 'absent' },
      /no file/,
    ],
  ]) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => startOptions(args, env, root),
        error => error instanceof Problem && words.test(error.message),
      );
    });
  }
});
