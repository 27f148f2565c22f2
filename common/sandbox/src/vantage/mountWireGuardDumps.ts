import { connectionsOf } from '../controllers/gatewayConnection';
import { GATEWAY, listKnown } from '../controllers/kinds';
import type { FaultsSince } from '../faults/faultBoard';
import { JsonObject, listAt, stringAt, valueAt } from '../json';
import type { ControlResponse, Sandbox } from '../types';
import { parseTimestamp } from '../world/timestamp';

const INTERFACE = 'arc0';
const PORT = '51820';
/** A public key is 43 characters and a `=`. */
const KEY_LENGTH = 43;

/**
 * Mounts `GET /sandbox/wg/<gateway>`: what `wg show all dump` would print there, its own keys
 * blanked, with the gateway's clock in `X-Now` (tunnels.md §4 C). `now` in epoch ms.
 */
export function mountWireGuardDumps(
  { store, control }: Pick<Sandbox, 'store' | 'control'>,
  { faults, now }: { faults: FaultsSince; now: () => number },
): void {
  function answer(name: string): ControlResponse {
    const isGone =
      faults.since('kill-gateway', name) !== undefined ||
      faults.since('silence-gateway', name) !== undefined;
    const gateway = store.get({ ...GATEWAY, name });
    if (isGone || gateway === undefined)
      return { status: 503, text: 'the gateway does not answer\n' };
    const peers = connectionsOf(listAt(gateway, 'status', 'connections'));
    const lines = [
      [INTERFACE, '(hidden)', publicKey(name), PORT, 'off'],
      ...peers.map(peerLine),
    ];
    return {
      text: `${lines.map(fields => fields.join('\t')).join('\n')}\n`,
      headers: { 'X-Now': String(Math.floor(now() / 1_000)) },
    };
  }

  for (const gateway of listKnown(store, GATEWAY)) {
    const { name } = gateway.metadata;
    control.route(`/sandbox/wg/${name}`, ({ method }) =>
      method === 'GET'
        ? answer(name)
        : { status: 405, text: `${method} is not served here\n` },
    );
  }
}

function peerLine(peer: JsonObject): string[] {
  const shaken = parseTimestamp(peer.lastHandshakeTime);
  const allowed = listAt(peer, 'allowedIPs').join(',');
  const count = (field: string) => String(Number(valueAt(peer, field) ?? 0));
  return [
    INTERFACE,
    publicKey(stringAt(peer, 'peer') ?? ''),
    '(none)',
    stringAt(peer, 'endpoint') ?? '(none)',
    allowed === '' ? '(none)' : allowed,
    shaken === undefined ? '0' : String(Math.floor(shaken / 1_000)),
    count('rxBytes'),
    count('txBytes'),
    'off',
  ];
}

/** As long as one, and beginning with the fingerprint. */
function publicKey(fingerprint: string): string {
  return `${fingerprint
    .replace(/[^A-Za-z0-9]/g, 'x')
    .padEnd(KEY_LENGTH, 'A')
    .slice(0, KEY_LENGTH)}=`;
}
