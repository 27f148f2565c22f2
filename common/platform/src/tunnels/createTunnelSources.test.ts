import { ManualClock } from '../kube/__testUtils__/manualClock';
import { kubeconfigText } from '../kube/__testUtils__/rawServer';
import { connect } from '../kube/connect';
import { createTunnelSources } from './createTunnelSources';
import { parseTunnelSettings } from './tunnelSettings';

it('makes each configured source, named by its address without credentials', async () => {
  const clock = new ManualClock();
  const result = connect(
    { kind: 'kubeconfig', text: kubeconfigText('https://127.0.0.1:1') },
    { clock },
  );
  if (!result.ok) throw new Error(result.detail);
  const settings = parseTunnelSettings({
    sources: [
      {
        kind: 'wg-dump',
        gateway: 'gw-eu-1',
        url: 'https://gw-eu-1.example.net/dump?view=all',
        intervalSeconds: 10,
      },
      {
        kind: 'prometheus',
        gateways: ['gw-eu-1', { name: 'gw-us-1', instance: '10.0.0.7:9586' }],
        url: 'https://prometheus.example.net/',
      },
      { kind: 'mapped', gateways: ['gw-ap-1'], preset: 'submariner' },
    ],
  });
  const sources = createTunnelSources(settings, {
    clock,
    connection: result.connection,
  });
  expect(sources.map(({ ref, gateways }) => ({ ...ref, gateways }))).toEqual([
    {
      kind: 'wg-dump',
      locator: 'https://gw-eu-1.example.net/dump',
      intervalSeconds: 10,
      clockSkewS: null,
      gateways: ['gw-eu-1'],
    },
    {
      kind: 'prometheus',
      locator: 'https://prometheus.example.net',
      intervalSeconds: 30,
      clockSkewS: null,
      gateways: ['gw-eu-1', 'gw-us-1'],
    },
    {
      kind: 'crd',
      locator: 'gateways.submariner.io',
      intervalSeconds: 30,
      clockSkewS: null,
      gateways: ['gw-ap-1'],
    },
  ]);
  await Promise.all(sources.map(source => source.close?.()));
  await result.connection.close();
});
