import assert from 'node:assert/strict';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, textAt } from '../json';
import type { World } from '../world';

async function gadget(world: World, spec: Record<string, unknown> = {}) {
  const path = gadgetsPath(await world.namespace());
  await world.api.must('POST', `${path}?fieldManager=creator`, {
    body: aGadget('a', spec),
  });
  return `${path}/a`;
}

function apply(
  world: World,
  path: string,
  manager: string,
  spec: Record<string, unknown>,
  force = false,
) {
  return world.api.call(
    'PATCH',
    `${path}?fieldManager=${manager}${force ? '&force=true' : ''}`,
    { body: aGadget('a', spec), type: 'application/apply-patch+yaml' },
  );
}

export const patchExpectations = [
  expectation(
    'a merge patch removes what is null and keeps the rest',
    async world => {
      const path = await gadget(world, { note: 'x', size: 2 });
      const { body } = await world.api.call('PATCH', path, {
        body: { metadata: { labels: { a: 'b' } }, spec: { size: 3 } },
        type: 'application/merge-patch+json',
      });
      assert.equal(at(body, 'spec', 'note'), 'x');
      const without = await world.api.call('PATCH', path, {
        body: { metadata: { labels: { a: null } } },
        type: 'application/merge-patch+json',
      });
      assert.equal(at(without.body, 'metadata', 'labels', 'a'), undefined);
      assert.equal(at(without.body, 'spec', 'size'), 3);
    },
  ),

  expectation(
    'a JSON patch applies in order and its test can fail',
    async world => {
      const path = await gadget(world, { size: 2 });
      const type = 'application/json-patch+json';
      const good = await world.api.call('PATCH', path, {
        body: [
          { op: 'test', path: '/spec/size', value: 2 },
          { op: 'replace', path: '/spec/size', value: 5 },
        ],
        type,
      });
      assert.equal(at(good.body, 'spec', 'size'), 5);
      const bad = await world.api.call('PATCH', path, {
        body: [{ op: 'test', path: '/spec/size', value: 2 }],
        type,
      });
      assert.equal(bad.status, 422);
    },
  ),

  expectation('server-side apply creates and books its fields', async world => {
    const path = `${gadgetsPath(await world.namespace())}/a`;
    const { status, body } = await apply(world, path, 'one', { size: 2 });
    assert.equal(status, 201);
    assert.equal(
      textAt(body, 'metadata', 'managedFields', 0, 'manager'),
      'one',
    );
    assert.deepEqual(
      at(body, 'metadata', 'managedFields', 0, 'fieldsV1', 'f:spec', 'f:size'),
      {},
    );
  }),

  expectation(
    'server-side apply refuses what another manager owns, unless forced',
    async world => {
      const path = `${gadgetsPath(await world.namespace())}/a`;
      await apply(world, path, 'one', { size: 2 });
      const refused = await apply(world, path, 'two', { size: 3 });
      assert.equal(refused.status, 409);
      assert.match(
        textAt(refused.body, 'message'),
        /conflict with "one".*\.spec\.size/,
      );
      assert.equal(
        textAt(refused.body, 'details', 'causes', 0, 'reason'),
        'FieldManagerConflict',
      );
      const forced = await apply(world, path, 'two', { size: 3 }, true);
      assert.equal(forced.status, 200);
      assert.equal(at(forced.body, 'spec', 'size'), 3);
    },
  ),

  expectation(
    'server-side apply removes what is no longer named, and merges keyed lists',
    async world => {
      const path = `${gadgetsPath(await world.namespace())}/a`;
      await apply(world, path, 'one', {
        note: 'x',
        parts: [{ name: 'a', size: 1 }],
      });
      await apply(world, path, 'two', { parts: [{ name: 'b', size: 2 }] });
      const { body } = await apply(world, path, 'one', {});
      assert.equal(at(body, 'spec', 'note'), undefined);
      assert.deepEqual(at(body, 'spec', 'parts'), [{ name: 'b', size: 2 }]);
    },
  ),

  expectation(
    'a strategic merge patch is not offered for custom resources',
    async world => {
      const path = await gadget(world);
      const { status } = await world.api.call('PATCH', path, {
        body: { spec: { size: 3 } },
        type: 'application/strategic-merge-patch+json',
      });
      assert.equal(status, 415);
    },
  ),
];
