import {
  diagnosisOf,
  SITUATIONS,
} from '../../diagnosis/__fixtures__/situations';
import { Cause, CAUSES } from '../../diagnosis/verdict';
import { diagnosisView } from './diagnosisView';
import { pathHops } from './pathHops';

/** Words and names of how a cluster is reached, and of whoever else hangs on it. */
const FOREIGN =
  /gateway|relay|\bgw-|arcnet|flux|arc0|wireguard|tunnel|peer|udp|100\.70\.|198\.51\.|acme-dresden|site-of-|handshake|n3Hf74kt|Zk8uWq2L|Ig\/V8ISH|managed|crd|wg-dump|prometheus|globex/i;

function toldTenant(cause: Cause) {
  const diagnosis = diagnosisOf(SITUATIONS[cause]());
  return {
    diagnosis,
    view: diagnosisView(diagnosis, {
      audience: 'tenant',
      isVisible: () => false,
      nameOf: () => undefined,
    }),
    path: pathHops(diagnosis, 'tenant'),
  };
}

describe('a diagnosis for a tenant', () => {
  it.each(CAUSES.map(cause => [cause]))(
    'of %s names nothing that is shared and no way there',
    cause => {
      const { diagnosis, view, path } = toldTenant(cause);
      const { cause: code, ...words } = view;
      expect(JSON.stringify([words, path])).not.toMatch(FOREIGN);
      expect(code).not.toMatch(/gateway|relay|arcnet|flux|tunnel|udp|peer/);
      // Other members of a shared fault are a number.
      const { gateway, relay, site } = diagnosis.facts.components;
      const others = [gateway, relay, site]
        .flatMap(part => part?.members ?? [])
        .filter(id => id !== diagnosis.facts.subject.id);
      const text = JSON.stringify([view, path]);
      expect(others.filter(id => text.includes(id))).toEqual([]);
    },
  );

  it.each(CAUSES.map(cause => [cause]))(
    'of %s says what to do, unless there is nothing to do',
    cause => {
      const { view } = toldTenant(cause);
      expect(view.summary).toMatch(/\.$/);
      expect(view.nextAction === null).toBe(cause === 'connected');
      expect(view).toMatchObject({ component: null, secondary: [] });
    },
  );

  it('shows no text of the network, which names addresses, and what their own API server said', () => {
    const diagnosis = diagnosisOf(SITUATIONS['api-down']());
    const refused = {
      ...diagnosis.facts.P['api-tcp'],
      hop: 'api-tcp',
      outcome: 'refused',
      code: 'ECONNREFUSED',
      detail: 'connect ECONNREFUSED 100.70.0.11:6443',
      ms: 12,
      tries: 2,
      at: diagnosis.facts.now,
      from: 'gateway:gw-eu-1',
    } as const;
    const named = {
      ...diagnosis,
      facts: { ...diagnosis.facts, P: { 'api-tcp': refused } },
    };
    const text = JSON.stringify([
      diagnosisView(named, {
        audience: 'tenant',
        isVisible: () => false,
        nameOf: () => undefined,
      }),
      pathHops(named, 'tenant'),
    ]);
    expect(text).toContain('ECONNREFUSED after 12 ms');
    expect(text).not.toContain('100.70.0.11');
    expect(JSON.stringify(toldTenant('api-not-ready').view)).toContain(
      'etcd failed',
    );
  });

  it('of an outage that other tenants share counts them', () => {
    const { view } = toldTenant('relay-outage');
    expect(view).toMatchObject({
      layer: 'platform',
      cause: 'shared-component-down',
      shared: { clusters: 1, others: 3 },
    });
    expect(view.summary).toMatch(
      /1 of your clusters is affected, and 3 others/,
    );
  });

  it('keeps the names of what is theirs to mend', () => {
    expect(toldTenant('api-down').view).toMatchObject({
      layer: 'api',
      cause: 'api-down',
    });
    expect(toldTenant('agent-not-checking-in').view.layer).toBe('agent');
    expect(toldTenant('site-offline').view.layer).toBe('site');
  });
});
