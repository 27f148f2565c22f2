import { SECOND } from '@mooring/core';
import { Clock } from '../../kube/clock';
import { Deadline, startDeadline } from '../../kube/deadline';
import { createRequestSlots } from '../../kube/requestSlots';
import { createSourceHttp, SourceHttp } from '../http/sourceHttp';
import { TunnelSource } from '../tunnelSource';
import { PrometheusSettings } from '../tunnelSettings';
import { prometheusReadings, Vectors } from './prometheusReadings';
import { queriesOf, QueryName } from './queries';
import { readVector, Vector } from './vector';

/** 20,000 peers with some 600 bytes of labels each. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const QUERIES_AT_ONCE = 4;

/** Gateways whose exporter is scraped by a Prometheus (tunnels.md §4 B). */
export function createPrometheusSource(
  settings: PrometheusSettings,
  clock: Clock,
): TunnelSource {
  const http = createSourceHttp(settings, clock);
  const queries = queriesOf(settings);
  const ref = {
    kind: 'prometheus',
    locator: http.locator,
    intervalSeconds: settings.intervalSeconds,
    clockSkewS: null,
  } as const;
  return {
    ref,
    gateways: settings.gateways.map(({ name }) => name),
    async read(signal) {
      const deadline = startDeadline(clock, settings.deadlineSeconds * SECOND, [
        signal,
      ]);
      const vectors = await askAll(http, queries, deadline);
      deadline.release();
      return prometheusReadings(vectors, settings, {
        source: ref,
        now: clock.now(),
      });
    },
    close: () => http.close(),
  };
}

async function askAll(
  http: SourceHttp,
  queries: ReadonlyMap<QueryName, string>,
  deadline: Deadline,
): Promise<Vectors> {
  const ask = async (query: string): Promise<Vector> =>
    readVector(
      await http.get(deadline, {
        path: '/api/v1/query',
        query: { query },
        accept: 'application/json',
        maxBytes: MAX_ANSWER_BYTES,
      }),
    );
  const { up: upQuery, ...others } = Object.fromEntries(queries);
  const up = await ask(upQuery);
  // A Prometheus that is down or refuses us is not asked a dozen times more.
  if (!up.ok) return { up };
  const slots = createRequestSlots(QUERIES_AT_ONCE);
  const answers = await Promise.all(
    Object.entries(others).map(async ([name, query]) => {
      // Waiting ends with the deadline; the call then says so itself.
      const vector = await slots(new AbortController().signal, () =>
        ask(query),
      );
      return [name, vector] as const;
    }),
  );
  return { up, ...Object.fromEntries(answers) };
}
