import { type Server } from 'node:http';
import { createServer } from 'node:http';
import { z } from 'zod';
import { dumpOf, peersOf, type PeerState } from './wireguardState';
import { CLUSTER, GATEWAY, RELAY } from './world';

const relaySchema = z.object({
  session: z.boolean(),
  since: z.number().nullable(),
  lastReceive: z.number().nullable(),
  lastSend: z.number().nullable(),
});
type Relay = z.infer<typeof relaySchema>;

type Sample = readonly [labels: Record<string, string>, value: number];

export interface SeriesSources {
  readonly wireguardPid: () => number;
  /** Port of the relay's status on loopback; absent: there is no relay. */
  readonly relayStatus: () => number | undefined;
  readonly nowSeconds: () => number;
}

/** A Prometheus API over a WireGuard exporter and a relay's own gauges, as far as Mooring asks. */
export function startSeriesServer(
  port: number,
  sources: SeriesSources,
): Promise<Server> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://x').searchParams.get(
      'query',
    );
    answer(query ?? '', sources).then(
      result => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            status: 'success',
            data: { resultType: 'vector', result },
          }),
        );
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return new Promise(done =>
    server.listen(port, '127.0.0.1', () => done(server)),
  );
}

async function answer(query: string, sources: SeriesSources) {
  const now = sources.nowSeconds();
  return (await samplesOf(query, now, sources)).map(([metric, value]) => ({
    metric: { job: 'wireguard', instance: `${GATEWAY}:9586`, ...metric },
    value: [now, String(value)],
  }));
}

async function samplesOf(
  query: string,
  now: number,
  sources: SeriesSources,
): Promise<readonly Sample[]> {
  if (query.startsWith('up{')) return [[{}, 1]];
  if (query.startsWith('flux_')) return fluxSamples(query, sources);
  const value = peerValue(query, now);
  if (value === undefined) return [];
  const peers = peersOf(await dumpOf(sources.wireguardPid()));
  return peers.map(peer => [labelsOf(peer), value(peer)]);
}

function peerValue(
  query: string,
  now: number,
): ((peer: PeerState) => number) | undefined {
  if (query.startsWith('timestamp(')) return () => now;
  if (query.startsWith('wireguard_latest_handshake'))
    return ({ handshake }) => handshake;
  if (query.startsWith('wireguard_received')) return ({ received }) => received;
  if (query.startsWith('wireguard_sent')) return ({ sent }) => sent;
  return undefined;
}

function labelsOf({ key, endpoint, allowedIPs }: PeerState) {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(endpoint) ?? [];
  return {
    interface: 'arc0',
    public_key: key,
    allowed_ips: allowedIPs,
    ...(host === '' ? {} : { remote_ip: host, remote_port: port }),
  };
}

async function fluxSamples(
  query: string,
  { relayStatus }: SeriesSources,
): Promise<readonly Sample[]> {
  const port = relayStatus();
  if (port === undefined) return [];
  const labels = { cluster: CLUSTER, relay: RELAY };
  const relay = await readRelay(port);
  // A monitor beside the relay says that its process is gone; it keeps the times it saw last.
  if (query === 'flux_session_up') return [[labels, relay?.session ? 1 : 0]];
  const value = fluxTime(query, relay);
  return value === undefined || value === null ? [] : [[labels, value]];
}

function fluxTime(query: string, relay: Relay | undefined) {
  switch (query) {
    case 'flux_last_receive_timestamp_seconds':
      return relay?.lastReceive;
    case 'flux_last_send_timestamp_seconds':
      return relay?.lastSend;
    default:
      return undefined;
  }
}

async function readRelay(port: number): Promise<Relay | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return relaySchema.parse(await response.json());
  } catch (error) {
    if (error instanceof TypeError) return undefined; // nobody listens
    throw error;
  }
}
