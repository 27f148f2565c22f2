import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { Problem } from './problem.mjs';
import { waitForHealthy } from './waitFor.mjs';

async function serving(statuses, test) {
  const server = createServer((_, response) => {
    response
      .writeHead(statuses.length > 1 ? statuses.shift() : statuses[0])
      .end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await test(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

const never = new AbortController().signal;

describe('waitForHealthy', () => {
  it('goes on asking until the answer is good', () =>
    serving([503, 200], url =>
      waitForHealthy('backend', url, { signal: never, timeoutMs: 10_000 }),
    ));

  it('says what the last answer was when time is up', () =>
    serving([503], url =>
      assert.rejects(
        waitForHealthy('backend', url, { signal: never, timeoutMs: 300 }),
        error =>
          error instanceof Problem && /backend .* HTTP 503/.test(error.message),
      ),
    ));

  it('names the refused connection of a piece that does not listen', async () => {
    let address;
    await serving([200], async url => {
      address = url;
    });
    await assert.rejects(
      waitForHealthy('bot', address, { signal: never, timeoutMs: 300 }),
      /ECONNREFUSED/,
    );
  });

  it('ends at once when the run is stopped', () =>
    serving([503], url => {
      const stopping = new AbortController();
      const waiting = waitForHealthy('backend', url, {
        signal: stopping.signal,
        timeoutMs: 60_000,
      });
      stopping.abort();
      return assert.rejects(waiting, { name: 'AbortError' });
    }));
});
