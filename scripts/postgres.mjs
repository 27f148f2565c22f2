import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { output } from './runTool.mjs';

const DEBIAN_HOME = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_isready'];
const READY_WITHIN_MS = 30_000;

/**
 * A PostgreSQL of this run alone: on loopback, in a folder of its own, without a password because nothing but tests is
 * in it, and gone with `stop`.
 *
 * @returns {Promise<{url: string, folder: string, stop: () => Promise<void>} | {missing: string}>}
 */
export async function startPostgres() {
  const programs = providePrograms();
  if ('missing' in programs) return programs;
  const owner = serverOwner();
  if ('missing' in owner) return owner;
  const folder = mkdtempSync(join(tmpdir(), 'mooring-postgres-'));
  const data = join(folder, 'data');
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const made = await ended(
    spawn(
      join(programs.folder, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'],
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  );
  if (made.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `PostgreSQL could not be set up: ${made.said}` };
  }
  const port = await freePort();
  const server = spawn(
    join(programs.folder, 'postgres'),
    [
      ...['-D', data, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1'],
      ...['-c', `unix_socket_directories=${folder}`],
      // Nothing of it has to survive.
      ...['-c', 'fsync=off'],
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopped = ended(server);
  const stop = async () => {
    server.kill('SIGINT');
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  };
  const failure = await ready(programs.folder, port, stopped);
  if (failure !== undefined) {
    await stop();
    return { missing: `PostgreSQL did not start: ${failure}` };
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { url, folder, stop };
}

function providePrograms() {
  const there = programFolder();
  if (there !== undefined) return { folder: there };
  if (!canInstallDebianPackages())
    return { missing: 'PostgreSQL is not installed.' };
  const failure = installDebianPackages(['postgresql']);
  const folder = programFolder();
  return folder === undefined
    ? {
        missing: `PostgreSQL is not installed: ${
          failure ?? 'apt left no programs'
        }`,
      }
    : { folder };
}

/** Debian keeps the programs of each version in a folder of their own, out of the PATH. */
function programFolder() {
  const onPath = output('sh', ['-c', 'command -v initdb']);
  const debian = existsSync(DEBIAN_HOME)
    ? readdirSync(DEBIAN_HOME)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN_HOME, version, 'bin'))
    : [];
  // What is on the PATH may be a link, with the other programs beside its target only.
  return [
    ...(onPath.ok ? [dirname(realpathSync(onPath.text))] : []),
    ...debian,
  ].find(folder => PROGRAMS.every(name => existsSync(join(folder, name))));
}

/** The server refuses to run as root. */
function serverOwner() {
  if (process.getuid?.() !== 0) return {};
  const uid = output('id', ['-u', 'postgres']);
  const gid = output('id', ['-g', 'postgres']);
  return uid.ok && gid.ok
    ? { uid: Number(uid.text), gid: Number(gid.text) }
    : {
        missing:
          'PostgreSQL does not run as root, and there is no user postgres.',
      };
}

async function ready(folder, port, stopped) {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  let isOver = false;
  stopped.then(() => {
    isOver = true;
  });
  while (Date.now() < giveUpAt) {
    if (isOver) return (await stopped).said;
    const answer = output(join(folder, 'pg_isready'), [
      ...['-h', '127.0.0.1', '-p', String(port)],
    ]);
    if (answer.ok) return undefined;
    await new Promise(done => setTimeout(done, 200));
  }
  return `no answer within ${READY_WITHIN_MS / 1000} s`;
}

async function ended(child) {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    said = (said + text).slice(-2_000);
  });
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
