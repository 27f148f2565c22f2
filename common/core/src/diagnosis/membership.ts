import { OwnFacts } from './readFacts';

/**
 * Members are clusters that ever had a session. Managed ones take no tunnel: they belong to no component, and that
 * they are well exonerates none.
 */
export function isTunnelled(cluster: OwnFacts): boolean {
  if (!cluster.ever || cluster.subject.mode === 'managed') return false;
  const { tunnel, registration } = cluster.subject;
  return tunnel.gateway !== null || registration.site !== undefined;
}

/** Name of the part a cluster hangs on, `null` without one. */
export type NameOf = (cluster: OwnFacts) => string | null;

export const siteName: NameOf = ({ subject }) =>
  subject.registration.site ?? null;
export const gatewayName: NameOf = ({ subject }) => subject.tunnel.gateway;
/** A relay is only on the way of clusters that it carries. */
export const relayName: NameOf = ({ subject: { tunnel } }) =>
  tunnel.carrier === 'flux' ? tunnel.relay : null;
