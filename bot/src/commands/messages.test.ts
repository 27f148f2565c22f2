import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterView, DeploymentView } from '@mooring/core';
import { validateMessage } from '../blockkit';
import type { Message } from '../blocks';
import type { Directory } from '../identity';
import { createIdentify } from '../identity';
import { createPortalLinks } from '../portalLinks';
import { demoUsers, demoWorld } from '../__testUtils__/demoWorld';
import { aDiagnosis } from '../__testUtils__/diagnosisFixtures';
import { aCluster, aDeployment, aTenant } from '../__testUtils__/fixtures';
import { fixedDirectory } from '../__testUtils__/fixedDirectory';
import { fixedMooring, type FixedWorld } from '../__testUtils__/fixedMooring';
import { COMMANDS } from './index';
import { createRunCommand, type Answered } from './runCommand';

const NOW = Date.parse('2026-11-30T10:05:00Z');

/** What the bot would say, without Slack in between. */
function answered(
  user: string,
  text: string,
  world: FixedWorld = demoWorld(),
  directory: Directory = fixedDirectory(demoUsers),
): Promise<Answered> {
  const run = createRunCommand({
    mooring: fixedMooring(world),
    identify: createIdentify({
      profiles: {
        forget: () => undefined,
        of: async () => ({
          kind: 'found',
          profile: {
            teamId: 'T0MOORING',
            isEmailConfirmed: true,
            isDeactivated: false,
            isBot: false,
            isGuest: false,
            isStranger: false,
          },
        }),
      },
      directory,
      homeTeam: () => 'T0MOORING',
      emailDomains: [],
    }),
    record: async () => undefined,
    links: createPortalLinks('http://localhost:3000'),
    botStatus: async () => ({
      slack: { mode: 'socket', state: 'connected' },
      delivery: {
        waiting: 2,
        broken: [{ channel: 'C0PLATFORM', reason: 'is_archived' }],
      },
    }),
    now: () => NOW,
    signal: new AbortController().signal,
  });
  return run({
    account: { teamId: 'T0MOORING', userId: user },
    channel: 'C0GENERAL',
    text,
  });
}

/** What is said at once. */
async function ask(...asked: Parameters<typeof answered>): Promise<Message> {
  return (await answered(...asked)).message;
}

/** Compares with the file beside this test; `UPDATE_GOLDEN=1` writes it. */
function expectGolden(name: string, actual: Message) {
  const path = join(__dirname, `${name}.golden.json`);
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(path, `${JSON.stringify(actual, null, 2)}\n`);
  }
  expect(actual).toEqual(JSON.parse(readFileSync(path, 'utf8')));
}

const EVERY_COMMAND = [
  'help',
  'whoami',
  'status',
  'clusters',
  'cluster acme-plant-1',
  'diagnose acme-plant-1',
  'tunnels',
  'tenants',
  'tenant acme',
  'deployments acme',
];

