import { clusterId, NOW, secondsAgo } from '../diagnosis/__fixtures__/subjects';
import { diagnosisOf, SITUATIONS } from '../diagnosis/__fixtures__/situations';
import { Cause, Diagnosis } from '../diagnosis/verdict';
import { ClusterInputs } from '../health/clusterInputs';
import { judgeCluster } from '../health/judgeCluster';
import { DEFAULT_HEALTH } from '../health/settings';
import { Audience, clusterText } from './clusterText';

/** Lost for so long, its Fleet agent silent since before the loss. */
function lost(seconds: number): ClusterInputs {
  return {
    management: {
      kind: 'ManagementCluster',
      name: 'c-m-7xk2p9qd',
      id: clusterId('c-m-7xk2p9qd'),
      displayName: 'acme-plant-1',
      internal: false,
      driver: 'imported',
      readyReconciling: false,
      isProvisioned: true,
      connected: { status: 'False', lastUpdateTime: secondsAgo(seconds) },
    },
    provisioning: {
      kind: 'ProvisioningCluster',
      name: 'acme-plant-1',
      namespace: 'fleet-default',
      managementId: clusterId('c-m-7xk2p9qd'),
    },
    fleet: {
      kind: 'FleetCluster',
      name: 'acme-plant-1',
      namespace: 'fleet-default',
      managementId: clusterId('c-m-7xk2p9qd'),
      paused: false,
      managedElsewhere: false,
      isLocal: false,
      lastSeen: secondsAgo(seconds + 600),
      agentDeployedGeneration: 0,
    },
    registrations: [],
    namesakes: [],
    readable: { provisioning: true, fleet: true, registrations: true },
  };
}

function told(
  seconds: number,
  diagnosis?: Diagnosis,
  audience: Audience = 'platform',
) {
  const inputs = lost(seconds);
  const verdict = judgeCluster(inputs, NOW, DEFAULT_HEALTH);
  return clusterText(inputs, verdict, NOW, DEFAULT_HEALTH, audience, diagnosis);
}

function diagnosed(cause: Cause): Diagnosis {
  return diagnosisOf(SITUATIONS[cause]());
}

describe('a lost cluster beside its diagnosis', () => {
  it('leaves what to do, and what was not probed, to the diagnosis', () => {
    const before = told(7_200);
    expect(before.next).toMatch(/Check ArcNet first/);
    expect(before.notChecked).toContainEqual(
      expect.stringMatching(/were not probed/),
    );
    const beside = told(7_200, diagnosed('flux-half-open'));
    expect(beside.next).toMatch(/Restart the Flux client/);
    expect(beside.notChecked).toEqual([]);
    expect(beside.headline).toBe(before.headline);
  });

  it('does not say that nothing was heard, or that it is too early, once a probe was answered', () => {
    const answered = diagnosed('agent-not-checking-in');
    expect(told(7_200, answered).meaning).toMatch(
      /None of its agents has been/,
    );
    expect(told(100).meaning).toMatch(/too early/);
    expect(told(100, answered).meaning).not.toMatch(/too early/);
  });

  it('tells tenants their own part of it', () => {
    const text = told(7_200, diagnosed('relay-outage'), 'tenant');
    expect(text.next).toMatch(/^The operators of the platform/);
    expect(JSON.stringify(text)).not.toMatch(/relay|Flux|ArcNet|gateway/i);
  });
});
