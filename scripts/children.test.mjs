import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import { Children } from './children.mjs';
import { root } from './bootstrap.mjs';

const node = (children, name, script) =>
  children.start(name, process.execPath, ['-e', script], {
    cwd: root,
    env: process.env,
  });

/** Children, and a promise for each line that is printed. */
function watched() {
  const deaths = [];
  const waiting = [];
  const lines = [];
  const children = new Children({
    write: line => {
      lines.push(line);
      waiting
        .filter(({ text }) => line.includes(text))
        .forEach(({ done }) => done());
    },
    onDeath: death => deaths.push(death),
  });
  const line = text =>
    lines.some(printed => printed.includes(text))
      ? Promise.resolve()
      : new Promise(done => waiting.push({ text, done }));
  return { children, deaths, lines, line };
}

const isAlive = pid => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    assert.equal(error.code, 'ESRCH');
    return false;
  }
};

describe('Children', () => {
  it('prefixes what each one prints', async () => {
    const { children, lines, line } = watched();
    node(children, 'bot', "console.log('hello'); setInterval(() => {}, 1000)");
    await line('hello');
    await children.end();
    assert.deepEqual(lines, ['bot      │ hello']);
  });

  it('tells of one that dies, with its last lines', async () => {
    const death = await new Promise(onDeath => {
      node(
        new Children({ write: () => {}, onDeath }),
        'bot',
        "console.log('first'); console.error('no such port'); process.exitCode = 3",
      );
    });
    assert.equal(death.name, 'bot');
    assert.equal(death.how, 'ended with code 3');
    assert.deepEqual([...death.tail].sort(), ['first', 'no such port']);
  });

  it('tells of a command that does not exist', async () => {
    const death = await new Promise(onDeath => {
      new Children({ onDeath }).start('bot', 'mooring-no-such-command', [], {
        cwd: root,
        env: process.env,
      });
    });
    assert.match(death.how, /could not be started/);
  });

  it('ends what a child has started as well', async () => {
    const { children, lines, line } = watched();
    node(
      children,
      'portal',
      `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
       console.log('grandchild ' + child.pid);
       setInterval(() => {}, 1000);`,
    );
    await line('grandchild');
    const pid = Number(/grandchild (\d+)/.exec(lines[0])[1]);
    assert.equal(isAlive(pid), true);
    await children.end();
    // The group was signalled at once; the kernel may take a moment to reap a process whose parent is gone.
    while (isAlive(pid)) await immediate();
    assert.equal(isAlive(pid), false);
  });

  it('ends by force what does not listen', async () => {
    const { children, deaths, line } = watched();
    node(
      children,
      'stubborn',
      "process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)",
    );
    await line('deaf');
    await children.end({ graceMs: 50 });
    assert.equal(deaths[0].how, 'was ended by SIGKILL');
  });
});
