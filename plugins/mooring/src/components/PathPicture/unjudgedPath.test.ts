import { aCluster } from '../../__testUtils__/views';
import { unjudgedPath } from './unjudgedPath';

const words = {
  notChecked: 'not checked',
  lastContact: 'last contact',
  noContact: 'never in contact',
};

const path = (over: Parameters<typeof aCluster>[0]) =>
  unjudgedPath(aCluster(over), words);
const kinds = (over: Parameters<typeof aCluster>[0]) =>
  path(over).map(({ kind }) => kind);

describe('unjudgedPath', () => {
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

  it('draws a tunnel whose addresses are not known yet, and none for a managed cluster', () => {
    expect(
      path({ gateway: null, arcnetIP: null, carrier: null }).map(
        ({ kind, name }) => [kind, name],
      ),
    ).toEqual([
      ['gateway', null],
      ['arcnet', null],
      ['api', null],
      ['agent', null],
    ]);
    expect(kinds({ mode: 'managed' })).toEqual(['api', 'agent']);
  });

  it('judges no hop', () => {
    expect(new Set(path({}).map(({ state }) => state))).toEqual(
      new Set(['not-judged']),
    );
  });

  it('passes on an agent that was never heard of', () => {
    expect(path({ lastContact: null }).slice(-1)).toMatchObject([
      { word: 'never in contact', observedAt: null },
    ]);
  });
});
