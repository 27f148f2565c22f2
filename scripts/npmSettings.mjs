import { output } from './runTool.mjs';

/**
 * Yarn reads no .npmrc. Whoever reaches packages through a private registry, a
 * proxy or an own certificate authority has told npm so already; the same
 * settings are handed to Yarn for the time it runs and written nowhere.
 *
 * @returns {Record<string, string>} environment variables for Yarn
 */
export function yarnSettingsFromNpm(env, ask = askNpm) {
  const settings = {};
  const pass = (variable, value) => {
    if (value && env[variable] === undefined) settings[variable] = value;
  };
  const registry = ask('registry', env);
  pass('YARN_NPM_REGISTRY_SERVER', registry?.replace(/\/$/, ''));
  if (registry?.startsWith('http://')) {
    // Yarn refuses plain HTTP unless the host is named; npm does not.
    pass('YARN_UNSAFE_HTTP_WHITELIST', new URL(registry).hostname);
  }
  pass('YARN_HTTPS_CA_FILE_PATH', ask('cafile', env));
  pass('YARN_HTTPS_PROXY', ask('https-proxy', env));
  pass('YARN_HTTP_PROXY', ask('proxy', env));
  return settings;
}

function askNpm(key, env) {
  const answer = output('npm', ['config', 'get', key], { env });
  return answer.ok && answer.text !== 'null' && answer.text !== 'undefined'
    ? answer.text
    : undefined;
}
