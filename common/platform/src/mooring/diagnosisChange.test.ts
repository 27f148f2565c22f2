import { ChangeEvent, clusterQuerySchema, SECOND } from '@mooring/core';
import { aProbe } from '../diagnosis/__testUtils__/subjects';
import { tenantOf } from '../explain/__testUtils__/tunnelObjects';
import { hall, hallId } from '../explain/__testUtils__/waysOf';
import { aClusterId } from '../probes/__testUtils__/probing';
import { actor } from './__fixtures__/mooringOn';
import { relayOutage } from './__testUtils__/relayOutage';
import { value } from './__testUtils__/value';
import { ClusterTransition } from './mooring';

const [one, two, three] = [1, 2, 3].map(hallId);

describe('a diagnosis that changes while no object does', () => {
  function followed() {
    const stage = relayOutage();
    const signal = new AbortController().signal;
    const told: ChangeEvent[] = [];
    const toTenant: ChangeEvent[] = [];
    const toOther: ChangeEvent[] = [];
    const transitions: ClusterTransition[] = [];
    const { mooring, operator, tenant } = stage;
    value(mooring.clusters(operator, clusterQuerySchema.parse({})));
    const other = mooring.scopeOf(actor(`${tenantOf(hall(4))}-admins`));
    const follow = (
      scope: typeof operator,
      listener: (event: ChangeEvent) => void,
    ) => mooring.subscribe({ scope: () => scope, signal }, listener);
    follow(operator, event => told.push(event));
    follow(tenant, event => toTenant.push(event));
    follow(other, event => toOther.push(event));
    mooring.onClusterTransition(
      transition => transitions.push(transition),
      signal,
    );
    // The first event of each is the reset.
    for (const events of [told, toTenant, toOther]) events.length = 0;
    return {
      ...stage,
      told,
      toTenant,
      toOther,
      transitions,
      answer: () => {
        stage.desk.takeProbes(aClusterId(one), 'gw-north', [
          aProbe(0, { outcome: 'refused', tries: 2, at: stage.now() }),
        ]);
        value(mooring.cluster(operator, hallId(4)));
      },
    };
  }

  it('is told to those who may see the cluster', () => {
    const { answer, told, toTenant, toOther } = followed();
    answer();
    expect(told).toMatchObject([{ type: 'change', kinds: ['cluster'] }]);
    const [event] = told;
    // Its answer also clears the relay, so the others' verdicts change with it.
    expect(event?.type === 'change' && [...event.clusters].sort()).toEqual([
      one,
      two,
      three,
    ]);
    expect(toTenant).toMatchObject([{ clusters: [one] }]);
    expect(toOther).toEqual([]);
  });

  it('is a transition for the incident side, with the new verdict', () => {
    const { answer, transitions } = followed();
    answer();
    const own = transitions.find(({ id }) => id === one);
    expect(own).toMatchObject({
      before: { state: 'Disconnected' },
      after: {
        state: 'Disconnected',
        diagnosis: { layer: 'api', cause: 'api-down' },
      },
    });
  });

  it('is told once', () => {
    const { answer, told, transitions, advance, mooring, operator } =
      followed();
    answer();
    const count = transitions.length;
    advance(SECOND);
    value(mooring.cluster(operator, one));
    expect(told).toHaveLength(1);
    expect(transitions).toHaveLength(count);
  });
});
