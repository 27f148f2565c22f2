import { sh } from '../lab/shell';

export interface PeerState {
  readonly key: string;
  readonly endpoint: string;
  readonly allowedIPs: string;
  readonly handshake: number;
  readonly received: number;
  readonly sent: number;
}

/** `wg show all dump` of the gateway's interface, entered by the id of its WireGuard process. */
export function dumpOf(pid: number): Promise<string> {
  return sh('nsenter', [
    '-t',
    String(pid),
    '-m',
    '-n',
    'wg',
    'show',
    'all',
    'dump',
  ]);
}

/** The peers of a dump, for the series of an exporter. */
export function peersOf(dump: string): readonly PeerState[] {
  return dump
    .split('\n')
    .map(line => line.split('\t'))
    .filter(fields => fields.length === 9)
    .map(([, key = '', , endpoint = '', allowedIPs = '', ...numbers]) => ({
      key,
      endpoint,
      allowedIPs,
      handshake: Number(numbers[0]),
      received: Number(numbers[1]),
      sent: Number(numbers[2]),
    }));
}
