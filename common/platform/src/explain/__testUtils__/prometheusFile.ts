import { vectorBody } from '../../tunnels/__testUtils__/prometheusAnswers';
import { Raw } from '../__fixtures__/rawObjects';
import { unixBack } from './secondsBack';
import {
  bytesAt,
  endpointOf,
  handshakeAt,
  PeerCourse,
  RELAY,
} from './tunnelCourse';

/** The exporter was scraped so long before `NOW`. */
const SCRAPED_S = 17;
const WINDOW_S = 120;
const JOB = '{job="wireguard"}';

type Told = (peer: PeerCourse) => number | undefined;

/** `prometheus.json`: what a Prometheus answers that scrapes MindFlavor's exporter and the relay. */
export function prometheusFile(
  gateway: string,
  peers: readonly PeerCourse[],
): string {
  const exporter = { instance: `${gateway}:9586`, job: 'wireguard' };
  const wireguard = (name: string, query: string, told: Told): Raw =>
    answer(
      name,
      query,
      peers.map(peer => [
        { ...exporter, interface: 'arc0', ...labelsOf(peer) },
        told(peer),
      ]),
    );
  const flux = (name: string, query: string, told: Told): Raw =>
    answer(
      name,
      query,
      peers
        .filter(peer => peer.flux !== undefined)
        .map(peer => [
          { cluster: peer.of, relay: peer.flux?.relay ?? RELAY },
          told(peer),
        ]),
    );
  const handshake = `wireguard_latest_handshake_seconds${JOB}`;
  const rx = `wireguard_received_bytes_total${JOB}`;
  const tx = `wireguard_sent_bytes_total${JOB}`;
  const now = (peer: PeerCourse) => bytesAt(peer, SCRAPED_S);
  const then = (peer: PeerCourse) => bytesAt(peer, SCRAPED_S + WINDOW_S);
  return JSON.stringify({
    gateway,
    answers: [
      answer('up', `up${JOB}`, [[exporter, 1]]),
      wireguard('handshake', handshake, peer => {
        const shaken = handshakeAt(peer, SCRAPED_S);
        return shaken === null ? 0 : unixBack(shaken);
      }),
      wireguard('timestamp', `timestamp(${handshake})`, () =>
        unixBack(SCRAPED_S),
      ),
      wireguard('rx', rx, peer => now(peer).rx),
      wireguard('tx', tx, peer => now(peer).tx),
      // `increase` extrapolates, so it gives fractions of bytes.
      wireguard('rxIncrease', `increase(${rx}[2m])`, peer =>
        extrapolated(now(peer).rx - then(peer).rx),
      ),
      wireguard('txIncrease', `increase(${tx}[2m])`, peer =>
        extrapolated(now(peer).tx - then(peer).tx),
      ),
      wireguard('resets', `resets(${rx}[5m])`, () => 0),
      flux('fluxSession', 'flux_session_up', peer =>
        peer.flux?.session === false ? 0 : 1,
      ),
      flux('fluxLastReceive', 'flux_last_receive_timestamp_seconds', peer =>
        unixBack(peer.flux?.receiveS ?? 20),
      ),
      flux('fluxLastSend', 'flux_last_send_timestamp_seconds', peer =>
        unixBack(peer.flux?.sendS ?? 23),
      ),
    ],
  });
}

function labelsOf(peer: PeerCourse): Record<string, string> {
  const [host = '', port = ''] = (peer.endpoint ?? endpointOf(peer)).split(':');
  return {
    public_key: peer.key,
    allowed_ips: `${peer.ip}/32`,
    friendly_name: peer.of,
    remote_ip: host,
    remote_port: port,
  };
}

function extrapolated(bytes: number): number {
  return bytes === 0 ? 0 : bytes + 0.37;
}

function answer(
  name: string,
  query: string,
  series: readonly (readonly [Record<string, string>, number | undefined])[],
): Raw {
  return {
    name,
    query,
    httpStatus: 200,
    body: vectorBody(
      series.flatMap(([labels, value]) =>
        value === undefined ? [] : [[labels, String(value)] as const],
      ),
    ),
  };
}
