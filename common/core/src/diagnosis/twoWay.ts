import { Instant } from '../model/instant';
import { Hop, ProbeOutcome } from '../tunnel/hopProbe';
import { PROOF_MS } from './thresholds';
import { UsableProbes } from './usableProbes';

/** Outcomes that only the far end can have caused: even a refusal travelled through the tunnel (tunnels.md §1.2). */
const PROOFS: Partial<Readonly<Record<Hop, readonly ProbeOutcome[]>>> = {
  'api-tcp': ['ok', 'refused', 'reset'],
  'api-tls': ['ok', 'tls-error', 'reset'],
  'api-http': ['ok', 'http-status'],
  'arcnet-icmp': ['ok'],
};

/** `twoWay` of tunnels.md §6.1: something came back through the tunnel within the last 30 s. */
export function isTwoWay(probes: UsableProbes, now: Instant): boolean {
  return Object.values(probes).some(
    probe =>
      now - probe.at <= PROOF_MS &&
      (PROOFS[probe.hop]?.includes(probe.outcome) ?? false),
  );
}
