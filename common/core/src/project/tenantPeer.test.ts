import { projectTenant } from './tenant';

function peerOf(annotation: unknown) {
  const { external, problems } = projectTenant({
    metadata: {
      name: 'acme',
      annotations: { 'mooring.dev/arcnet-peer': annotation },
    },
    spec: {
      displayName: 'ACME Manufacturing',
      type: 'customer',
      clusterMode: 'external',
      external: { clusterId: 'c-m-7xk2p9qd', arcnetIP: '100.70.0.11' },
      access: [],
    },
  });
  return { peer: external?.peer, problems };
}

describe('registered fingerprint of a tenant', () => {
  it('is the beginning of a public key', () => {
    expect(peerOf('bKuW+BLg')).toEqual({
      peer: 'bKuW+BLg',
      problems: undefined,
    });
  });

  it('is cut where somebody registered the whole key', () => {
    expect(peerOf('bKuW+BLgM8EunZk0bemjkF++Xr3KckWpqHQuXg6S0wg=').peer).toBe(
      'bKuW+BLg',
    );
  });

  it('is nothing else', () => {
    expect(peerOf(undefined).peer).toBeUndefined();
    expect(peerOf('<b>')).toEqual({
      peer: undefined,
      problems: [
        'annotation mooring.dev/arcnet-peer is not the beginning of a public key',
      ],
    });
  });
});
