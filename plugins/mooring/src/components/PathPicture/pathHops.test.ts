import { aCluster } from '../../__testUtils__/views';
import { pathHops } from './pathHops';

const kinds = (over: Parameters<typeof aCluster>[0]) =>
  pathHops(aCluster(over)).map(({ kind }) => kind);

describe('pathHops', () => {
  it('leads through Flux only where Flux is known to carry the tunnel', () => {
    expect(kinds({ carrier: 'flux' })).toEqual([
      'gateway',
      'flux',
      'arcnet',
      'api',
      'agent',
    ]);
    expect(kinds({ carrier: 'direct' })).not.toContain('flux');
    expect(kinds({ carrier: null })).not.toContain('flux');
  });

  it('draws a tunnel whose addresses are not known yet', () => {
    expect(
      pathHops(aCluster({ gateway: null, arcnetIP: null, carrier: null })),
    ).toEqual([
      { kind: 'gateway', name: null, seen: { kind: 'not-checked' } },
      { kind: 'arcnet', name: null, seen: { kind: 'not-checked' } },
      { kind: 'api', name: null, seen: { kind: 'not-checked' } },
      {
        kind: 'agent',
        name: null,
        seen: { kind: 'last-contact', at: '2026-11-30T13:41:30Z' },
      },
    ]);
  });

  it('draws none for a managed cluster', () => {
    expect(kinds({ mode: 'managed' })).toEqual(['api', 'agent']);
  });

  it('passes on an agent that was never heard of', () => {
    expect(pathHops(aCluster({ lastContact: null })).slice(-1)).toEqual([
      {
        kind: 'agent',
        name: null,
        seen: { kind: 'last-contact', at: null },
      },
    ]);
  });
});
