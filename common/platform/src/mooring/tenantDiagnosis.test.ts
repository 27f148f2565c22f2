import { clusterQuerySchema, Instant } from '@mooring/core';
import { tenantOf } from '../explain/__testUtils__/tunnelObjects';
import {
  dumpOf,
  TunnelSituation,
} from '../explain/__testUtils__/tunnelSituation';
import { readTunnelFiles } from '../explain/tunnelFiles';
import { ANSWERS_SITUATIONS } from '../explain/tunnels/__testUtils__/answersSituations';
import { ARCNET_SITUATIONS } from '../explain/tunnels/__testUtils__/arcnetSituations';
import { CONFIG_SITUATIONS } from '../explain/tunnels/__testUtils__/configSituations';
import { CONFLICT_SITUATIONS } from '../explain/tunnels/__testUtils__/conflictSituations';
import { FLAPPING_SITUATIONS } from '../explain/tunnels/__testUtils__/flappingSituations';
import { FLUX_SITUATIONS } from '../explain/tunnels/__testUtils__/fluxSituations';
import { ONBOARDING_SITUATIONS } from '../explain/tunnels/__testUtils__/onboardingSituations';
import { SHARED_SITUATIONS } from '../explain/tunnels/__testUtils__/sharedSituations';
import { SITES_SITUATIONS } from '../explain/tunnels/__testUtils__/sitesSituations';
import { UNKNOWN_SITUATIONS } from '../explain/tunnels/__testUtils__/unknownSituations';
import { Raw } from '../explain/__fixtures__/rawObjects';
import { actor, mooringOn, Stage } from './__fixtures__/mooringOn';
import { value } from './__testUtils__/value';

const SITUATIONS = [
  ...ANSWERS_SITUATIONS,
  ...ARCNET_SITUATIONS,
  ...CONFIG_SITUATIONS,
  ...CONFLICT_SITUATIONS,
  ...FLAPPING_SITUATIONS,
  ...FLUX_SITUATIONS,
  ...ONBOARDING_SITUATIONS,
  ...SHARED_SITUATIONS,
  ...SITES_SITUATIONS,
  ...UNKNOWN_SITUATIONS,
];

/** The same dump that `mooring explain` reads, behind the product. */
function stageOf(situation: TunnelSituation): Stage {
  const { objects, tunnels = {} } = dumpOf(situation);
  const stage = mooringOn([]);
  const now: Instant = stage.now();
  const evidence = readTunnelFiles(tunnels, { now, gateways: ['gw-north'] });
  stage.desk.timeline.load(evidence.connected);
  stage.desk.takeReadings(evidence.readings);
  stage.load(objects.map(({ raw }): Raw => ({ ...Object(raw) })));
  for (const { clusterId, probes } of evidence.probes)
    stage.desk.takeProbes(clusterId, 'gw-north', probes);
  return stage;
}

/** How platforms reach clusters is not for their tenants to see, nor who else is reached that way (DESIGN, mission). */
const WAYS =
  /arcnet|\bflux|gateway|gw-|relay|wireguard|tunnel|\bprox(?:y|ies)|\bpeers?\b|allowed ?ips|handshake|\b100\.8\d\.\d+|203\.0\.113|127\.0\.0\.1|harbour-campus|yard-/i;

/** A reason of the cluster's state (fleet.md): it speaks of the agent's own session, which managed clusters have too. */
const ALLOWED: ReadonlySet<string> = new Set(['tunnel-only']);

const texts = (seen: unknown): string[] => {
  const found: string[] = [];
  const visit = (one: unknown) => {
    if (typeof one === 'string') {
      if (!ALLOWED.has(one)) found.push(one);
    } else if (typeof one === 'object' && one !== null)
      Object.values(one).forEach(visit);
  };
  visit(seen);
  return found;
};

describe('what a tenant is told of the way to its clusters', () => {
  it.each(SITUATIONS)('$name', situation => {
    const { mooring } = stageOf(situation);
    const leaks = situation.clusters.flatMap(own => {
      const others = situation.clusters.filter(({ id }) => id !== own.id);
      const names = others.flatMap(other => [
        other.id,
        `${other.name}"`,
        tenantOf(other),
      ]);
      const scope = mooring.scopeOf(actor(`${tenantOf(own)}-admins`));
      const seen = [
        value(mooring.diagnosis(scope, own.id)),
        value(mooring.cluster(scope, own.id)),
        value(mooring.clusters(scope, clusterQuerySchema.parse({}))).items,
        value(mooring.status(scope)),
      ];
      return texts(seen).filter(
        text =>
          WAYS.test(text) || names.some(name => `${text}"`.includes(name)),
      );
    });
    expect(leaks).toEqual([]);
  });

  it('would be found out: operators see what tenants do not', () => {
    for (const situation of SHARED_SITUATIONS) {
      const { mooring } = stageOf(situation);
      const scope = mooring.scopeOf(actor('platform-operators'));
      const [{ id }] = situation.expect;
      expect(
        texts(value(mooring.diagnosis(scope, id))).filter(text =>
          WAYS.test(text),
        ).length,
      ).toBeGreaterThan(5);
    }
  });

  it('carries neither rows nor probes, and lanes of the cluster alone', () => {
    const seen = SITUATIONS.map(situation => {
      const { mooring } = stageOf(situation);
      const [own] = situation.clusters;
      const scope = mooring.scopeOf(actor(`${tenantOf(own)}-admins`));
      return value(mooring.diagnosis(scope, own.id));
    });
    expect(seen.flatMap(({ rows }) => rows)).toEqual([]);
    expect(seen.flatMap(({ probes }) => probes)).toEqual([]);
    expect(
      new Set(
        seen.flatMap(({ timeline }) => timeline.entries.map(one => one.lane)),
      ),
    ).toEqual(new Set(['agent', 'api']));
    expect(
      new Set(seen.flatMap(({ path }) => path.map(({ kind }) => kind))),
    ).toEqual(new Set(['api', 'agent']));
  });
});
