import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { startPostgres } from './postgres.mjs';

function answers(port) {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.unref();
  });
}

describe('startPostgres', () => {
  it('answers on loopback until it is stopped, and leaves nothing; or says why there is none', async () => {
    const server = await startPostgres();
    if ('missing' in server) {
      assert.match(server.missing, /PostgreSQL/);
      return;
    }
    const { hostname, port } = new URL(server.url);
    assert.equal(hostname, '127.0.0.1');
    assert.equal(await answers(Number(port)), true);
    assert.equal(existsSync(server.folder), true);
    await server.stop();
    assert.equal(await answers(Number(port)), false);
    assert.equal(existsSync(server.folder), false);
  });
});
