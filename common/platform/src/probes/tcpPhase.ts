import { lookup } from 'node:dns';
import { connect, isIP, LookupFunction, Socket } from 'node:net';
import { errnoFinding } from './errnoFinding';
import { PhaseScope, runPhase, Step } from './phase';
import { SocketPen } from './socketPen';

export interface TcpAddress {
  readonly host: string;
  readonly port: number;
  /** Judges what a name resolves to; a name may point anywhere by the time it is used. */
  readonly isAllowed?: (address: string) => boolean;
}

class ForbiddenAddressError extends Error {
  readonly code = 'ERR_ADDRESS_FORBIDDEN';

  constructor() {
    super('the name resolves to an address that may not be probed');
  }
}

/** TCP handshake: `done` with an open socket, or the errno. Sends nothing. */
export function connectTcp(
  { host, port, isAllowed }: TcpAddress,
  scope: PhaseScope,
  pen: SocketPen,
): Promise<Step<Socket>> {
  return runPhase<Socket>(scope, scope.budgets.tcp, end => {
    const socket = pen.keep(
      connect({
        host,
        port,
        // The next address of a name is tried in time for it to answer as well.
        autoSelectFamilyAttemptTimeout: Math.max(
          10,
          Math.floor(scope.budgets.tcp / 3),
        ),
        ...(isAllowed &&
          isIP(host) === 0 && { lookup: guardedLookup(isAllowed) }),
      }),
    );
    const connected = () => end({ value: socket });
    const failed = (error: Error) => end({ finding: errnoFinding(error) });
    socket.once('connect', connected);
    socket.once('error', failed);
    return () => {
      socket.off('connect', connected);
      socket.off('error', failed);
      // What has not answered by now would go on sending SYNs for minutes.
      if (socket.connecting) socket.destroy();
    };
  });
}

function guardedLookup(
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const allowed = (found ?? []).filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (error) callback(error, []);
      else if (first === undefined) callback(new ForbiddenAddressError(), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}
