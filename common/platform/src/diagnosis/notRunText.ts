import { Audience } from '@mooring/core';
import { ProbeRun } from '../probes/probe';

/** Why nothing was probed, for who asked. Where a probe could be made from is not for tenants. */
export function notRunText(
  run: Extract<ProbeRun, { ran: false }>,
  audience: Audience,
): string {
  if (audience === 'tenant')
    return run.reason === 'rate-limited'
      ? 'It was checked a moment ago: wait a little before asking again.'
      : 'The platform cannot check the connection from where it stands; its operators can see why.';
  const [first = '', ...rest] = run.detail;
  return `${first.toUpperCase()}${rest.join('')}.`;
}
