import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { yarnSettingsFromNpm } from './npmSettings.mjs';

const npm = settings => key => settings[key];

describe('yarnSettingsFromNpm', () => {
  it('hands over registry, certificate authority and proxies', () => {
    const settings = yarnSettingsFromNpm(
      {},
      npm({
        registry: 'https://packages.example.net/npm/',
        cafile: '/ca.pem',
        'https-proxy': 'http://proxy.example.net:1',
      }),
    );
    assert.deepEqual(settings, {
      YARN_NPM_REGISTRY_SERVER: 'https://packages.example.net/npm',
      YARN_HTTPS_CA_FILE_PATH: '/ca.pem',
      YARN_HTTPS_PROXY: 'http://proxy.example.net:1',
    });
  });

  it('allows plain HTTP for the host npm is set to, and for no other', () => {
    const settings = yarnSettingsFromNpm(
      {},
      npm({ registry: 'http://packages.example.net:8081/' }),
    );
    assert.equal(settings.YARN_UNSAFE_HTTP_WHITELIST, 'packages.example.net');
  });

  it('leaves alone what is set for Yarn already', () => {
    const env = { YARN_NPM_REGISTRY_SERVER: 'https://mine.example.net' };
    assert.deepEqual(
      yarnSettingsFromNpm(env, npm({ registry: 'https://other.example.net' })),
      {},
    );
  });

  it('sets nothing where npm has no settings', () => {
    assert.deepEqual(yarnSettingsFromNpm({}, npm({})), {});
  });
});
