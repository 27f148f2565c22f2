import { randomBytes } from 'node:crypto';

/** A key as WireGuard writes them, made for one test so that none lies in the repository. */
export function aWgKey(): string {
  return randomBytes(32).toString('base64');
}

export interface DumpedPeer {
  readonly key?: string;
  readonly psk?: string;
  readonly endpoint?: string;
  readonly allowedIPs?: string;
  /** Seconds since 1970; 0 = never. */
  readonly handshake?: number;
  readonly rx?: number | bigint;
  readonly tx?: number | bigint;
}

/** Text of `wg show all dump` for one interface. */
export function aDump(
  peers: readonly DumpedPeer[],
  options: { readonly privateKey?: string; readonly interface?: string } = {},
): string {
  const name = options.interface ?? 'arc0';
  const lines = [
    [name, options.privateKey ?? aWgKey(), aWgKey(), 51820, 'off'],
    ...peers.map(peer => [
      name,
      peer.key ?? aWgKey(),
      peer.psk ?? '(none)',
      peer.endpoint ?? '198.51.100.33:52657',
      peer.allowedIPs ?? '100.70.0.11/32',
      peer.handshake ?? 1_796_047_762,
      peer.rx ?? 180,
      peer.tx ?? 92,
      'off',
    ]),
  ];
  return lines.map(line => `${line.join('\t')}\n`).join('');
}
