import { PrometheusSettings } from '../tunnelSettings';

/** Window of `increase`, seconds: what growth is said to be over. */
export const GROWTH_WINDOW_S = 120;

export type PeerQuery =
  | 'handshake'
  | 'timestamp'
  | 'rx'
  | 'tx'
  | 'rxIncrease'
  | 'txIncrease'
  | 'resets'
  | 'peerInfo'
  | 'allowedIPs';
export type FluxQuery =
  | 'fluxSession'
  | 'fluxLastReceive'
  | 'fluxLastSend'
  | 'fluxCertNotAfter'
  | 'fluxReconnects';
export type QueryName = 'up' | PeerQuery | FluxQuery;

interface Metrics {
  readonly handshake: string;
  readonly rx: string;
  readonly tx: string;
  /** Where an exporter keeps what it knows of a peer in series of their own. */
  readonly peerInfo?: string;
  readonly allowedIPs?: string;
  /** Label of the WireGuard interface. */
  readonly interfaceLabel: string;
}

/** Series of the two exporters in use (tunnels.md §4 B). */
export const PRESETS: Readonly<Record<PrometheusSettings['preset'], Metrics>> =
  {
    mindflavor: {
      // A UNIX time, although its help text says "seconds from the last handshake".
      handshake: 'wireguard_latest_handshake_seconds',
      rx: 'wireguard_received_bytes_total',
      tx: 'wireguard_sent_bytes_total',
      interfaceLabel: 'interface',
    },
    mdlayher: {
      handshake: 'wireguard_peer_last_handshake_seconds',
      rx: 'wireguard_peer_receive_bytes_total',
      tx: 'wireguard_peer_transmit_bytes_total',
      peerInfo: 'wireguard_peer_info',
      allowedIPs: 'wireguard_peer_allowed_ips_info',
      interfaceLabel: 'device',
    },
  };

export function queriesOf(
  settings: Pick<PrometheusSettings, 'preset' | 'job' | 'flux'>,
): ReadonlyMap<QueryName, string> {
  const metrics = PRESETS[settings.preset];
  // JSON escapes quotes and backslashes as PromQL does.
  const job = `{job=${JSON.stringify(settings.job)}}`;
  const { flux } = settings;
  const queries: [QueryName, string | undefined][] = [
    ['up', `up${job}`],
    ['handshake', `${metrics.handshake}${job}`],
    // An instant query stamps its own time; only this shows when the exporter was scraped.
    ['timestamp', `timestamp(${metrics.handshake}${job})`],
    ['rx', `${metrics.rx}${job}`],
    ['tx', `${metrics.tx}${job}`],
    ['rxIncrease', `increase(${metrics.rx}${job}[2m])`],
    ['txIncrease', `increase(${metrics.tx}${job}[2m])`],
    ['resets', `resets(${metrics.rx}${job}[5m])`],
    ['peerInfo', metrics.peerInfo && `${metrics.peerInfo}${job}`],
    ['allowedIPs', metrics.allowedIPs && `${metrics.allowedIPs}${job}`],
    ['fluxSession', flux.session],
    ['fluxLastReceive', flux.lastReceive],
    ['fluxLastSend', flux.lastSend],
    ['fluxCertNotAfter', flux.certNotAfter],
    ['fluxReconnects', flux.reconnectsLastHour],
  ];
  return new Map(
    queries.flatMap(([name, query]) =>
      query === undefined ? [] : [[name, query]],
    ),
  );
}
