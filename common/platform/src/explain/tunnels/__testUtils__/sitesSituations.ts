import {
  carried,
  hall,
  hallId,
  lost,
  tunnel,
} from '../../__testUtils__/waysOf';
import { fluxPort, nothingAnswers } from '../../__testUtils__/tunnelProbes';
import { TunnelSituation } from '../../__testUtils__/tunnelSituation';

const [one, two, three] = [1, 2, 3].map(hallId);
const CAMPUS = 'harbour-campus';

/** All of one site, carried by a relay that carries nobody else. */
const campus = [1, 2, 3].map(n =>
  hall(n, { carrier: 'flux', site: CAMPUS, lostS: 150 + n }),
);
const campusGone = [1, 2, 3].map(n =>
  carried(n, {
    ...lost(225),
    flux: {
      session: false,
      sinceS: 196 + n,
      receiveS: 221,
      lastError: 'ping timeout',
    },
  }),
);
const FINE = hall(7);
const GATEWAY = { name: 'gw-north', peers: [...campusGone, tunnel(7)] };

export const SITES_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'both clusters of one site gone together',
    clusters: [
      hall(1, { site: CAMPUS, lostS: 160 }),
      hall(2, { site: CAMPUS, lostS: 149 }),
      hall(7),
      hall(8),
    ],
    gateways: [
      {
        name: 'gw-north',
        peers: [
          tunnel(1, lost(201)),
          tunnel(2, lost(208)),
          tunnel(7),
          tunnel(8),
        ],
      },
    ],
    probes: { [one]: nothingAnswers, [two]: nothingAnswers },
    expect: [one, two].map(id => ({
      id,
      row: 'S5',
      layer: 'site',
      cause: 'site-offline',
      confidence: 'medium',
      says: [CAMPUS, '2 of 2'],
      saysNot: ['UDP filtered', 'cluster is down'],
    })),
    incidents: { [`site ${CAMPUS}`]: [one, two] },
  },
  {
    name: 'a site alone on its relay: either of them, while nobody asked the relay’s port',
    clusters: [...campus, FINE],
    gateways: [GATEWAY],
    expect: [one, three].map(id => ({
      id,
      row: 'S4',
      layer: 'unknown',
      cause: 'relay-or-site',
      confidence: 'low',
      says: ['relay-a', CAMPUS, '3 of 3'],
    })),
    incidents: { [`relay relay-a or site ${CAMPUS}`]: [one, two, three] },
  },
  {
    name: 'a site alone on its relay, whose port answers: the site',
    clusters: [...campus, FINE],
    gateways: [GATEWAY],
    probes: { [one]: [fluxPort('ok'), ...nothingAnswers] },
    expect: [
      {
        id: two,
        row: 'S5',
        layer: 'site',
        cause: 'site-offline',
        confidence: 'medium',
        says: [CAMPUS, '3 of 3'],
      },
    ],
    incidents: { [`site ${CAMPUS}`]: [one, two, three] },
  },
  {
    name: 'a site alone on its relay, whose port refuses: the relay',
    clusters: [...campus, FINE],
    gateways: [GATEWAY],
    probes: {
      [one]: [fluxPort('refused', 'ECONNREFUSED'), ...nothingAnswers],
    },
    expect: [
      {
        id: two,
        row: 'S3',
        layer: 'relay',
        cause: 'relay-outage',
        confidence: 'high',
        says: ['relay-a', 'ECONNREFUSED', '3 of 3'],
      },
    ],
    incidents: { 'relay relay-a': [one, two, three] },
  },
  {
    name: 'a large site on a relay that serves others: the site, for the relay still carries them',
    clusters: [
      ...campus,
      hall(4, { carrier: 'flux' }),
      hall(5, { carrier: 'flux' }),
      FINE,
    ],
    gateways: [
      {
        name: 'gw-north',
        peers: [...campusGone, carried(4), carried(5), tunnel(7)],
      },
    ],
    probes: { [one]: nothingAnswers },
    expect: [
      {
        id: one,
        row: 'S5',
        layer: 'site',
        cause: 'site-offline',
        confidence: 'medium',
        says: [CAMPUS, '3 of 3'],
        saysNot: ['relay is down'],
      },
    ],
    incidents: { [`site ${CAMPUS}`]: [one, two, three] },
  },
  {
    name: 'a site of which one cluster answers is not dark',
    clusters: [
      hall(1, { site: CAMPUS, lostS: 160 }),
      hall(2, { site: CAMPUS }),
      hall(7),
    ],
    gateways: [
      {
        name: 'gw-north',
        peers: [tunnel(1, lost(201)), tunnel(2), tunnel(7)],
      },
    ],
    probes: { [one]: nothingAnswers },
    expect: [
      {
        id: one,
        row: 'D2',
        layer: 'path',
        cause: 'direct-path-lost',
        confidence: 'medium',
        saysNot: ['site offline'],
      },
    ],
    incidents: { [`cluster ${one}`]: [one] },
  },
];
