import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChromium } from './chromium.mjs';

const machine = (files, folders = {}) => ({
  exists: file => files.includes(file),
  list: folder => folders[folder] ?? [],
});

describe('findChromium', () => {
  it('takes CHROMIUM_PATH before anything else', () => {
    const env = { CHROMIUM_PATH: '/mine', PATH: '/usr/bin' };
    assert.equal(
      findChromium(env, machine(['/mine', '/usr/bin/chromium'])),
      '/mine',
    );
  });

  it('does not fall back silently from a CHROMIUM_PATH that is wrong', () => {
    assert.equal(
      findChromium(
        { CHROMIUM_PATH: '/gone', PATH: '/usr/bin' },
        machine(['/usr/bin/chromium']),
      ),
      undefined,
    );
  });

  it('prefers Chromium to Chrome, wherever on the PATH they are', () => {
    const files = ['/a/google-chrome', '/b/chromium'];
    assert.equal(
      findChromium({ PATH: '/a:/b' }, machine(files)),
      '/b/chromium',
    );
  });

  it('finds the newest of a Playwright cache', () => {
    const cache = '/cache';
    const folders = {
      [cache]: ['chromium-1100', 'chromium-1200', 'firefox-1'],
    };
    const files = ['1100', '1200'].map(
      build => `${cache}/chromium-${build}/chrome-linux/chrome`,
    );
    assert.equal(
      findChromium(
        { PATH: '', PLAYWRIGHT_BROWSERS_PATH: cache },
        machine(files, folders),
      ),
      files[1],
    );
  });

  it('finds none on a bare machine', () => {
    assert.equal(findChromium({ PATH: '/usr/bin' }, machine([])), undefined);
  });
});
