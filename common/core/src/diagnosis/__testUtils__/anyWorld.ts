import fc from 'fast-check';
import { Instant } from '../../model/instant';
import { TimelineEntry } from '../../timeline/entry';
import { HOPS, HopProbe, PROBE_OUTCOMES } from '../../tunnel/hopProbe';
import { Known, SourceRef } from '../../tunnel/source';
import { ArcNetTunnel, FluxPath } from '../../tunnel/tunnel';
import {
  aFlux,
  anArcNet,
  aProbe,
  aSubject,
  clusterId,
  CRD,
  known,
  NOW,
  secondsAgo,
  unknown,
} from '../__fixtures__/subjects';
import { DiagnosisSubject, DiagnosisWorld, GatewaySubject } from '../subject';

const GATEWAYS = ['gw-eu-1', 'gw-no-1'];

/** Any combination of inputs, also those no real tunnel shows, dense around the thresholds. */
export function anyWorld(): fc.Arbitrary<DiagnosisWorld> {
  return fc
    .record({
      subjects: fc.array(anySubject(), { minLength: 1, maxLength: 7 }),
      gateways: fc.array(anyGateway(), { maxLength: 2 }),
    })
    .map(({ subjects, gateways }) => ({
      subjects: subjects.map((subject, i) => ({
        ...subject,
        id: clusterId(`c-m-${i}`),
      })),
      gateways: gateways.map((gateway, i) => ({
        ...gateway,
        name: GATEWAYS[i],
      })),
      now: NOW,
    }));
}

const anyAge = () =>
  fc.oneof(
    fc.constantFrom(0, 9, 29, 30, 31, 59, 60, 61, 119, 120, 121, 180, 181, 600),
    fc.integer({ min: 0, max: 4_000 }),
  );
const anyTime = (): fc.Arbitrary<Instant> => anyAge().map(secondsAgo);
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const anySource = (): fc.Arbitrary<SourceRef> =>
  fc.constantFrom<SourceRef>(
    CRD,
    { ...CRD, kind: 'wg-dump', clockSkewS: null },
    { ...CRD, kind: 'prometheus', clockSkewS: -90 },
  );

function anyKnown<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Known<T>> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(value, anySource()).map(([v, s]) => known(v, s)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          'unreachable',
          'unauthorized',
          'stale',
          'malformed',
          'no-record',
        )
        .map(reason => unknown<T>(reason)),
    },
  );
}

function anyArcNet(): fc.Arbitrary<ArcNetTunnel> {
  const delta = () => orNull(fc.constantFrom(0n, 84n));
  return fc
    .record({
      state: fc.constantFrom<ArcNetTunnel['state']>(
        'established',
        'ageing',
        'silent',
        'stale',
        'stale',
        'never',
        'absent',
        'unknown',
      ),
      interfaceUp: fc.constantFrom(true, true, true, null, false),
      rxDelta: delta(),
      txDelta: delta(),
      windowS: orNull(fc.constantFrom(60, 120, 300)),
      frozenS: orNull(anyAge()),
      lastAliveAt: orNull(anyTime()),
      peer: orNull(fc.constantFrom('n3Hf74kt', 'Zk8uWq2L')),
      allowedIPs: orNull(
        fc.constantFrom<string[]>([], ['100.70.0.11/32'], ['100.70.0.17/32']),
      ),
      ipOwners: fc.constantFrom<string[]>(
        [],
        ['n3Hf74kt'],
        ['n3Hf74kt'],
        ['a', 'b'],
      ),
      everEstablished: fc.constantFrom(true, false, null),
      siteClockSkewS: orNull(fc.constantFrom(-86_400, -30, -29, 0)),
      statusMessage: orNull(fc.constantFrom('invalid mac1', 'connected', '')),
    })
    .map(anArcNet);
}

function anyFlux(): fc.Arbitrary<FluxPath> {
  return fc
    .record({
      state: fc.constantFrom<FluxPath['state']>(
        'up',
        'half-open',
        'down',
        'unknown',
      ),
      since: orNull(anyTime()),
      receiveAgeS: orNull(anyAge()),
      sendAgeS: orNull(anyAge()),
      reconnectsLastHour: orNull(fc.constantFrom(0, 0, 6, 7)),
      lastError: orNull(
        fc.constantFrom(
          'CERT_HAS_EXPIRED',
          '401',
          'DEPTH_ZERO_SELF_SIGNED_CERT',
          'ECONNREFUSED',
        ),
      ),
      certNotAfter: orNull(anyTime()),
      backendSilent: fc.boolean(),
    })
    .map(aFlux);
}