describe('what the commands say', () => {
  it('is tried here for every command there is', () => {
    expect(EVERY_COMMAND.map(text => text.split(' ')[0])).toEqual(
      COMMANDS.map(({ name }) => name),
    );
  });

  it.each(EVERY_COMMAND)(
    '%s, to an operator, reads as reviewed',
    async text => {
      const said = await ask('U0OPS', text);
      expect(validateMessage(said, { house: true })).toEqual([]);
      expectGolden(text.split(' ')[0], said);
    },
  );

  it('refusal reads as reviewed', async () => {
    const said = await ask('U0ACMEADMIN', 'tenant globex');
    expect(validateMessage(said, { house: true })).toEqual([]);
    expectGolden('refusal', said);
  });

  it.each(EVERY_COMMAND)(
    '%s survives the worst names and texts',
    async text => {
      const world = worstWorld();
      const said = await ask(
        'U0OPS',
        text.replace('acme-plant-1', 'c-worst-2'),
        world,
      );
      expect(validateMessage(said, { house: true })).toEqual([]);
      expect(said.text).not.toMatch(/[<>]/);
      expect(JSON.stringify(said).includes('\u202e')).toBe(false);
    },
  );

  it('lists what a name may mean, with ids', async () => {
    const world = demoWorld();
    world.clusters.push(aCluster({ id: 'c-m-second', tenant: 'globex' }));
    const said = JSON.stringify(
      await ask('U0OPS', 'cluster acme-plant-1', world),
    );
    expect(said).toContain('/mooring cluster c-m-7xk2p9qd');
    expect(said).toContain('/mooring cluster c-m-second');
  });

  it('shows ids beside names that occur twice in a list', async () => {
    const world = demoWorld();
    world.clusters.push(aCluster({ id: 'c-m-second' }));
    const said = JSON.stringify(await ask('U0OPS', 'clusters', world));
    expect(said).toContain('(c-m-second)');
    expect(said).not.toContain('(c-m-globex01)');
  });

  it('finds a tenant by its display name, and asks back when two have it', async () => {
    expect(
      JSON.stringify(await ask('U0OPS', 'tenant “acme MANUFACTURING”')),
    ).toContain('acme · customer');
    const world = demoWorld();
    world.tenants.push(aTenant({ id: 'acme-two' }));
    expect(
      JSON.stringify(await ask('U0OPS', 'tenant ACME Manufacturing', world)),
    ).toContain('means 2 tenants');
  });

  it('takes the only tenant somebody has, and asks an operator which', async () => {
    expect(JSON.stringify(await ask('U0ACMEVIEW', 'deployments'))).toContain(
      '1 deployment of acme',
    );
    expect(JSON.stringify(await ask('U0OPS', 'deployments'))).toContain(
      'Which tenant?',
    );
  });

  it('names what is missing when a source cannot be read', async () => {
    const world = demoWorld();
    world.sources.push({
      source: 'clusters.fleet.cattle.io',
      state: 'forbidden',
      lastSync: null,
      detail: 'list is not allowed.',
      impact: 'Whether agents report is not known.',
    });
    expect(JSON.stringify(await ask('U0OPS', 'clusters', world))).toContain(
      '⚠ clusters.fleet.cattle.io: forbidden. list is not allowed. Whether agents report is not known.',
    );
  });

  it('filters by state, tenant and name', async () => {
    expect(
      JSON.stringify(await ask('U0OPS', 'clusters disconnected')),
    ).toContain('1 cluster for “disconnected”');
    expect(
      JSON.stringify(await ask('U0OPS', 'clusters tenant:globex dc')),
    ).toContain('globex-dc-1');
    expect(JSON.stringify(await ask('U0OPS', 'clusters zzz'))).toContain(
      'No cluster of yours matches “zzz”.',
    );
  });
});

function worstWorld(): FixedWorld {
  const world = demoWorld();
  const bad = [
    'A & B <c> "q"',
    '<!channel>',
    '🔥👨‍👩‍👧‍👦'.repeat(40),
    'عميل\u202e',
    '',
    'x'.repeat(3_000),
  ];
  const pick = (index: number) => bad[index % bad.length];
  world.clusters = Array.from({ length: 40 }, (_, index): ClusterView => {
    const text = pick(index).repeat(2) + pick(index + 1);
    return aCluster({
      id: `c-worst-${index}`,
      name: pick(index),
      tenantName: pick(index + 1),
      headline: text,
      summary: text.repeat(3),
      evidence: Array.from({ length: 10 }, () => ({
        text,
        source: pick(index + 2),
        observedAt: null,
      })),
      notChecked: [text, text],
      next: text,
      diagnosis:
        index % 3 === 1
          ? null
          : aDiagnosis({
              brief: text,
              summary: text,
              evidence: Array.from({ length: 10 }, () => ({
                text,
                source: pick(index + 2),
                observedAt: null,
              })),
              notChecked: [text, text],
              nextAction: text,
              unless: text,
              warnings: [text, text, text],
              component: text,
            }),
      problems: [text, text, text, text],
      since: 'never',
    });
  });
  world.tenants = [
    ...world.tenants.map(view => ({ ...view, displayName: pick(2) })),
    ...Array.from({ length: 40 }, (_, index) =>
      aTenant({
        id: `tenant-${index}`,
        displayName: pick(index),
        headline: pick(index + 1),
        environments: Array.from({ length: 50 }, () => pick(index)),
      }),
    ),
  ];
  world.deployments = Array.from(
    { length: 40 },
    (_, index): DeploymentView =>
      aDeployment({
        name: pick(index),
        headline: pick(index),
        summary: pick(index + 2),
      }),
  );
  world.sources = Array.from({ length: 30 }, (_, index) => ({
    source: pick(index),
    state: 'unreachable' as const,
    lastSync: null,
    detail: pick(index + 1),
    impact: pick(index + 2),
  }));
  return world;
}
