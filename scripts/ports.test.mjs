import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { choosePorts, isPortFree, requireFreePorts } from './ports.mjs';
import { Problem } from './problem.mjs';

describe('choosePorts', () => {
  it('takes the usual ones', () => {
    assert.deepEqual(choosePorts({}), {
      portal: 3000,
      backend: 7007,
      sandbox: 7008,
      slack: 7009,
      bot: 7010,
    });
  });

  it('moves the one that is named', () => {
    assert.equal(choosePorts({ MOORING_BACKEND_PORT: '8007' }).backend, 8007);
  });

  for (const text of ['x', '0', '70000', '3000.5', '-1']) {
    it(`refuses "${text}" and names the variable`, () => {
      assert.throws(
        () => choosePorts({ MOORING_PORTAL_PORT: text }),
        /MOORING_PORTAL_PORT/,
      );
    });
  }
});

describe('requireFreePorts', () => {
  it('names every taken port with its piece and a way out', async () => {
    const ports = { portal: 3000, backend: 7007, bot: 7010 };
    const isFree = async port => port === 7010;
    await assert.rejects(requireFreePorts(ports, isFree), error => {
      assert.ok(error instanceof Problem);
      assert.match(error.message, /3000 \(portal\), 7007 \(backend\)/);
      assert.match(
        error.todo,
        /MOORING_PORTAL_PORT=3100 MOORING_BACKEND_PORT=7107/,
      );
      return true;
    });
  });

  it('does not look at the port of a piece that is not started', async () => {
    await requireFreePorts({ portal: 3000 }, async port => port === 3000);
  });
});

describe('isPortFree', () => {
  it('sees a listener, and that it is gone', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    assert.equal(await isPortFree(port), false);
    server.close();
    await once(server, 'close');
    assert.equal(await isPortFree(port), true);
  });
});
