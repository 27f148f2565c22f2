import { Socket } from 'node:net';
import { Finding, Step } from './phase';

/** What came of asking a proxy for a connection: its own part, and the destination's once the proxy had done its own. */
export interface ProxyAnswer {
  readonly proxy: Step<unknown>;
  readonly destination?: Step<Socket>;
}

/** A proxy's reply, and whom it speaks of: a failure of the proxy is never charged to the cluster (tunnels.md §5). */
export type ProxyReply =
  | { readonly about: 'open'; readonly socket: Socket }
  | { readonly about: 'destination' | 'proxy'; readonly finding: Finding };

/** @param accepted - how the proxy took the request, before its reply */
export function answerOf(
  accepted: Step<unknown>,
  reply: Step<ProxyReply>,
): ProxyAnswer {
  const { ms, at } = reply;
  if (reply.kind !== 'done') return { proxy: accepted, destination: reply };
  const { value } = reply;
  switch (value.about) {
    case 'open':
      return {
        proxy: accepted,
        destination: { kind: 'done', value: value.socket, ms, at },
      };
    case 'destination':
      return {
        proxy: accepted,
        destination: { kind: 'failed', finding: value.finding, ms, at },
      };
    case 'proxy':
      return { proxy: { kind: 'failed', finding: value.finding, ms, at } };
    default:
      return value;
  }
}
