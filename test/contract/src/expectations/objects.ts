import assert from 'node:assert/strict';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, nameOf, textAt, versionOf } from '../json';

const mergePatch = 'application/merge-patch+json';

export const objectExpectations = [
  expectation('create, read, replace and delete an object', async world => {
    const path = gadgetsPath(await world.namespace());
    const made = await world.api.call('POST', path, { body: aGadget('a') });
    assert.equal(made.status, 201);
    assert.match(textAt(made.body, 'metadata', 'uid'), /^[0-9a-f-]{36}$/);
    assert.equal(at(made.body, 'metadata', 'generation'), 1);
    assert.ok(
      Date.parse(textAt(made.body, 'metadata', 'creationTimestamp')) > 0,
    );
    const replaced = await world.api.call('PUT', `${path}/a`, {
      body: {
        ...aGadget('a', { size: 3 }),
        metadata: at(made.body, 'metadata'),
      },
    });
    assert.equal(replaced.status, 200);
    assert.equal(at(replaced.body, 'metadata', 'generation'), 2);
    const read = await world.api.call('GET', `${path}/a`);
    assert.equal(at(read.body, 'spec', 'size'), 3);
    assert.equal((await world.api.call('DELETE', `${path}/a`)).status, 200);
    const gone = await world.api.call('GET', `${path}/a`);
    assert.equal(gone.status, 404);
    assert.equal(textAt(gone.body, 'reason'), 'NotFound');
  }),

  expectation('generateName makes a new name each time', async world => {
    const path = gadgetsPath(await world.namespace());
    const make = async () =>
      nameOf(
        await world.api.must('POST', path, {
          body: { ...aGadget(''), metadata: { generateName: 'g-' } },
        }),
      );
    const [one, two] = [await make(), await make()];
    assert.match(one, /^g-[a-z0-9]{5}$/);
    assert.notEqual(one, two);
  }),

  expectation(
    'a name that is taken is refused with 409 AlreadyExists',
    async world => {
      const path = gadgetsPath(await world.namespace());
      await world.api.must('POST', path, { body: aGadget('a') });
      const again = await world.api.call('POST', path, { body: aGadget('a') });
      assert.equal(again.status, 409);
      assert.equal(textAt(again.body, 'reason'), 'AlreadyExists');
    },
  ),

  expectation(
    'creating in a namespace that is not there is 404',
    async world => {
      const path = gadgetsPath('mooring-contract-not-there');
      const { status, body } = await world.api.call('POST', path, {
        body: aGadget('a'),
      });
      assert.equal(status, 404);
      assert.match(textAt(body, 'message'), /namespaces .* not found/);
    },
  ),

  expectation('a stale version is refused with 409 Conflict', async world => {
    const path = gadgetsPath(await world.namespace());
    const made = await world.api.must('POST', path, { body: aGadget('a') });
    const change = (size: number) =>
      world.api.call('PUT', `${path}/a`, {
        body: { ...aGadget('a', { size }), metadata: at(made, 'metadata') },
      });
    assert.equal((await change(2)).status, 200);
    const stale = await change(3);
    assert.equal(stale.status, 409);
    assert.equal(textAt(stale.body, 'reason'), 'Conflict');
    const patch = await world.api.call('PATCH', `${path}/a`, {
      body: {
        metadata: { resourceVersion: versionOf(made) },
        spec: { size: 4 },
      },
      type: mergePatch,
    });
    assert.equal(patch.status, 409);
  }),

  expectation('preconditions of a deletion are honoured', async world => {
    const path = gadgetsPath(await world.namespace());
    const made = await world.api.must('POST', path, { body: aGadget('a') });
    const remove = (uid: string) =>
      world.api.call('DELETE', `${path}/a`, {
        body: { preconditions: { uid } },
      });
    assert.equal(
      (await remove('00000000-0000-0000-0000-000000000000')).status,
      409,
    );
    assert.equal((await remove(textAt(made, 'metadata', 'uid'))).status, 200);
  }),

  expectation('a dry run changes nothing', async world => {
    const path = gadgetsPath(await world.namespace());
    const { status } = await world.api.call('POST', `${path}?dryRun=All`, {
      body: aGadget('a'),
    });
    assert.equal(status, 201);
    assert.equal((await world.api.call('GET', `${path}/a`)).status, 404);
  }),

  expectation(
    'the status is written through its subresource alone',
    async world => {
      const path = gadgetsPath(await world.namespace());
      const made = await world.api.must('POST', path, {
        body: { ...aGadget('a'), status: { phase: 'Lost' } },
      });
      assert.equal(at(made, 'status'), undefined);
      const status = await world.api.must('PATCH', `${path}/a/status`, {
        body: { spec: { size: 9 }, status: { phase: 'Ready' } },
        type: mergePatch,
      });
      assert.equal(at(status, 'status', 'phase'), 'Ready');
      assert.equal(at(status, 'spec', 'size'), 1);
      assert.equal(at(status, 'metadata', 'generation'), 1);
      const main = await world.api.must('PATCH', `${path}/a`, {
        body: { spec: { size: 2 }, status: { phase: 'Lost' } },
        type: mergePatch,
      });
      assert.equal(at(main, 'status', 'phase'), 'Ready');
      assert.equal(at(main, 'metadata', 'generation'), 2);
    },
  ),

  expectation('a collection is deleted by selector', async world => {
    const path = gadgetsPath(await world.namespace());
    for (const name of ['a', 'b']) {
      await world.api.must('POST', path, {
        body: aGadget(name, {}, { labels: { which: name } }),
      });
    }
    await world.api.must('DELETE', `${path}?labelSelector=which%3Da`);
    assert.equal((await world.api.call('GET', `${path}/a`)).status, 404);
    assert.equal((await world.api.call('GET', `${path}/b`)).status, 200);
  }),
];
