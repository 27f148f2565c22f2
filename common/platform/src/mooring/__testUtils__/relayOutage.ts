import { aProbe } from '../../diagnosis/__testUtils__/subjects';
import { Raw } from '../../explain/__fixtures__/rawObjects';
import { tenantOf, tunnelled } from '../../explain/__testUtils__/tunnelObjects';
import { gatewayOf } from '../../explain/__testUtils__/tunnelSamples';
import {
  carried,
  hall,
  hallId,
  lost,
  tunnel,
} from '../../explain/__testUtils__/waysOf';
import { aClusterId } from '../../probes/__testUtils__/probing';
import { actor, mooringOn, OPERATOR } from '../__fixtures__/mooringOn';

/** Halls 1 to 3 hang on a relay that is gone, hall 4 on the gateway alone. */
const HALLS = [
  ...[1, 2, 3].map(n => hall(n, { carrier: 'flux', lostS: 100 + n })),
  hall(4),
];
export const RELAY_OUTAGE: readonly Raw[] = [
  ...HALLS.flatMap(tunnelled),
  gatewayOf({
    name: 'gw-north',
    peers: [
      ...[1, 2, 3].map(n =>
        carried(n, {
          ...lost(230),
          flux: { session: false, sinceS: 180, lastError: 'ECONNREFUSED' },
        }),
      ),
      tunnel(4),
    ],
  }),
];
const RELAY_REFUSES = aProbe(5, {
  hop: 'flux-tcp',
  outcome: 'refused',
  code: 'ECONNREFUSED',
  tries: 2,
});

/** Seen by an operator, by the tenant of hall 1 and by somebody without a group. */
export function relayOutage() {
  const stage = mooringOn(RELAY_OUTAGE);
  stage.desk.takeProbes(aClusterId(hallId(1)), 'gw-north', [RELAY_REFUSES]);
  const { mooring } = stage;
  return {
    ...stage,
    operator: mooring.scopeOf(OPERATOR),
    tenant: mooring.scopeOf(actor(`${tenantOf(HALLS[0] ?? hall(1))}-admins`)),
    nobody: mooring.scopeOf(actor()),
  };
}
