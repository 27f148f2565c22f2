/** Labels and value of one series. */
export type Series = readonly [labels: Record<string, string>, value: string];

export const EVALUATED_AT = 1_796_039_998;

/** Body of an instant query's answer. */
export function vectorBody(
  series: readonly Series[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    status: 'success',
    data: {
      resultType: 'vector',
      result: series.map(([metric, value]) => ({
        metric,
        value: [EVALUATED_AT, value],
      })),
    },
    ...more,
  };
}

const J = '{job="wireguard"}';

/** What a Prometheus that scrapes MindFlavor's exporter answers for one healthy peer, by query. */
export function mindflavorAnswers(
  peer: Record<string, string>,
): Map<string, readonly Series[]> {
  return new Map<string, readonly Series[]>([
    [`up${J}`, [[{ instance: 'gw-eu-1:9586', job: 'wireguard' }, '1']]],
    [`wireguard_latest_handshake_seconds${J}`, [[peer, '1796039939']]],
    [
      `timestamp(wireguard_latest_handshake_seconds${J})`,
      [[peer, '1796039980']],
    ],
    [`wireguard_received_bytes_total${J}`, [[peer, '884210']]],
    [`wireguard_sent_bytes_total${J}`, [[peer, '402118']]],
    [`increase(wireguard_received_bytes_total${J}[2m])`, [[peer, '168.4']]],
    [`increase(wireguard_sent_bytes_total${J}[2m])`, [[peer, '96.1']]],
    [`resets(wireguard_received_bytes_total${J}[5m])`, [[peer, '0']]],
  ]);
}
