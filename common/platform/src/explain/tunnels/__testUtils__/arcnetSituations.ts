import {
  hall,
  hallId,
  hallIP,
  hallPeer,
  lost,
  tunnel,
} from '../../__testUtils__/waysOf';
import { prometheusFile } from '../../__testUtils__/prometheusFile';
import { PeerCourse } from '../../__testUtils__/tunnelCourse';
import { TunnelledInput } from '../../__testUtils__/tunnelObjects';
import { nothingAnswers } from '../../__testUtils__/tunnelProbes';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';

const one = hallId(1);

/** A direct cluster that was lost and answers nothing, beside one that is well. */
const beside = (
  peer: PeerCourse,
  registered: Partial<TunnelledInput> = {},
): Pick<TunnelSituation, 'clusters' | 'gateways' | 'probes' | 'incidents'> => ({
  clusters: [hall(1, { lostS: 70, ...registered }), hall(2)],
  gateways: [{ name: 'gw-north', peers: [peer, tunnel(2)] }],
  probes: { [one]: nothingAnswers },
  incidents: { [`cluster ${one}`]: [one] },
});

const pathLost: ExpectedWay = {
  id: one,
  row: 'D2',
  layer: 'path',
  cause: 'direct-path-lost',
  confidence: 'medium',
};

export const ARCNET_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'UDP stops, and nothing else is known of the site',
    ...beside(tunnel(1, lost(160))),
    expect: [
      {
        ...pathLost,
        says: ['193 s', hallIP(1), 'timeout'],
        saysNot: ['cluster is down'],
      },
    ],
  },
  {
    name: 'the same before the handshake is stale: silent, never "established"',
    ...beside(tunnel(1, lost(100))),
    expect: [{ ...pathLost, says: ['silent'], saysNot: ['established'] }],
  },
  {
    name: 'the same read through Prometheus',
    ...beside(tunnel(1)),
    gateways: [{ name: 'gw-north', peers: [], isSilentObject: true }],
    files: {
      prometheus: prometheusFile('gw-north', [tunnel(1, lost(263)), tunnel(2)]),
    },
    expect: [
      { ...pathLost, says: ['287 s', 'timeout', 'prometheus'] },
      {
        id: hallId(2),
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
      },
    ],
  },
  {
    name: 'a stale handshake in the only sample there is',
    ...beside(tunnel(1, lost(240))),
    hasEarlier: false,
    expect: [{ ...pathLost, confidence: 'low' }],
  },
  {
    name: 'nobody probed, and the tunnel is stale and silent',
    ...beside(tunnel(1, lost(240))),
    probes: {},
    expect: [
      {
        ...pathLost,
        confidence: 'low',
        says: ['reachability not verified'],
      },
    ],
  },
  {
    name: 'a tunnel is silent while the session of the same site stays open',
    ...beside(tunnel(1, lost(231)), {
      lostS: undefined,
      connectedS: 190_000,
      lastSeenS: 55,
    }),
    expect: [
      {
        id: one,
        row: 'D1',
        layer: 'path',
        cause: 'udp-newly-filtered',
        confidence: 'high',
        says: ['264 s', 'TCP', 'timeout'],
        saysNot: ['site offline', 'cluster is down'],
      },
    ],
  },
  {
    name: 'the gateway hears the site, the site does not hear the gateway',
    ...beside(tunnel(1, { handshakeS: 228 })),
    expect: [
      {
        id: one,
        row: 'A1',
        layer: 'path',
        cause: 'one-way-to-site',
        confidence: 'medium',
        says: ['220 s', 'timeout'],
      },
    ],
  },
  {
    name: 'another key than the registered one is at work',
    ...beside(
      tunnel(1, {
        ...lost(243),
        statusMessage: 'Received invalid initiation message from 203.0.113.8',
      }),
      { peer: 'Wq7RegKy' },
    ),
    expect: [
      {
        id: one,
        row: 'A2',
        layer: 'config',
        cause: 'key-mismatch',
        confidence: 'high',
        says: ['Wq7RegKy', hallPeer(1)],
        saysNot: ['UDP filtered'],
      },
    ],
  },
  {
    name: 'only the gateway’s log says that the keys do not fit',
    ...beside(tunnel(1, { ...lost(243), statusMessage: 'invalid mac1' })),
    expect: [
      {
        id: one,
        row: 'A2',
        layer: 'config',
        cause: 'key-mismatch',
        confidence: 'medium',
        says: ['invalid mac1'],
      },
    ],
  },
  {
    name: 'a router that came back with a clock of long ago',
    ...beside(tunnel(1, { ...lost(243), siteClockSkewS: -43_200 }), {
      peer: hallPeer(1),
    }),
    expect: [
      {
        id: one,
        row: 'A3',
        layer: 'site',
        cause: 'site-clock-behind',
        confidence: 'medium',
        says: ['276'],
        saysNot: ['key mismatch'],
      },
    ],
  },
  {
    name: 'bytes come and go, the handshake is young, and nothing answers',
    ...beside(tunnel(1)),
    expect: [
      {
        id: one,
        row: 'D3',
        layer: 'unknown',
        cause: 'probe-counters-conflict',
        confidence: 'low',
        saysNot: ['one-way'],
      },
    ],
  },
  {
    name: 'read for the first time: one sample shows no growth and no silence',
    ...beside(tunnel(1)),
    hasEarlier: false,
    expect: [
      {
        id: one,
        row: 'D4',
        layer: 'unknown',
        cause: 'path-lost-layer-pending',
        confidence: 'low',
      },
    ],
  },
  {
    name: 'counters that began anew say nothing of the last minutes',
    ...beside(tunnel(1, { resetS: 20 })),
    expect: [
      {
        id: one,
        row: 'D4',
        layer: 'unknown',
        cause: 'path-lost-layer-pending',
        confidence: 'low',
      },
    ],
  },
];
