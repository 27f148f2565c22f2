import { request } from 'undici';
import { parse } from 'yaml';
import { FaultBoard } from '../faults/faultBoard';
import { listAt, stringAt } from '../json';
import { startSandbox } from '../startSandbox';
import type { Sandbox } from '../types';
import { demoFaults, demoWorld } from '../world';
import { mountWireGuardDumps } from './mountWireGuardDumps';

const START = Date.parse('2026-11-30T12:00:00Z');

let sandbox: Sandbox;
let faults: FaultBoard;
beforeEach(async () => {
  const now = () => START;
  sandbox = await startSandbox({ objects: demoWorld(START), now, tls: false });
  faults = new FaultBoard(demoFaults(START));
  mountWireGuardDumps(sandbox, { faults, now });
});
afterEach(() => sandbox.close());

async function get(gateway: string, method: 'GET' | 'POST' = 'GET') {
  const [user] = listAt(parse(sandbox.kubeconfig()), 'users');
  const token = stringAt(user, 'user', 'token') ?? '';
  const { statusCode, headers, body } = await request(
    `${sandbox.url}/sandbox/wg/${gateway}`,
    { method, headers: { authorization: `Bearer ${token}` } },
  );
  return { status: statusCode, headers, text: await body.text() };
}

it('prints the peers of a gateway as wg does, with its clock', async () => {
  const { status, headers, text } = await get('gw-us-1');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(headers['x-now']).toBe(String(START / 1_000));
  const [first, ...peers] = text
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'));
  expect(first).toEqual([
    'arc0',
    '(hidden)',
    expect.stringMatching(/^.{43}=$/),
    '51820',
    'off',
  ]);
  expect(peers).toHaveLength(16);
  for (const peer of peers) expect(peer).toHaveLength(9);
  const never = peers.find(peer => peer[4] === '100.71.0.32/32');
  expect(never).toMatchObject({ 3: '(none)', 5: '0', 6: '0', 7: '0' });
  const carried = peers.find(peer => peer[4] === '100.71.0.12/32');
  expect(carried?.[3]).toMatch(/^127\.0\.0\.1:\d+$/);
});

it('answers for no gateway that is gone or does not report, nor to a write', async () => {
  expect((await get('gw-no-1')).status).toBe(503);
  faults.start('kill-gateway', 'gw-us-1', START);
  expect((await get('gw-us-1')).status).toBe(503);
  expect((await get('gw-eu-1', 'POST')).status).toBe(405);
  expect((await get('gw-xx')).status).toBe(404);
});
