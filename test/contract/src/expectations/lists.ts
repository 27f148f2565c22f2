import assert from 'node:assert/strict';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, namesOf, textAt, versionOf } from '../json';
import type { World } from '../world';

async function fiveGadgets(world: World): Promise<string> {
  const path = gadgetsPath(await world.namespace());
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await world.api.must('POST', path, {
      body: aGadget(
        name,
        {},
        { labels: { tier: index < 2 ? 'front' : 'back', name } },
      ),
    });
  }
  return path;
}

const selectors: readonly [selector: string, names: string[]][] = [
  ['tier=front', ['a', 'b']],
  ['tier=front,name!=a', ['b']],
  ['tier in (front,back),name notin (a,b)', ['c', 'd', 'e']],
  ['tier,name in (e)', ['e']],
  ['!tier', []],
];

export const listExpectations = [
  expectation('label selectors: equality and sets', async world => {
    const path = await fiveGadgets(world);
    for (const [selector, names] of selectors) {
      const list = await world.api.must(
        'GET',
        `${path}?labelSelector=${encodeURIComponent(selector)}`,
      );
      assert.deepEqual(namesOf(list), names, selector);
    }
  }),

  expectation(
    'field selectors: name yes, anything else is refused',
    async world => {
      const path = await fiveGadgets(world);
      const list = await world.api.must(
        'GET',
        `${path}?fieldSelector=metadata.name%3Dc`,
      );
      assert.deepEqual(namesOf(list), ['c']);
      const other = await world.api.call(
        'GET',
        `${path}?fieldSelector=spec.mode%3Dx`,
      );
      assert.equal(other.status, 400);
    },
  ),

  expectation(
    'pages show one snapshot, though objects come and go between them',
    async world => {
      const path = await fiveGadgets(world);
      const first = await world.api.must('GET', `${path}?limit=2`);
      assert.deepEqual(namesOf(first), ['a', 'b']);
      await world.api.must('DELETE', `${path}/d`);
      await world.api.must('POST', path, { body: aGadget('bb') });
      const names = namesOf(first);
      let page = first;
      while (textAt(page, 'metadata', 'continue') !== '') {
        const token = encodeURIComponent(textAt(page, 'metadata', 'continue'));
        page = await world.api.must('GET', `${path}?limit=2&continue=${token}`);
        assert.equal(versionOf(page), versionOf(first));
        names.push(...namesOf(page));
      }
      assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e']);
    },
  ),

  expectation('a continue token that cannot be read is 400', async world => {
    const path = await fiveGadgets(world);
    const { status } = await world.api.call(
      'GET',
      `${path}?limit=2&continue=x`,
    );
    assert.equal(status, 400);
  }),

  expectation(
    'a list not older than a version, and at an exact one',
    async world => {
      const path = await fiveGadgets(world);
      const before = await world.api.must('GET', path);
      await world.api.must('DELETE', `${path}/a`);
      const at5 = `resourceVersion=${versionOf(before)}`;
      const exact = await world.api.must(
        'GET',
        `${path}?${at5}&resourceVersionMatch=Exact`,
      );
      assert.deepEqual(namesOf(exact), ['a', 'b', 'c', 'd', 'e']);
      const newer = await world.api.must(
        'GET',
        `${path}?${at5}&resourceVersionMatch=NotOlderThan`,
      );
      assert.ok(BigInt(versionOf(newer)) >= BigInt(versionOf(before)));
    },
  ),

  expectation('a table for kubectl has the columns of the CRD', async world => {
    const path = await fiveGadgets(world);
    const { body } = await world.api.call('GET', path, {
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    });
    assert.equal(textAt(body, 'kind'), 'Table');
    assert.equal(textAt(body, 'columnDefinitions', 1, 'name'), 'Mode');
    assert.deepEqual(at(body, 'rows', 0, 'cells'), ['a', 'managed']);
  }),
];
