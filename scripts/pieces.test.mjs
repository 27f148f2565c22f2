import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { root } from './bootstrap.mjs';
import { piecesOf, requireOnePluginOfEachRole } from './pieces.mjs';
import { choosePorts } from './ports.mjs';

const pieces = (options, env = {}) =>
  piecesOf({
    root,
    runtime: '/run',
    env,
    ports: choosePorts(env),
    options: { fakeSlack: true, ...options },
  });
const named = (list, name) => list.find(piece => piece.name === name);

describe('piecesOf', () => {
  it('starts everything embedded, the management cluster and the workspace first', () => {
    assert.deepEqual(
      pieces({}).map(({ name, first }) => [name, first === true]),
      [
        ['sandbox', true],
        ['slack', true],
        ['portal', false],
        ['bot', false],
      ],
    );
  });

  it('starts no sandbox beside a kubeconfig, and hands it to portal and bot', () => {
    const list = pieces({ kubeconfig: '/mine' });
    assert.equal(named(list, 'sandbox'), undefined);
    assert.equal(named(list, 'portal').env.MOORING_KUBECONFIG, '/mine');
    assert.equal(named(list, 'bot').env.MOORING_KUBECONFIG, '/mine');
  });

  it('starts no stand-in workspace beside own tokens, and leaves those as they are', () => {
    const list = pieces(
      { fakeSlack: false },
      { MOORING_SLACK_BOT_TOKEN: 'own' },
    );
    assert.equal(named(list, 'slack'), undefined);
    assert.equal(named(list, 'bot').env.MOORING_SLACK_BOT_TOKEN, 'own');
    assert.equal(named(list, 'bot').env.MOORING_SLACK_API_URL, undefined);
  });

  it('makes tokens anew for each run, the same for workspace and bot, and shows none in a command line', () => {
    const list = pieces({});
    const token = named(list, 'slack').env.MOORING_SLACK_BOT_TOKEN;
    assert.equal(named(list, 'bot').env.MOORING_SLACK_BOT_TOKEN, token);
    assert.notEqual(
      named(pieces({}), 'slack').env.MOORING_SLACK_BOT_TOKEN,
      token,
    );
    assert.equal(
      JSON.stringify(list.map(({ args }) => args)).includes(token),
      false,
    );
  });

  it('keeps the tokens of the workspace from the portal', () => {
    assert.equal(
      named(pieces({}), 'portal').env.MOORING_SLACK_BOT_TOKEN,
      undefined,
    );
  });

  it('leaves the addresses to app-config.yaml unless a port was moved', () => {
    assert.equal(
      named(pieces({}), 'portal').env.APP_CONFIG_app_baseUrl,
      undefined,
    );
    const moved = named(
      pieces({}, { MOORING_PORTAL_PORT: '3100' }),
      'portal',
    ).env;
    assert.equal(moved.APP_CONFIG_app_baseUrl, '"http://localhost:3100"');
    assert.equal(
      moved.APP_CONFIG_backend_cors_origin,
      '"http://localhost:3100"',
    );
  });

  it('lets probes go to proxies on this machine only for the demo, and nowhere for a dump', () => {
    const probesOf = options => {
      const list = pieces(options);
      const portal = Object.entries(named(list, 'portal').env)
        .filter(([name]) => name.startsWith('APP_CONFIG_mooring_probes_'))
        .map(([name, value]) => [name.split('_').at(-1), JSON.parse(value)]);
      const bot = JSON.parse(named(list, 'bot').env.MOORING_PROBES ?? '{}');
      assert.deepEqual(Object.fromEntries(portal), bot);
      return bot;
    };
    assert.deepEqual(probesOf({}), { allowLoopbackProxy: true });
    assert.deepEqual(probesOf({ dump: '/d' }), { enabled: false });
    assert.deepEqual(probesOf({ kubeconfig: '/mine' }), {});
  });

  it('hands a dump to the sandbox', () => {
    assert.deepEqual(named(pieces({ dump: '/d' }), 'sandbox').args.slice(-2), [
      '--dump',
      '/d',
    ]);
  });
});

describe('requireOnePluginOfEachRole', () => {
  it('holds for this repository', () => requireOnePluginOfEachRole(root));
});
