import { ClusterState } from '../health/words';

/**
 * What a cluster's state means for its alert. `keep`: the state says neither that it is down nor that
 * it is back, so an open alert stays open (unknown is not healthy) and none is opened.
 */
export type AlertEffect = 'fire' | 'back' | 'gone' | 'keep';

const EFFECTS: Readonly<Record<ClusterState, AlertEffect>> = {
  Disconnected: 'fire',
  // The session stands again; what else is wrong is said by the state itself.
  Connected: 'back',
  AgentSilent: 'back',
  WaitCheckIn: 'back',
  // Taken down on purpose, or a record that stands for no cluster.
  Removing: 'gone',
  StaleRecord: 'gone',
  // Ready is renewed seconds after the session: ending here would leave "Degraded" as the last word of a recovery.
  Degraded: 'keep',
  Unknown: 'keep',
  NeverRegistered: 'keep',
};

export function alertEffect(state: ClusterState): AlertEffect {
  return EFFECTS[state];
}
