import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  readStamp,
  wantedStamp,
  workspaceManifests,
  writeStamp,
} from './installStamp.mjs';

describe('the stamp of an installation', () => {
  let folder;
  const write = (name, content) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mooring-stamp-'));
    write('package.json', { name: 'root', workspaces: ['common/*', 'bot'] });
    write('yarn.lock', 'lock');
    write('.yarnrc.yml', 'nodeLinker: node-modules');
    write('common/core/package.json', {
      name: 'core',
      dependencies: { zod: '1.0.0' },
    });
    write('bot/package.json', { name: 'bot' });
    mkdirSync(join(folder, 'common/empty'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('knows the workspaces that have a package.json', () => {
    assert.deepEqual(
      workspaceManifests(folder).map(file => file.slice(folder.length + 1)),
      ['bot/package.json', 'common/core/package.json'],
    );
  });

  it('stays the same when only a script or a description changes', () => {
    const before = wantedStamp(folder, '127');
    write('bot/package.json', {
      name: 'bot',
      description: 'new',
      scripts: { start: 'x' },
    });
    assert.deepEqual(wantedStamp(folder, '127'), before);
  });

  for (const [what, change] of [
    [
      'a dependency of a workspace',
      () =>
        write('common/core/package.json', {
          name: 'core',
          dependencies: { zod: '2.0.0' },
        }),
    ],
    ['the lockfile', () => write('yarn.lock', 'other')],
    ['the settings of Yarn', () => write('.yarnrc.yml', 'nodeLinker: pnp')],
    [
      'the resolutions',
      () =>
        write('package.json', {
          name: 'root',
          workspaces: ['common/*', 'bot'],
          resolutions: { a: '1' },
        }),
    ],
    [
      'the set of workspaces',
      () => write('common/sandbox/package.json', { name: 'sandbox' }),
    ],
  ]) {
    it(`differs after a change of ${what}`, () => {
      const before = wantedStamp(folder, '127');
      change();
      assert.notEqual(wantedStamp(folder, '127').hash, before.hash);
    });
  }

  it('differs for another Node ABI, for which native modules must be rebuilt', () => {
    assert.notEqual(
      wantedStamp(folder, '127').hash,
      wantedStamp(folder, '137').hash,
    );
  });

  it('is read back as it was written, and is absent before', () => {
    assert.equal(readStamp(folder), undefined);
    const stamp = wantedStamp(folder, '127');
    writeStamp(folder, stamp);
    assert.deepEqual(readStamp(folder), stamp);
  });
});
