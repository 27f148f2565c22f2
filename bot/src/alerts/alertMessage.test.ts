import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateMessage } from '../blockkit';
import type { Message } from '../blocks';
import { createPortalLinks } from '../portalLinks';
import { aCluster as aClusterView } from '../__testUtils__/fixtures';
import type { Alert, AlertedView, AlertMember } from './alert';
import { aDiagnosis, aPath } from '../__testUtils__/diagnosisFixtures';
import { alertMessage } from './alertMessage';

const OPENED = Date.parse('2026-11-30T10:03:00Z');
const links = createPortalLinks('http://localhost:3000');

function aCluster(change: Partial<AlertedView> = {}): AlertedView {
  return { ...aClusterView(change), path: [], was: null, ...change };
}

/** Lost behind a relay, and known to be. */
function behindRelay(change: Partial<AlertedView> = {}): AlertedView {
  return aCluster({ diagnosis: aDiagnosis(), path: aPath(), ...change });
}

function member(change: Partial<AlertMember> = {}): AlertMember {
  return {
    key: 'c-m-7xk2p9qd',
    view: aCluster(),
    outcome: 'firing',
    lostAt: OPENED - 60_000,
    ...change,
  };
}

function alert(change: Partial<Alert> = {}): Alert {
  return {
    id: '4f2a0c1e-0000-4000-8000-000000000000',
    kind: 'cluster',
    openedAt: OPENED,
    changedAt: OPENED,
    version: 1,
    members: [member()],
    ...change,
  };
}

const back = member({
  outcome: 'back',
  endedAt: OPENED + 22 * 60_000,
  view: aCluster({ state: 'Connected' }),
});

/** Compares with the file beside this test; `UPDATE_GOLDEN=1` writes it. */
function readGolden(name: string, actual: Message): unknown {
  const path = join(__dirname, `${name}.golden.json`);
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(path, `${JSON.stringify(actual, null, 2)}\n`);
  }
  return JSON.parse(readFileSync(path, 'utf8'));
}

describe('alert messages', () => {
  it.each<[string, Alert]>([
    ['alertFiring', alert()],
    [
      'alertDiagnosed',
      alert({
        members: [
          member({
            view: behindRelay({
              was: { brief: 'Cause not known yet', until: OPENED + 5_000 },
            }),
          }),
        ],
      }),
    ],
    [
      'alertSharedRoot',
      alert({
        kind: 'summary',
        members: ['a', 'b', 'c'].map(key =>
          member({
            key,
            view: behindRelay({ id: key, name: `plant-${key}` }),
          }),
        ),
      }),
    ],
    ['alertResolved', alert({ members: [back], closedAt: OPENED })],
    [
      'alertSummary',
      alert({
        kind: 'summary',
        members: [
          member({ key: 'b', view: aCluster({ id: 'b', name: 'plant-b' }) }),
          member({ key: 'a', view: aCluster({ id: 'a', name: 'plant-a' }) }),
          back,
        ],
      }),
    ],
  ])('%s reads as reviewed', (name, given) => {
    const said = alertMessage(given, links);
    expect(validateMessage(said, { house: true })).toEqual([]);
    expect(said).toEqual(readGolden(name, said));
  });

  it('is the same for the same state, so that nothing is edited without a change', () => {
    expect(alertMessage(alert(), links)).toEqual(alertMessage(alert(), links));
  });

  it.each([
    'A & B <c>',
    '🔥'.repeat(900),
    'عميل\u202e',
    '',
    '&"\\'.repeat(2_000),
  ])('survives the worst texts: %.20j', text => {
    const view = aCluster({
      name: text,
      tenantName: text,
      site: text,
      gateway: text,
      headline: text,
      summary: text,
      next: text,
      notChecked: [text, text],
      evidence: Array.from({ length: 12 }, () => ({
        text,
        source: text,
        observedAt: 'nonsense',
      })),
    });
    const worst = aDiagnosis({
      brief: text,
      summary: text,
      evidence: view.evidence,
      notChecked: [text, text],
      nextAction: text,
      unless: text,
      warnings: [text, text, text],
      component: text,
    });
    const diagnosed = { ...view, diagnosis: worst, path: aPath() };
    const members = Array.from({ length: 200 }, (_, index) =>
      member({ key: `c-${index}`, view: { ...view, id: `c-${index}` } }),
    );
    for (const given of [
      alert({ members: members.slice(0, 1) }),
      alert({ members: [{ ...back, view }] }),
      alert({ kind: 'summary', members }),
      alert({ members: [member({ view: diagnosed })] }),
      alert({
        kind: 'summary',
        members: members.map(each => ({ ...each, view: diagnosed })),
      }),
    ]) {
      const said = alertMessage(given, links, 'may-repeat');
      expect(validateMessage(said, { house: true, isUpdate: true })).toEqual(
        [],
      );
    }
  });
});
