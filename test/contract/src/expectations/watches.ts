import assert from 'node:assert/strict';
import type { WatchEvent } from '../apiClient';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, nameOf, textAt, versionOf } from '../json';

const mergePatch = 'application/merge-patch+json';
const shown = (event: WatchEvent | undefined) =>
  event && `${event.type} ${nameOf(event.object)}`;

export const watchExpectations = [
  expectation('a watch replays from a version, then streams', async world => {
    const path = gadgetsPath(await world.namespace());
    const from = versionOf(await world.api.must('GET', path));
    await world.api.must('POST', path, { body: aGadget('a') });
    await world.api.must('PATCH', `${path}/a`, {
      body: { spec: { size: 2 } },
      type: mergePatch,
    });
    const watch = await world.api.watch(path, { resourceVersion: from });
    assert.equal(shown(await watch.next()), 'ADDED a');
    assert.equal(shown(await watch.next()), 'MODIFIED a');
    await world.api.must('DELETE', `${path}/a`);
    assert.equal(shown(await watch.next()), 'DELETED a');
    watch.close();
  }),

  expectation(
    'leaving a selection is a deletion, entering it an addition',
    async world => {
      const path = gadgetsPath(await world.namespace());
      const made = await world.api.must('POST', path, {
        body: aGadget('a', {}, { labels: { on: 'yes' } }),
      });
      const watch = await world.api.watch(path, {
        resourceVersion: versionOf(made),
        labelSelector: 'on=yes',
      });
      for (const on of ['no', 'yes']) {
        await world.api.must('PATCH', `${path}/a`, {
          body: { metadata: { labels: { on } } },
          type: mergePatch,
        });
      }
      assert.equal(shown(await watch.next()), 'DELETED a');
      assert.equal(shown(await watch.next()), 'ADDED a');
      watch.close();
    },
  ),

  expectation('bookmarks carry a version and no object', async world => {
    const path = gadgetsPath(await world.namespace());
    const from = versionOf(await world.api.must('GET', path));
    const watch = await world.api.watch(path, {
      resourceVersion: from,
      allowWatchBookmarks: 'true',
      // Servers send one shortly before the end at the latest.
      timeoutSeconds: '8',
    });
    const event = await watch.nextOfAny();
    assert.equal(event?.type, 'BOOKMARK');
    assert.ok(BigInt(versionOf(event?.object)) >= BigInt(from));
    assert.equal(nameOf(event?.object), '');
    watch.close();
  }),

  expectation('a watch ends by itself after timeoutSeconds', async world => {
    const path = gadgetsPath(await world.namespace());
    const from = versionOf(await world.api.must('GET', path));
    const watch = await world.api.watch(path, {
      resourceVersion: from,
      timeoutSeconds: '1',
    });
    assert.equal(await watch.next(), undefined);
  }),

  expectation(
    'a version that is no longer kept is answered 410',
    async world => {
      const path = gadgetsPath(await world.namespace());
      const from = world.target.compact
        ? versionOf(await world.api.must('GET', path))
        : '1';
      await world.api.must('POST', path, { body: aGadget('a') });
      world.target.compact?.();
      const watch = await world.api.watch(path, { resourceVersion: from });
      const event = await watch.next();
      // As the status of the answer, or as an ERROR event of an answer that began with 200.
      const code =
        watch.status === 200 ? at(event?.object, 'code') : watch.status;
      assert.equal(code, 410);
      assert.ok(['ERROR', ''].includes(event?.type ?? ''));
      watch.close();
    },
  ),

  expectation('a watch of one name sees that name alone', async world => {
    const path = gadgetsPath(await world.namespace());
    const from = versionOf(await world.api.must('GET', path));
    const watch = await world.api.watch(path, {
      resourceVersion: from,
      fieldSelector: 'metadata.name=b',
    });
    for (const name of ['a', 'b']) {
      await world.api.must('POST', path, { body: aGadget(name) });
    }
    const event = await watch.next();
    assert.equal(shown(event), 'ADDED b');
    assert.equal(textAt(event?.object, 'kind'), 'Gadget');
    watch.close();
  }),
];
