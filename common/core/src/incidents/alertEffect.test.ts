import { CLUSTER_STATES } from '../health/words';
import { alertEffect } from './alertEffect';

describe('what a state means for an alert', () => {
  it('only a lost session alerts, and only a session that stands again ends it as recovered', () => {
    const states = (effect: string) =>
      CLUSTER_STATES.filter(state => alertEffect(state) === effect);
    expect(states('fire')).toEqual(['Disconnected']);
    expect(states('back')).toEqual(['WaitCheckIn', 'AgentSilent', 'Connected']);
    expect(states('gone')).toEqual(['StaleRecord', 'Removing']);
    // Neither lost nor back: what is open stays open, and nothing is opened.
    expect(states('keep')).toEqual(['NeverRegistered', 'Degraded', 'Unknown']);
  });
});