export function anyProbe(): fc.Arbitrary<HopProbe> {
  return fc
    .record({
      hop: fc.constantFrom(...HOPS, 'api-tcp', 'api-http', 'arcnet-icmp'),
      outcome: fc.constantFrom(...PROBE_OUTCOMES, 'ok', 'timeout'),
      parts: fc.record(
        {
          at: anyTime(),
          tries: fc.constantFrom(1, 2),
          from: fc.constantFrom('gateway:gw-eu-1', 'proxy:gw-eu-1', 'local'),
          code: fc.constantFrom(
            'ENETUNREACH',
            'EHOSTUNREACH',
            'CERT_HAS_EXPIRED',
            'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
          ),
          httpStatus: fc.constantFrom(200, 401, 500),
          certNotAfter: anyTime(),
          serverDate: anyTime(),
        },
        { requiredKeys: ['at', 'tries', 'from'] },
      ),
    })
    .map(({ hop, outcome, parts }) => aProbe(hop, outcome, parts));
}

function anyTimeline(): fc.Arbitrary<TimelineEntry[]> {
  const entry = fc.oneof(
    fc.record({
      lane: fc.constant<'api'>('api'),
      state: fc.constantFrom('ok', 'timeout', 'refused'),
      at: anyTime(),
    }),
    fc.record({
      lane: fc.constant<'agent'>('agent'),
      state: fc.constantFrom('connected', 'disconnected', 'unknown'),
      at: anyTime(),
    }),
  );
  return fc
    .array(entry, { maxLength: 5 })
    .map(entries =>
      entries
        .map(e => ({ ...e, cluster: clusterId('c-m-0') }))
        .sort((a, b) => a.at - b.at),
    );
}

export function anySubject(): fc.Arbitrary<DiagnosisSubject> {
  const gateway = orNull(fc.constantFrom(...GATEWAYS));
  return fc
    .record({
      mode: fc.constantFrom<DiagnosisSubject['mode']>(
        'external',
        'external',
        'managed',
        'unknown',
      ),
      status: fc.constantFrom(true, false, false, null),
      since: maybe(anyTime()),
      provisioned: fc.boolean(),
      fleet: fc.oneof(
        fc.constantFrom(null, undefined),
        fc.record({ createdAt: anyTime(), lastSeen: maybe(anyTime()) }),
      ),
      address: maybe(fc.constant('100.70.0.11')),
      site: maybe(fc.constantFrom('acme-dresden', 'nova-campus')),
      registeredPeer: maybe(fc.constant('n3Hf74kt')),
      claimedBy: fc.constantFrom<string[]>(
        [],
        ['tenant a'],
        ['tenant a'],
        ['tenant a', 'tenant b'],
      ),
      gateway,
      arcnet: anyKnown(anyArcNet()),
      flux: anyKnown(anyFlux()),
      carrier: fc.constantFrom<DiagnosisSubject['tunnel']['carrier']>(
        'direct',
        'flux',
        'unknown',
      ),
      relay: orNull(fc.constant('relay-eu-1')),
      hasConflict: fc.constantFrom(false, false, true),
      probes: fc.array(anyProbe(), { maxLength: 8 }),
      timeline: anyTimeline(),
    })
    .map(parts => {
      const { fleet } = parts;
      const tunnel = { tunnel: known(anArcNet()) };
      return {
        ...aSubject({
          mode: parts.mode,
          connected: { status: parts.status, since: parts.since },
          provisioned: parts.provisioned,
          fleet,
          arcnet: parts.arcnet,
          flux: parts.flux,
          registration: {
            arcnetIP: parts.address,
            site: parts.site,
            peer: parts.registeredPeer,
            claimedBy: parts.claimedBy,
          },
          tunnel: {
            gateway: parts.gateway,
            carrier: parts.carrier,
            relay: parts.relay,
            conflict: parts.hasConflict
              ? { used: tunnel, other: tunnel }
              : null,
          },
          probes: [...parts.probes].sort((a, b) => a.at - b.at),
          timeline: parts.timeline,
        }),
      };
    });
}

function anyGateway(): fc.Arbitrary<GatewaySubject> {
  return fc
    .record({
      status: anyKnown(
        fc.record({ interfaceUp: fc.constantFrom(true, true, false, null) }),
      ),
      probes: fc.array(anyProbe(), { maxLength: 2 }),
    })
    .map(({ status, probes }) => ({
      name: 'gw-eu-1',
      status,
      sources: [status],
      probes,
    }));
}
