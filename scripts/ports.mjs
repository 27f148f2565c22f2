import { createServer } from 'node:net';
import { Problem } from './problem.mjs';

/** Where each piece listens, all on loopback. The variable moves a piece that collides with something else. */
export const PIECES = [
  { key: 'portal', port: 3000, variable: 'MOORING_PORTAL_PORT' },
  { key: 'backend', port: 7007, variable: 'MOORING_BACKEND_PORT' },
  { key: 'sandbox', port: 7008, variable: 'MOORING_SANDBOX_PORT' },
  { key: 'slack', port: 7009, variable: 'MOORING_FAKE_SLACK_PORT' },
  { key: 'bot', port: 7010, variable: 'MOORING_BOT_PORT' },
];

/** The port of every piece. @returns {Record<string, number>} */
export function choosePorts(env) {
  return Object.fromEntries(
    PIECES.map(({ key, port, variable }) => {
      const text = env[variable];
      if (text === undefined || text === '') return [key, port];
      const chosen = Number(text);
      if (!Number.isInteger(chosen) || chosen < 1 || chosen > 65_535) {
        throw new Problem({
          what: `${variable} is "${text}", which is no port.`,
          todo: `Set it to a number from 1 to 65535, or unset it to use ${port}.`,
        });
      }
      return [key, chosen];
    }),
  );
}

/**
 * Names every port that is taken before anything is started: a child that dies
 * of it a minute later says it in the middle of its own log.
 */
export async function requireFreePorts(ports, isFree = isPortFree) {
  const taken = [];
  for (const { key, variable } of PIECES) {
    if (ports[key] !== undefined && !(await isFree(ports[key])))
      taken.push({ key, port: ports[key], variable });
  }
  if (taken.length === 0) return;
  const names = taken.map(({ key, port }) => `${port} (${key})`).join(', ');
  const list = taken.length === 1 ? `Port ${names} is` : `Ports ${names} are`;
  throw new Problem({
    what: `${list} already in use.`,
    means:
      'Another program listens there, perhaps an earlier "npm start". Nothing was started.',
    todo: `End that program, or choose other ports, for example ${taken
      .map(({ port, variable }) => `${variable}=${port + 100}`)
      .join(' ')} npm start`,
  });
}

/** True if nobody listens on the port, neither on IPv4 nor on IPv6 loopback: "localhost" may mean either. */
export async function isPortFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port, host) {
  return new Promise(resolve => {
    const server = createServer();
    // A machine without IPv6 answers EADDRNOTAVAIL or EAFNOSUPPORT, which says nothing about the port.
    server.once('error', error =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}
