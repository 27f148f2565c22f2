import fc from 'fast-check';
import type { KubeObject } from '../types';
import { Storage } from './storage';
import { objectKey } from './storedObject';

const object = (namespace: string, name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace, name, uid: `${namespace}-${name}` },
});

const step = fc.record({
  namespace: fc.constantFrom('a', 'a-b', 'b'),
  name: fc.constantFrom('x', 'y', 'z', 'x-y'),
  remove: fc.boolean(),
});

function perform(
  storage: Storage,
  steps: readonly { namespace: string; name: string; remove: boolean }[],
) {
  for (const { namespace, name, remove } of steps) {
    if (remove) storage.remove('configmaps', object(namespace, name), 'v1');
    else storage.put('configmaps', object(namespace, name), 'v1');
  }
}

function keys(
  storage: Storage,
  request: Parameters<Storage['page']>[1],
): string[] {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = storage.page('configmaps', { ...request, after });
    found.push(...page.objects.map(stored => stored.key));
    after = page.last;
  } while (after !== undefined);
  return found;
}

it('pages of any size show all keys once, in order, within their namespace', () => {
  fc.assert(
    fc.property(
      fc.array(step),
      fc.integer({ min: 1, max: 5 }),
      (steps, limit) => {
        const storage = new Storage({ historySize: 1000, startVersion: 1 });
        perform(storage, steps);
        const all = keys(storage, {});
        expect(all).toEqual([...new Set(all)].sort());
        expect(keys(storage, { limit })).toEqual(all);
        for (const namespace of ['a', 'a-b', 'b']) {
          expect(keys(storage, { namespace, limit })).toEqual(
            all.filter(key => key.startsWith(`${namespace}/`)),
          );
        }
      },
    ),
  );
});

it('a page of an earlier version shows that version, whatever came later', () => {
  fc.assert(
    fc.property(
      fc.array(step),
      fc.array(step),
      fc.integer({ min: 1, max: 5 }),
      (before, later, limit) => {
        const storage = new Storage({ historySize: 1000, startVersion: 1 });
        perform(storage, before);
        const at = storage.resourceVersion;
        const then = storage
          .page('configmaps', {})
          .objects.map(stored => stored.json);
        perform(storage, later);
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = storage.page('configmaps', { at, limit, after });
          seen.push(...page.objects.map(stored => stored.json));
          after = page.last;
        } while (after !== undefined);
        expect(seen).toEqual(then);
      },
    ),
  );
});

it('replaying the changes since a version leads to the present', () => {
  fc.assert(
    fc.property(fc.array(step), fc.array(step), (before, later) => {
      const storage = new Storage({ historySize: 1000, startVersion: 1 });
      perform(storage, before);
      const held = new Map(
        storage.page('configmaps', {}).objects.map(o => [o.key, o.json]),
      );
      const from = storage.resourceVersion;
      perform(storage, later);
      for (const event of storage.changesSince('configmaps', from)) {
        if (event.type === 'DELETED') held.delete(event.current.key);
        else held.set(event.current.key, event.current.json);
      }
      const now = storage.page('configmaps', {}).objects;
      expect(new Map(now.map(o => [o.key, o.json]))).toEqual(held);
    }),
  );
});

it('keeps the text of an object as it is between writes', () => {
  const storage = new Storage({ historySize: 10, startVersion: 1 });
  storage.put('configmaps', object('a', 'x'), 'v1');
  const first = storage.get('configmaps', objectKey('a', 'x'))?.json;
  expect(storage.page('configmaps', {}).objects[0].json).toBe(first);
});
