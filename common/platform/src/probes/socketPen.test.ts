import { Socket } from 'node:net';
import { SocketPen } from './socketPen';

it('ends what stands on a socket before the socket itself', () => {
  const pen = new SocketPen();
  const ended: string[] = [];
  const named = (name: string) =>
    new Socket().once('close', () => ended.push(name));
  const [raw, session] = [named('raw'), named('session')];
  pen.keep(raw);
  pen.keep(session);
  pen.destroyAll();
  return new Promise<void>(done => setImmediate(done)).then(() =>
    expect(ended).toEqual(['session', 'raw']),
  );
});

it('hears of a reset that comes when no phase listens any more', () => {
  const socket = new SocketPen().keep(new Socket());
  expect(() => socket.emit('error', new Error('ECONNRESET'))).not.toThrow();
});
