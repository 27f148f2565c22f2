import { listAt, objectAt, stringAt } from '../json';
import type { KubeObject } from '../types';
import { agentReport, Outcome } from '../world/bundleDeployment';
import { spread } from '../world/naming';
import type { CheckinController } from './checkinController';
import type { Controller, ControllerDeps } from './controller';
import type { ImportController } from './importController';
import { BUNDLE_DEPLOYMENT, keyOf, listKnown } from './kinds';
import { writeStatus } from './writeStatus';

interface Work {
  /** When the next step is due, epoch ms. */
  at: number;
  step: 'apply' | 'settle';
}

/**
 * The Fleet agents' work on deployments: a version that is released is picked up, shows its objects
 * starting, then ready. Agents that are not heard do nothing, as in life. Deployments that waited
 * when the sandbox started go on only where a fault of the board explains the waiting.
 */
export function createAgentController(
  deps: ControllerDeps,
  checkin: CheckinController,
  imports: ImportController,
): Controller {
  const { store, timing, startedAt } = deps;
  const work = new Map<string, Work>();
  let latest = startedAt;

  for (const deployment of listKnown(store, BUNDLE_DEPLOYMENT)) {
    const cluster = clusterKey(deployment);
    const explained =
      imports.isPending(cluster) ||
      (checkin.isRunning(cluster) && !checkin.isHeard(cluster));
    if (explained && isBehind(deployment))
      work.set(keyOfObject(deployment), { at: startedAt, step: 'apply' });
  }
  const stop = store.subscribe(BUNDLE_DEPLOYMENT, ({ type, object }) => {
    const key = keyOfObject(object);
    if (type === 'DELETED') work.delete(key);
    else if (isBehind(object) && work.get(key)?.step !== 'apply')
      work.set(key, {
        at: latest + 1_000 + spread(timing.pickUp, 'pick', key),
        step: 'apply',
      });
  });

  function report(deployment: KubeObject, outcome: Outcome, now: number) {
    const { namespace, name } = deployment.metadata;
    const released = stringAt(deployment, 'spec', 'deploymentID') ?? '';
    const into =
      stringAt(deployment, 'spec', 'options', 'namespace') ??
      stringAt(deployment, 'spec', 'options', 'defaultNamespace') ??
      'default';
    writeStatus(store, { ...BUNDLE_DEPLOYMENT, namespace, name }, () =>
      agentReport(released, outcome, { release: `${into}/${name}`, at: now }),
    );
  }

  function advance(key: string, { step }: Work, now: number) {
    const [namespace, name] = key.split('/');
    const deployment = store.get({ ...BUNDLE_DEPLOYMENT, namespace, name });
    if (deployment === undefined) {
      work.delete(key);
      return;
    }
    if (!checkin.isHeard(clusterKey(deployment))) return;
    if (step === 'settle') {
      work.delete(key);
      report(deployment, { kind: 'ready' }, now);
      return;
    }
    work.set(key, { at: now + timing.settle, step: 'settle' });
    report(deployment, starting(deployment), now);
  }

  return {
    tick(now) {
      latest = now;
      for (const [key, entry] of work)
        if (entry.at <= now) advance(key, entry, now);
    },
    close: stop,
  };
}

/** A version is released that the agent has not picked up, and nobody paused it. */
function isBehind(deployment: KubeObject): boolean {
  const released = stringAt(deployment, 'spec', 'deploymentID') ?? '';
  const applied = stringAt(deployment, 'status', 'appliedDeploymentID') ?? '';
  return (
    released !== '' &&
    released !== applied &&
    objectAt(deployment, 'spec')?.paused !== true &&
    deployment.metadata.deletionTimestamp === undefined
  );
}

function starting(deployment: KubeObject): Outcome {
  const namespace =
    stringAt(deployment, 'spec', 'options', 'namespace') ??
    stringAt(deployment, 'spec', 'options', 'defaultNamespace') ??
    'default';
  // An agent bundle or an empty one has no workload that could be starting.
  const first = listAt(deployment, 'status', 'resources').length;
  return first === 0 && deployment.metadata.name.startsWith('fleet-agent-')
    ? { kind: 'ready' }
    : {
        kind: 'progressing',
        workload: {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          namespace,
          name: deployment.metadata.name,
        },
      };
}

/** `namespace/name` of the Fleet cluster. */
function clusterKey(deployment: KubeObject): string {
  const { labels = {} } = deployment.metadata;
  return keyOf(
    labels['fleet.cattle.io/cluster-namespace'],
    labels['fleet.cattle.io/cluster'] ?? '',
  );
}

function keyOfObject(object: KubeObject): string {
  return keyOf(object.metadata.namespace, object.metadata.name);
}
