import fc from 'fast-check';
import { aClusterId } from './__testUtils__/probing';
import { probeSettingsSchema } from './probeSettings';
import { probeTarget, TargetInputs } from './probeTarget';

const clusterId = aClusterId('c-m-7xk2p9qd');

function settings(more: object = {}) {
  return probeSettingsSchema.parse(more);
}

function inputs(more: Partial<TargetInputs> = {}): TargetInputs {
  return {
    clusterId,
    arcnetIP: '100.70.0.11',
    gateway: {
      name: 'gw-eu-1',
      ranges: ['100.70.0.0/16'],
      probeProxy: 'socks5://10.0.0.5:1080',
    },
    ...more,
  };
}

function decide(more: Partial<TargetInputs> = {}, configured: object = {}) {
  return probeTarget(inputs(more), settings(configured));
}

describe('a cluster behind a gateway with a proxy', () => {
  it('is probed through it', () => {
    expect(decide()).toEqual({
      ok: true,
      target: {
        clusterId,
        address: '100.70.0.11',
        port: 6443,
        vantage: {
          kind: 'proxy',
          name: 'gw-eu-1',
          url: new URL('socks5://10.0.0.5:1080'),
        },
        gateway: 'gw-eu-1',
      },
    });
  });

  it('is probed through the configured one instead', () => {
    const decision = decide(
      {},
      {
        vantage: 'local',
        proxies: { 'gw-eu-1': 'http://proxy.example.net:3128' },
      },
    );
    expect(decision).toMatchObject({
      target: { vantage: { url: new URL('http://proxy.example.net:3128') } },
    });
  });

  it('is probed from here where the product is said to have a route', () => {
    const decision = decide({}, { vantage: 'local' });
    expect(decision).toMatchObject({ target: { vantage: { kind: 'local' } } });
  });
});

describe('an address of a Tenant is input of somebody else', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '2130706433',
    '100.70.0.011',
    '100.70.0.11 ',
    '100.70.0.11:22',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::ffff:100.70.0.11',
    '::ffff:6446:b',
    '64:ff9b::6446:b',
    '2002:6446:b::1',
    'localhost',
    'acme.example.net',
    '',
  ])('%p is refused even where everything is in range', arcnetIP => {
    const everything = { ranges: ['0.0.0.0/0', '::/0'] };
    expect(decide({ arcnetIP }, everything)).toMatchObject({
      ok: false,
      reason: 'outside-ranges',
    });
  });

  it('is refused outside the ranges of its gateway', () => {
    expect(decide({ arcnetIP: '100.71.0.11' })).toEqual({
      ok: false,
      reason: 'outside-ranges',
      detail: '100.71.0.11 lies outside the ArcNet ranges',
    });
  });

  it('is held against the configured ranges before those of the gateway', () => {
    expect(decide({}, { ranges: ['100.64.0.0/24'] })).toMatchObject({
      reason: 'outside-ranges',
    });
  });

  it('is refused in the management network although that lies in the ranges', () => {
    expect(decide({}, { forbiddenRanges: ['100.70.0.0/24'] })).toMatchObject({
      reason: 'outside-ranges',
    });
  });

  it('is refused when nobody says what the ranges are, or only nonsense', () => {
    for (const ranges of [undefined, [], ['everything', '100.70.0.0/99']]) {
      const gateway = { name: 'gw-eu-1', ...(ranges && { ranges }) };
      expect(decide({ gateway })).toMatchObject({
        reason: 'outside-ranges',
        detail: 'no ArcNet range is configured',
      });
    }
  });

  it('of the newer kind is written in one form', () => {
    const decision = decide(
      { arcnetIP: 'FD00:0:0::0B' },
      { ranges: ['fd00::/64'] },
    );
    expect(decision).toMatchObject({ target: { address: 'fd00::b' } });
  });

  it('becomes a target only inside the range, whatever it looks like', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV4Extended(),
      fc.ipV6(),
    );
    fc.assert(
      fc.property(anything, arcnetIP => {
        const decision = decide({ arcnetIP });
        const address = decision.ok ? decision.target.address : undefined;
        expect(address ?? '100.70.0.0').toMatch(/^100\.70\.\d{1,3}\.\d{1,3}$/);
      }),
    );
  });
});

describe('without a vantage', () => {
  it.each([
    [{ gateway: { name: 'gw-eu-1', ranges: ['100.70.0.0/16'] } }, {}],
    [{}, { enabled: false }],
    [
      {
        gateway: {
          name: 'gw-eu-1',
          ranges: ['100.70.0.0/16'],
          probeProxy: 'ftp://10.0.0.5',
        },
      },
      {},
    ],
  ])('reachability is not verified', (more, configured) => {
    expect(decide(more, configured)).toMatchObject({
      ok: false,
      reason: 'no-vantage',
      detail: expect.stringMatching(/^reachability not verified: /),
    });
  });

  it.each([
    'socks5://127.0.0.1:1080',
    'socks5://[::1]:1080',
    'http://localhost:3128',
    'http://proxy.localhost:3128',
    'socks5://169.254.169.254:80',
    // A URL of http reads these as 127.0.0.1.
    'http://0x7f.1:3128',
  ])('%s in an object is no proxy', probeProxy => {
    const gateway = { name: 'gw-eu-1', ranges: ['100.70.0.0/16'], probeProxy };
    expect(decide({ gateway })).toMatchObject({ reason: 'no-vantage' });
  });

  it('a proxy on this host is one where that is allowed', () => {
    const gateway = {
      name: 'gw-eu-1',
      ranges: ['100.70.0.0/16'],
      probeProxy: 'socks5://127.0.0.1:1080',
    };
    expect(decide({ gateway }, { allowLoopbackProxy: true })).toMatchObject({
      ok: true,
    });
  });

  it('a password in a proxy URL is refused and not repeated', () => {
    const password = 'p-1f3a';
    const gateway = {
      name: 'gw-eu-1',
      ranges: ['100.70.0.0/16'],
      probeProxy: `socks5://mooring:${password}@10.0.0.5:1080`,
    };
    const decision = decide({ gateway });
    expect(decision).toMatchObject({ reason: 'no-vantage' });
    expect(JSON.stringify(decision)).not.toContain(password);
  });
});

it('without an address there is nothing to probe', () => {
  const { arcnetIP: _, ...rest } = inputs();
  expect(probeTarget(rest, settings())).toMatchObject({
    reason: 'no-address',
  });
});

describe('relay and health port', () => {
  it.each([
    [
      'relay-eu-1.example.net:443',
      { host: 'relay-eu-1.example.net', port: 443 },
    ],
    ['10.99.1.2:443', { host: '10.99.1.2', port: 443 }],
    ['[fd00::2]:443', { host: 'fd00::2', port: 443 }],
    ['127.0.0.1:443', undefined],
    ['169.254.169.254:80', undefined],
    ['relay-eu-1.example.net', undefined],
    ['relay-eu-1.example.net:0', undefined],
    [null, undefined],
  ])('%p', (relayEndpoint, relay) => {
    const decision = decide({ relayEndpoint });
    expect(decision.ok && decision.target.relay).toEqual(relay);
  });

  it('the health port of the gateway comes from configuration', () => {
    const decision = decide({}, { health: { 'gw-eu-1': '10.0.0.5:8080' } });
    expect(decision).toMatchObject({
      target: { health: { host: '10.0.0.5', port: 8080 } },
    });
  });
});
