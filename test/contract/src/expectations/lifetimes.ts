import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, textAt } from '../json';
import type { World } from '../world';

const hold = 'contract.mooring.dev/hold';

async function gone(world: World, path: string): Promise<true | undefined> {
  const { status } = await world.api.call('GET', path);
  return status === 404 ? true : undefined;
}

function release(world: World, path: string) {
  return world.api.must('PATCH', path, {
    body: { metadata: { finalizers: null } },
    type: 'application/merge-patch+json',
  });
}

export const lifetimeExpectations = [
  expectation(
    'a finalizer holds a deleted object until it is taken off',
    async world => {
      const path = gadgetsPath(await world.namespace());
      await world.api.must('POST', path, {
        body: aGadget('a', {}, { finalizers: [hold] }),
      });
      const held = await world.api.must('DELETE', `${path}/a`);
      assert.notEqual(textAt(held, 'metadata', 'deletionTimestamp'), '');
      const more = await world.api.call('PATCH', `${path}/a`, {
        body: { metadata: { finalizers: [hold, `${hold}-more`] } },
        type: 'application/merge-patch+json',
      });
      assert.equal(more.status, 422);
      await release(world, `${path}/a`);
      assert.equal(await gone(world, `${path}/a`), true);
    },
  ),

  expectation(
    'a namespace takes its content with it and takes nothing new meanwhile',
    async world => {
      const namespace = await world.namespace();
      const path = gadgetsPath(namespace);
      await world.api.must('POST', path, {
        body: aGadget('held', {}, { finalizers: [hold] }),
      });
      await world.api.must('POST', path, { body: aGadget('free') });
      await world.api.must('DELETE', `/api/v1/namespaces/${namespace}`);
      const read = await world.api.must(
        'GET',
        `/api/v1/namespaces/${namespace}`,
      );
      assert.equal(textAt(read, 'status', 'phase'), 'Terminating');
      const late = await world.api.call('POST', path, {
        body: aGadget('late'),
      });
      assert.equal(late.status, 403);
      assert.match(textAt(late.body, 'message'), /being terminated/);
      await eventually('the free object is gone', () =>
        gone(world, `${path}/free`),
      );
      await release(world, `${path}/held`);
      await eventually('the namespace is gone', () =>
        gone(world, `/api/v1/namespaces/${namespace}`),
      );
    },
  ),

  expectation('an owned object goes with its owner', async world => {
    const path = gadgetsPath(await world.namespace());
    const owner = await world.api.must('POST', path, {
      body: aGadget('owner'),
    });
    await world.api.must('POST', path, {
      body: aGadget(
        'child',
        {},
        {
          ownerReferences: [
            {
              apiVersion: 'contract.mooring.dev/v1',
              kind: 'Gadget',
              name: 'owner',
              uid: at(owner, 'metadata', 'uid'),
            },
          ],
        },
      ),
    });
    await world.api.must('DELETE', `${path}/owner`);
    await eventually(
      'the owned object is gone',
      () => gone(world, `${path}/child`),
      60_000,
    );
  }),

  expectation(
    'a lease is taken by one of two that saw the same version',
    async world => {
      const namespace = await world.namespace();
      const path = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
      const lease = (holderIdentity: string, metadata: unknown) => ({
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata,
        spec: {
          holderIdentity,
          leaseDurationSeconds: 15,
          renewTime: '2026-11-30T12:00:00.000000Z',
        },
      });
      const made = await world.api.must('POST', path, {
        body: lease('nobody', { name: 'alerts' }),
      });
      const take = (holder: string) =>
        world.api.call('PUT', `${path}/alerts`, {
          body: lease(holder, at(made, 'metadata')),
        });
      const answers = await Promise.all([take('one'), take('two')]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    },
  ),
];
