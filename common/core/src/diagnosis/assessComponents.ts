import { Instant } from '../model/instant';
import { assessGateway } from './assessGateway';
import { assessRelay } from './assessRelay';
import { assessSite } from './assessSite';
import { ComponentAssessment } from './component';
import { ClusterFacts } from './facts';
import {
  gatewayName,
  isTunnelled,
  NameOf,
  relayName,
  siteName,
} from './membership';
import { populationOf, Tally, tallyOf, without } from './population';
import { OwnFacts } from './readFacts';
import { GatewaySubject } from './subject';

/** The shared parts, and which of them a cluster hangs on. */
export interface Assessment {
  readonly components: readonly ComponentAssessment[];
  readonly of: (cluster: OwnFacts) => ClusterFacts['components'];
}

/**
 * Assesses sites, then relays, then gateways, since a narrower part is blamed before a wider one. Each cluster is looked
 * at a fixed number of times, whatever the number of components.
 */
export function assessComponents(
  clusters: readonly OwnFacts[],
  gateways: readonly GatewaySubject[],
  now: Instant,
): Assessment {
  const tunnelled = clusters.filter(isTunnelled);
  const all = tallyOf(tunnelled);
  const bySite = groupBy(tunnelled, siteName);
  const byRelay = groupBy(tunnelled, relayName);
  const byGateway = groupBy(tunnelled, gatewayName);
  for (const { name } of gateways) {
    if (!byGateway.has(name)) byGateway.set(name, []);
  }

  const sites = assessEach(bySite, (name, members) =>
    assessSite(populationOf(name, members, own => without(all, own))),
  );
  const siteOf = lookUp(sites, siteName);

  const gatewayTallies = assessEach(byGateway, (_, members) =>
    tallyOf(members),
  );
  const relays = assessEach(byRelay, (name, members) =>
    assessRelay(
      populationOf(name, members, () =>
        outsideOfRelay(members, gatewayTallies),
      ),
      siteOf,
    ),
  );
  const relayOf = lookUp(relays, relayName);

  const subjects = new Map(gateways.map(gateway => [gateway.name, gateway]));
  const assessed = assessEach(byGateway, (name, members) =>
    assessGateway(
      populationOf(name, members, own => without(all, own)),
      subjects.get(name),
      { relayOf, siteOf },
      now,
    ),
  );
  const gatewayOf = lookUp(assessed, gatewayName);

  return {
    components: [...assessed.values(), ...relays.values(), ...sites.values()],
    of: cluster => ({
      gateway: gatewayOf(cluster),
      relay: relayOf(cluster),
      site: siteOf(cluster),
    }),
  };
}

function groupBy(clusters: readonly OwnFacts[], nameOf: NameOf) {
  const groups = new Map<string, OwnFacts[]>();
  for (const cluster of clusters) {
    const name = nameOf(cluster);
    if (name === null) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [cluster]);
    else group.push(cluster);
  }
  return groups;
}

function assessEach<T>(
  groups: ReadonlyMap<string, readonly OwnFacts[]>,
  assess: (name: string, members: readonly OwnFacts[]) => T,
): ReadonlyMap<string, T> {
  return new Map(
    [...groups].map(([name, members]) => [name, assess(name, members)]),
  );
}

function lookUp(
  assessed: ReadonlyMap<string, ComponentAssessment>,
  nameOf: NameOf,
): (cluster: OwnFacts) => ComponentAssessment | null {
  return cluster => {
    // A cluster that never was there hangs on the same parts; it only does not count among their members.
    const name = cluster.subject.mode === 'managed' ? null : nameOf(cluster);
    return name === null ? null : assessed.get(name) ?? null;
  };
}

/** Clusters on the gateways of this relay that it does not carry. */
function outsideOfRelay(
  members: readonly OwnFacts[],
  gatewayTallies: ReadonlyMap<string, Tally>,
): Tally {
  const atGateway = members.filter(member => gatewayName(member) !== null);
  const names = new Set(atGateway.map(gatewayName));
  let around: Tally = { total: 0, fine: 0, bad: 0 };
  for (const name of names) {
    const tally = name === null ? undefined : gatewayTallies.get(name);
    if (tally === undefined) continue;
    around = {
      total: around.total + tally.total,
      fine: around.fine + tally.fine,
      bad: around.bad + tally.bad,
    };
  }
  return without(around, tallyOf(atGateway));
}
