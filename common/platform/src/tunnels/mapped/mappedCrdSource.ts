import { GatewayReading, SECOND, UnknownReason } from '@mooring/core';
import { Clock } from '../../kube/clock';
import { KubeConnection, KubeFailure } from '../../kube/connection';
import { Deadline, startDeadline } from '../../kube/deadline';
import { listAll } from '../../kube/listAll';
import { resourceName } from '../../kube/resourcePath';
import { sourceDetail } from '../sourceDetail';
import { TunnelSource } from '../tunnelSource';
import { MappedSettings } from '../tunnelSettings';
import { mappedReadings } from './mappedReadings';

const PAGE_SIZE = 500;

/** Gateways of another maker, read from a custom resource of the management cluster (tunnels.md §4 A). */
export function createMappedCrdSource(
  settings: MappedSettings,
  connection: KubeConnection,
  clock: Clock,
): TunnelSource {
  const { gateways, resource, mapping, clusterIds } = settings;
  const ref = {
    kind: 'crd',
    locator: resourceName(resource),
    intervalSeconds: settings.intervalSeconds,
    clockSkewS: null,
  } as const;
  return {
    ref,
    gateways,
    async read(signal) {
      const deadline = startDeadline(clock, settings.deadlineSeconds * SECOND, [
        signal,
      ]);
      const objects: unknown[] = [];
      const listed = await listAll(
        connection,
        resource,
        { pageSize: PAGE_SIZE, signal: deadline.signal },
        {
          onPage: items => objects.push(...items),
          onRestart: () => objects.splice(0),
          pause: () => clock.sleep(SECOND, deadline.signal),
        },
      );
      deadline.release();
      const now = clock.now();
      if (listed.ok) {
        return mappedReadings(objects, {
          gateways,
          mapping,
          clusterIds,
          source: ref,
          now,
        });
      }
      const why = explain(listed.failure, deadline, settings);
      return gateways.map(
        (gateway): GatewayReading => ({
          ok: false,
          gateway,
          source: ref,
          ...why,
          at: now,
        }),
      );
    },
  };
}

interface Why {
  readonly reason: Exclude<UnknownReason, 'stale'>;
  readonly detail: string;
}

function explain(
  failure: KubeFailure,
  deadline: Deadline,
  settings: MappedSettings,
): Why {
  const name = resourceName(settings.resource);
  const detail = sourceDetail(`${name}: ${failure.message}`);
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
      return { reason: 'unauthorized', detail };
    case 'not-found':
      return { reason: 'not-configured', detail: `${name} is not installed` };
    case 'bad-answer':
      return { reason: 'malformed', detail };
    case 'aborted':
      return deadline.ended === 'deadline'
        ? {
            reason: 'unreachable',
            detail: `${name}: no whole answer within ${settings.deadlineSeconds} s`,
          }
        : { reason: 'unreachable', detail: 'reading was stopped' };
    default:
      return { reason: 'unreachable', detail };
  }
}
