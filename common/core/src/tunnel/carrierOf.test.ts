import { carrierOf } from './carrierOf';

const flux = { relay: 'relay-eu-1', endpoint: 'relay-eu-1.example.net:443' };

describe('carrier', () => {
  it.each([
    [
      'stated',
      { stated: 'direct', endpoint: '127.0.0.1:4000', registered: 'flux' },
      'direct',
    ],
    ['loopback', { endpoint: '127.0.0.1:57159', registered: 'direct' }, 'flux'],
    ['loopback, IPv6', { endpoint: '[::1]:57159' }, 'flux'],
    ['loopback inside IPv6', { endpoint: '[::ffff:127.0.0.1]:57159' }, 'flux'],
    [
      'the relay itself',
      { endpoint: 'relay-eu-1.example.net:40000', flux, registered: 'direct' },
      'flux',
    ],
    [
      'a public address',
      { endpoint: '198.51.100.33:52657', registered: 'flux' },
      'direct',
    ],
    [
      'a private address, registered',
      { endpoint: '10.42.0.7:52657', registered: 'flux' },
      'flux',
    ],
    ['a private address alone', { endpoint: '10.99.2.2:52657' }, 'direct'],
    ['no endpoint', { endpoint: null, registered: 'flux' }, 'flux'],
    ['a name', { endpoint: 'site.example.net:1', registered: 'flux' }, 'flux'],
    ['nothing at all', {}, 'unknown'],
  ] as const)('%s', (_, about, expected) => {
    expect(
      carrierOf({
        stated: undefined,
        endpoint: undefined,
        flux: undefined,
        registered: undefined,
        ...about,
      }),
    ).toBe(expected);
  });
});
