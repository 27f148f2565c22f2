import { DiagnosisView } from '../../api/diagnosisViews';
import {
  diagnosisOf,
  SITUATIONS,
} from '../../diagnosis/__fixtures__/situations';
import { ROWS } from '../../diagnosis/table';
import { Cause, CAUSES, Diagnosis } from '../../diagnosis/verdict';
import { CAUSE_BRIEFS } from './causeBriefs';
import { diagnosisView } from './diagnosisView';

const OPERATOR = {
  audience: 'platform',
  isVisible: () => true,
  nameOf: () => undefined,
} as const;

/** Everything that somebody reads of a verdict. */
function wholeText(view: DiagnosisView): string {
  return [
    view.brief,
    view.summary,
    ...view.evidence.flatMap(line => [line.text, line.source]),
    ...view.notChecked,
    view.nextAction ?? '',
    view.unless ?? '',
    ...view.secondary.map(finding => finding.text),
    ...view.warnings,
    view.component ?? '',
  ].join('\n');
}

function told(cause: Cause): { diagnosis: Diagnosis; view: DiagnosisView } {
  const diagnosis = diagnosisOf(SITUATIONS[cause]());
  return { diagnosis, view: diagnosisView(diagnosis, OPERATOR) };
}

/** The columns "evidence" and "next action" of tunnels.md §6.2, as far as words can be asked for. */
const OWED: Readonly<Record<Cause, readonly RegExp[]>> = {
  'gateway-outage': [
    /gw-eu-1/,
    /5 of 5/,
    /first onset \d{4}-/,
    /1 of 1 cluster outside/,
    /arc0.*UDP listener/,
  ],
  'flux-cert-expired': [
    /relay-eu-1/,
    /2026-11-30T11:55:30Z/,
    /CERT_HAS_EXPIRED/,
    /3 of 3/,
    /Renew/,
  ],
  'relay-outage': [
    /relay-eu-1/,
    /4 of 4/,
    /control group/,
    /ECONNREFUSED/,
    /relay process.*UDP side/,
  ],
  'relay-or-site': [
    /relay-eu-1/,
    /acme-dresden/,
    /2 of 2/,
    /Probe the relay port/,
  ],
  'site-offline': [/acme-dresden/, /2 of 2/, /last 2026-/, /uplink.*power/],
  'shared-outage-unattributed': [
    /gw-eu-1/,
    /4 of 4/,
    /nothing outside to compare/,
    /Probe gw-eu-1.*management cluster/,
  ],
  'flapping-flux': [
    /relay-eu-1/,
    /9 reconnects/,
    /NAT or idle timeouts/,
    /regular period/,
  ],
  'flapping-path': [
    /timeout at 2026-/,
    /ok at 2026-/,
    /Flux, ArcNet, API server, agent/,
  ],
  'flapping-api': [/refused at 2026-/, /crashes/],
  'flapping-agent': [
    /closed at 2026-/,
    /opened at 2026-/,
    /log of the cluster agent/,
    /ingress/,
  ],
  'fleet-agent-never-checked-in': [/never/, /3 h ago/, /apiServerURL/, /token/],
  connected: [/HTTP 200 after 61 ms/, /2026-11-29T12:00:00Z/],
  'not-tunnelled': [/managed: no tunnel by design/, /Fleet agent/],
  'tunnel-not-configured': [
    /100\.70\.0\.11/,
    /gw-eu-1/,
    /Create the tunnel/,
    /import again/,
  ],
  'duplicate-arcnet-ip': [
    /100\.70\.0\.11/,
    /n3Hf74kt/,
    /Ig\/V8ISH/,
    /new address/,
    /allowed IPs of the other/,
  ],
  'peer-missing': [/gw-eu-1/, /peer/, /Provision the peer again/, /audit/],
  'wrong-arcnet-ip': [
    /100\.70\.0\.11/,
    /100\.70\.0\.17/,
    /Correct the address/,
  ],
  'flux-never-up': [
    /relay-eu-1/,
    /Opening handshake has timed out/,
    /Flux first/,
  ],
  'arcnet-handshake-refused': [
    /received from the site 5 s ago/,
    /rx 0 bytes/,
    /never/,
    /public keys.*clock/,
  ],
  'tunnel-never-established': [
    /handshake never/,
    /rx 0 bytes/,
    /does tx grow/,
    /Flux/,
  ],
  'never-established-flux-unread': [/never/, /Read Flux/],
  'one-way-to-site': [
    /205 s/,
    /rx 11348 bytes \(\+1776/,
    /tx 13360 bytes \(\+1776/,
    /timeout/,
    /Capture on both ends/,
    /NAT mapping/,
  ],
  'key-mismatch': [
    /n3Hf74kt/,
    /Zk8uWq2L/,
    /Received invalid initiation/,
    /Exchange/,
  ],
  'site-clock-behind': [/-86400 s/, /NTP/, /at once/],
  'flux-auth-refused': [/relay-eu-1/, /expired token/, /token/, /clock/],
  'flux-tls-untrusted': [/UNABLE_TO_VERIFY_LEAF_SIGNATURE/, /intercepts/, /CA/],
  'flux-half-open': [
    /half-open/,
    /received from the site 300 s ago/,
    /sent to it 10 s ago/,
    /Restart the Flux client/,
  ],
  'flux-path-down': [
    /relay-eu-1/,
    /Opening handshake has timed out/,
    /2026-11-30T11:56:40Z/,
    /what the site lets out/,
  ],
  'arcnet-down-before-flux': [
    /2026-11-30T11:50:48Z/,
    /2026-11-30T11:59:00Z/,
    /WireGuard on gw-eu-1/,
  ],
  'arcnet-inside-flux': [
    /received from the site 5 s ago/,
    /235 s/,
    /WireGuard behind relay-eu-1/,
  ],
  'flux-not-checked': [
    /197 s/,
    /nothing known of Flux/,
    /Read Flux before acting/,
  ],
  'udp-newly-filtered': [
    /277 s/,
    /TCP from the site lives/,
    /last alive/,
    /firewall/,
    /Flux/,
  ],
  'direct-path-lost': [
    /197 s/,
    /100\.70\.0\.11/,
    /timeout/,
    /198\.51\.100\.140/,
    /TCP\/443/,
    /Call/,
  ],
  'probe-counters-conflict': [
    /timeout/,
    /rx 11348 bytes \(\+84/,
    /180 s/,
    /router/,
  ],
  'path-lost-layer-pending': [/last handshake 47 s old/, /30 s so far/, /60 s/],
  'no-path-layer-unknown': [
    /timeout/,
    /401/,
    /refuses Mooring’s credentials/,
    /Restore the source/,
  ],
  'api-down': [/ECONNREFUSED after 12 ms/, /API server and at etcd/],
  'api-port-rejected': [/EHOSTUNREACH/, /firewall rule at the site/],
  'api-port-filtered': [
    /arcnet-icmp: ok after 11 ms/,
    /timeout/,
    /firewall of the node/,
  ],
  'mtu-blackhole': [/1100 bytes/, /1200 bytes/, /MTU of arc0/, /MSS/],
  'api-hung': [/api-tls: timeout after 5025 ms/, /load of the API server/],
  'mtu-or-api-hung': [/api-tls: timeout after 5025 ms/, /sized TCP test/],
  'cert-or-clock': [
    /notAfter 2026-11-29T09:00:00Z/,
    /clock skew/,
    /2026-12-01T12:00:00Z/,
    /third one/,
  ],
  'api-cert-expired': [
    /notAfter 2026-11-29T09:00:00Z/,
    /CERT_HAS_EXPIRED/,
    /Rotate/,
  ],
  'api-ca-mismatch': [/UNABLE_TO_VERIFY_LEAF_SIGNATURE/, /UID.*kube-system/],
  'api-not-ready': [/500/, /etcd failed/],
  'mtu-suspected': [/1392 bytes/, /HTTP 200/, /Lower the MTU.*test/],
  'import-not-completed': [/HTTP 200/, /import manifest/, /server URL/],
  'agent-not-checking-in': [
    /HTTP 401/,
    /closed since 2026-/,
    /pods.*log.*token.*server URL.*CA/,
  ],
  'probe-vantage-broken': [/ECONNREFUSED/, /proxy/],
  'cannot-see': [
    /502/,
    /reachability not verified/,
    /Restore the source/,
    /place to probe from/,
  ],
  'reachability-not-verified': [
    /reachability not verified/,
    /rx 11348 bytes/,
    /place to probe from/,
  ],
  'recheck-pending': [/timeout after 3013 ms/, /5 s/],
  unexplained: [/in this order/],
};

describe('diagnosisView', () => {
  it.each(CAUSES.map(cause => [cause]))(
    '%s says what it owes and nothing that it must never say',
    cause => {
      const { view } = told(cause);
      const text = wholeText(view);
      for (const owed of OWED[cause]) expect(text).toMatch(owed);
      const row = ROWS.find(each => each.cause === cause);
      for (const phrase of row?.neverSay ?? [])
        expect(text.toLowerCase()).not.toContain(phrase.toLowerCase());
    },
  );

  it.each(CAUSES.map(cause => [cause]))(
    '%s has a summary, evidence with source and time, and what would make it wrong',
    cause => {
      const { view } = told(cause);
      expect(view.summary).toMatch(/^[\s\S]{20,}\.$/);
      expect(view.brief.length).toBeLessThanOrEqual(80);
      expect(view.evidence.some(line => line.observedAt !== null)).toBe(true);
      expect(view.unless).toMatch(/^Unless /);
      expect(view.nextAction === null).toBe(cause === 'connected');
      expect(wholeText(view)).not.toMatch(/undefined|null|NaN|\[object/);
    },
  );

  it.each(CAUSES.map(cause => [cause]))(
    '%s does not print "established" of a lost cluster',
    cause => {
      const { diagnosis, view } = told(cause);
      const isPrinted = /\bestablished\b/.test(wholeText(view));
      const { noPath, bad } = diagnosis.facts;
      expect(isPrinted && (noPath || bad)).toBe(false);
    },
  );

  it.each(CAUSES.map(cause => [cause]))(
    '%s says that reachability is not verified exactly while nothing was probed',
    cause => {
      const { diagnosis, view } = told(cause);
      expect(/reachability not verified/i.test(wholeText(view))).toBe(
        diagnosis.facts.unprobed,
      );
    },
  );

  it('gives the same text for the same diagnosis', () => {
    for (const cause of CAUSES) {
      const { diagnosis } = told(cause);
      expect(diagnosisView(diagnosis, OPERATOR)).toEqual(
        diagnosisView(diagnosis, OPERATOR),
      );
    }
  });

  it('names no later match in words that an earlier verdict may not say', () => {
    for (const [i, { row, neverSay }] of ROWS.entries()) {
      for (const later of ROWS.slice(i + 1)) {
        const text = CAUSE_BRIEFS[later.cause].toLowerCase();
        const said = neverSay.filter(phrase => text.includes(phrase));
        expect([row, later.row, said]).toEqual([row, later.row, []]);
      }
    }
  });

  it('names the root of what is shared and counts whom the reader may not see', () => {
    const diagnosis = diagnosisOf(SITUATIONS['relay-outage']());
    expect(diagnosisView(diagnosis, OPERATOR)).toMatchObject({
      component: 'relay relay-eu-1',
      shared: { clusters: 4, others: 0 },
    });
    const tenant = { ...OPERATOR, audience: 'tenant' as const };
    expect(
      diagnosisView(diagnosis, { ...tenant, isVisible: () => false }),
    ).toMatchObject({ shared: { clusters: 1, others: 3 } });
    expect(
      diagnosisView(diagnosis, { ...tenant, countVisible: () => 2 }),
    ).toMatchObject({ shared: { clusters: 2, others: 2 } });
  });

  it('says "only cluster on" where a radius was impossible', () => {
    expect(told('flux-half-open').view.notChecked).toContainEqual(
      expect.stringContaining('only cluster on relay-eu-1'),
    );
  });
});
