import { SECOND } from '@mooring/core';
import { Clock } from '../../kube/clock';
import { startDeadline } from '../../kube/deadline';
import { createSourceHttp } from '../http/sourceHttp';
import { TunnelSource } from '../tunnelSource';
import { WgDumpSettings } from '../tunnelSettings';
import { MAX_DUMP_BYTES } from './parseWgDump';
import { wgDumpReading } from './wgDumpReading';

/** One gateway that serves the text of `wg show all dump` over HTTPS, with its clock in `X-Now` (tunnels.md §4 C). */
export function createWgDumpSource(
  settings: WgDumpSettings,
  clock: Clock,
): TunnelSource {
  const http = createSourceHttp(settings, clock);
  const { gateway } = settings;
  const ref = {
    kind: 'wg-dump',
    locator: http.locator,
    intervalSeconds: settings.intervalSeconds,
    clockSkewS: null,
  } as const;
  return {
    ref,
    gateways: [gateway],
    async read(signal) {
      const deadline = startDeadline(clock, settings.deadlineSeconds * SECOND, [
        signal,
      ]);
      const answer = await http.get(deadline, {
        accept: 'text/plain',
        maxBytes: MAX_DUMP_BYTES,
      });
      deadline.release();
      return [
        wgDumpReading(answer, {
          gateway,
          source: ref,
          now: clock.now(),
          ...(settings.interface !== undefined && {
            interface: settings.interface,
          }),
        }),
      ];
    },
    close: () => http.close(),
  };
}
