import { back } from '../../__testUtils__/secondsBack';
import { keyOf, PeerCourse } from '../../__testUtils__/tunnelCourse';
import { nothingAnswers } from '../../__testUtils__/tunnelProbes';
import {
  dumpAt,
  dumpSamples,
  rawAnswer,
} from '../../__testUtils__/tunnelSamples';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';
import {
  hall,
  hallId,
  hallIP,
  hallPeer,
  tunnel,
} from '../../__testUtils__/waysOf';
import { aWgKey } from '../../../tunnels/__testUtils__/wgKey';

const one = hallId(1);
export const PRIVATE_KEY = aWgKey();

/** A gateway that is read by what `wg` prints, now and before. */
export const dumped = (
  peers: readonly PeerCourse[],
): Pick<TunnelSituation, 'gateways' | 'samples' | 'files'> => ({
  gateways: [{ name: 'gw-north', peers: [], isSilentObject: true }],
  samples: dumpSamples(
    { name: 'gw-north', peers },
    { privateKey: PRIVATE_KEY },
  ),
  files: {
    wgDump: rawAnswer(dumpAt(peers, 8, { privateKey: PRIVATE_KEY })),
  },
});

/** Somebody gave the address of hall 1 to another peer. */
const thief: PeerCourse = {
  of: 'nobody',
  ip: hallIP(1),
  key: keyOf('thief'),
  handshakeS: null,
  addedS: 210,
};

export const lostHall: Omit<TunnelSituation, 'name' | 'gateways' | 'expect'> = {
  clusters: [hall(1, { lostS: 205, peer: hallPeer(1) }), hall(2)],
  probes: { [one]: nothingAnswers },
  incidents: { [`cluster ${one}`]: [one] },
};

const peerMissing: ExpectedWay = {
  id: one,
  row: 'N3',
  layer: 'config',
  cause: 'peer-missing',
  confidence: 'high',
  says: ['gw-north', 'peer'],
  saysNot: ['UDP filtered', 'network failure'],
};

const isDuplicate: ExpectedWay = {
  id: one,
  row: 'N2',
  layer: 'config',
  cause: 'duplicate-arcnet-ip',
  confidence: 'high',
};

export const CONFIG_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'a second peer was given the same address, by what wg prints',
    ...lostHall,
    ...dumped([tunnel(1), tunnel(2), thief]),
    expect: [
      {
        ...isDuplicate,
        says: [hallIP(1), hallPeer(1), thief.key.slice(0, 8)],
        saysNot: ['tunnel is down', thief.key, keyOf('hall 1'), PRIVATE_KEY],
      },
    ],
  },
  {
    name: 'two Tenants register one address, while both tunnels are well',
    ...lostHall,
    clusters: [
      hall(1, { lostS: 205 }),
      hall(2),
      hall(3, { arcnetIP: hallIP(1) }),
    ],
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    expect: [
      {
        ...isDuplicate,
        says: [hallIP(1), 'tenant-hall-1', 'tenant-hall-3'],
        saysNot: ['tunnel is down', 'ArcNet is down'],
      },
    ],
  },
  {
    name: 'a peer that shakes hands and may use no address any more',
    ...lostHall,
    gateways: [
      { name: 'gw-north', peers: [tunnel(1, { allowedIPs: [] }), tunnel(2)] },
    ],
    expect: [{ ...isDuplicate, saysNot: ['tunnel is down'] }],
  },
  {
    name: 'the peer was removed on the gateway, by what wg prints',
    ...lostHall,
    ...dumped([tunnel(1, { removedS: 70 }), tunnel(2)]),
    expect: [{ ...peerMissing, saysNot: [PRIVATE_KEY] }],
  },
  {
    name: 'the peer was removed on the gateway, by its object',
    ...lostHall,
    gateways: [
      { name: 'gw-north', peers: [tunnel(1, { removedS: 70 }), tunnel(2)] },
    ],
    // The first sample without it was taken 65 s ago.
    expect: [{ ...peerMissing, says: ['gw-north', back(65)] }],
  },
  {
    name: 'a tunnel that is well, with another address than the registered one',
    ...lostHall,
    gateways: [
      {
        name: 'gw-north',
        peers: [tunnel(1, { allowedIPs: ['100.80.3.77/32'] }), tunnel(2)],
      },
    ],
    expect: [
      {
        id: one,
        row: 'N4',
        layer: 'config',
        cause: 'wrong-arcnet-ip',
        confidence: 'high',
        says: [hallIP(1), '100.80.3.77'],
        saysNot: ['cluster is down', 'tunnel is down', 'ArcNet is down'],
      },
    ],
  },
  {
    name: 'a prefix around the registered address is no other address',
    ...lostHall,
    gateways: [
      {
        name: 'gw-north',
        peers: [tunnel(1, { allowedIPs: ['100.80.3.0/29'] }), tunnel(2)],
      },
    ],
    expect: [
      {
        id: one,
        row: 'D3',
        layer: 'unknown',
        cause: 'probe-counters-conflict',
        confidence: 'low',
      },
    ],
  },
];
