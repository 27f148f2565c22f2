import { PeerCourse } from '../../__testUtils__/tunnelCourse';
import { TunnelledInput } from '../../__testUtils__/tunnelObjects';
import {
  allAnswer,
  nothingAnswers,
  ProbeInput,
} from '../../__testUtils__/tunnelProbes';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';
import {
  carried,
  hall,
  hallId,
  hallIP,
  tunnel,
} from '../../__testUtils__/waysOf';

const one = hallId(1);

/** An import record that waits for its first session. */
const waiting = (
  expected: Omit<ExpectedWay, 'id'>,
  peers: readonly PeerCourse[],
  registered: Partial<TunnelledInput> = {},
  probes: readonly ProbeInput[] = nothingAnswers,
): Omit<TunnelSituation, 'name'> => ({
  clusters: [
    hall(1, { isImported: false, lostS: 6_400, ...registered }),
    hall(2),
  ],
  gateways: [{ name: 'gw-north', peers: [...peers, tunnel(2)] }],
  probes: { [one]: probes },
  expect: [
    {
      id: one,
      ...expected,
      saysNot: [
        'tunnel is down',
        'tunnel down',
        'ArcNet is down',
        ...(expected.saysNot ?? []),
      ],
    },
  ],
  // What was never there is not lost.
  incidents: {},
});

const never = { handshakeS: null, endpoint: null } as const;
const onFlux = { carrier: 'flux' } as const;

export const ONBOARDING_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'an import record, and nobody ever made the tunnel',
    ...waiting(
      {
        row: 'N1',
        layer: 'onboarding',
        cause: 'tunnel-not-configured',
        confidence: 'high',
        says: [hallIP(1), 'gw-north'],
        saysNot: ['wait longer', 'agent problem'],
      },
      [],
      {},
      [],
    ),
  },
  {
    name: 'an import record of an external tenant without an address',
    ...waiting(
      {
        row: 'N1',
        layer: 'onboarding',
        cause: 'tunnel-not-configured',
        confidence: 'high',
      },
      [],
      { arcnetIP: null },
      [],
    ),
  },
  {
    name: 'a carried site that never got its session',
    ...waiting(
      {
        row: 'N5',
        layer: 'flux',
        cause: 'flux-never-up',
        confidence: 'medium',
        says: ['relay-a', 'getaddrinfo ENOTFOUND'],
        saysNot: ['key mismatch', 'UDP filtered'],
      },
      [
        carried(1, {
          ...never,
          flux: {
            session: false,
            sinceS: 6_300,
            receiveS: null,
            sendS: null,
            reconnects: 5,
            lastError: 'getaddrinfo ENOTFOUND',
          },
        }),
      ],
      onFlux,
    ),
  },
  {
    name: 'Flux carries bytes, and no hands are shaken over it',
    ...waiting(
      {
        row: 'N6',
        layer: 'arcnet',
        cause: 'arcnet-handshake-refused',
        confidence: 'medium',
        says: ['relay-a', 'never'],
        saysNot: ['Flux down', 'UDP filtered'],
      },
      [
        carried(1, {
          ...never,
          flux: { session: true, sinceS: 6_100, receiveS: 19, sendS: null },
        }),
      ],
      onFlux,
    ),
  },
  {
    name: 'registered for hours, not one handshake',
    ...waiting(
      {
        row: 'N7',
        layer: 'arcnet',
        cause: 'tunnel-never-established',
        confidence: 'medium',
        says: ['never', hallIP(1)],
        saysNot: ['UDP is filtered', 'cluster is broken'],
      },
      [tunnel(1, never)],
    ),
  },
  {
    name: 'a carried site without a handshake, whose gateway says nothing of Flux',
    ...waiting(
      {
        row: 'N8',
        layer: 'unknown',
        cause: 'never-established-flux-unread',
        confidence: 'low',
        says: ['never', 'flux'],
        saysNot: ['Flux is down', 'UDP filtered', 'key mismatch'],
      },
      [carried(1, { ...never, flux: undefined })],
      onFlux,
    ),
  },
  {
    name: 'no handshake, and nobody knows what should carry it',
    ...waiting(
      {
        row: 'N8',
        layer: 'unknown',
        cause: 'never-established-flux-unread',
        confidence: 'low',
        says: ['carrier unknown'],
      },
      [tunnel(1, { ...never, carrier: null })],
      { carrier: null },
    ),
  },
  {
    name: 'tunnel and API are fine, the import never took',
    ...waiting(
      {
        row: 'G1',
        layer: 'onboarding',
        cause: 'import-not-completed',
        confidence: 'high',
        says: ['200'],
        saysNot: ['wait longer'],
      },
      [tunnel(1)],
      {},
      allAnswer,
    ),
  },
  {
    name: 'a cluster with a session whose Fleet agent never reported',
    ...waiting(
      {
        row: 'K5',
        layer: 'agent',
        cause: 'fleet-agent-never-checked-in',
        confidence: 'high',
        says: ['never'],
      },
      [tunnel(1)],
      { isImported: true, lostS: undefined, lastSeenS: null },
      allAnswer,
    ),
  },
  {
    name: 'the same where nobody probed',
    ...waiting(
      {
        row: 'K5',
        layer: 'agent',
        cause: 'fleet-agent-never-checked-in',
        confidence: 'medium',
        says: ['reachability not verified'],
      },
      [tunnel(1)],
      { isImported: true, lostS: undefined, lastSeenS: null },
      [],
    ),
  },
];
