import { ClusterId } from '@mooring/core';
import { aClusterId } from './__testUtils__/probing';
import { ProbeQueue } from './probeQueue';

const never = (cluster: ClusterId) => {
  throw new Error(`dropped ${cluster}`);
};

function takeAll(queue: ProbeQueue): ClusterId[] {
  const taken: ClusterId[] = [];
  for (
    let next = queue.take(() => true)?.cluster;
    next !== undefined;
    next = queue.take(() => true)?.cluster
  )
    taken.push(next);
  return taken;
}

it('takes demand before suspicion before routine, each in order of arrival', () => {
  const queue = new ProbeQueue(10);
  queue.add(aClusterId('b1'), 'background', never);
  queue.add(aClusterId('s1'), 'suspicion', never);
  queue.add(aClusterId('d1'), 'demand', never);
  queue.add(aClusterId('d2'), 'demand', never);
  queue.add(aClusterId('s2'), 'suspicion', never);
  expect(takeAll(queue)).toEqual(['d1', 'd2', 's1', 's2', 'b1']);
});

it('holds a cluster once, under the more urgent reason', () => {
  const queue = new ProbeQueue(10);
  queue.add(aClusterId('b1'), 'background', never);
  queue.add(aClusterId('b2'), 'background', never);
  queue.add(aClusterId('b2'), 'demand', never);
  queue.add(aClusterId('b2'), 'background', never);
  expect(queue.waiting('background')).toBe(1);
  expect(takeAll(queue)).toEqual(['b2', 'b1']);
});

it('makes room for the urgent at the cost of routine, and refuses when there is none', () => {
  const queue = new ProbeQueue(2);
  const dropped: ClusterId[] = [];
  const drop = (cluster: ClusterId) => dropped.push(cluster);
  queue.add(aClusterId('s1'), 'suspicion', drop);
  queue.add(aClusterId('b1'), 'background', drop);
  expect(queue.add(aClusterId('b2'), 'background', drop)).toBe(false);
  expect(queue.add(aClusterId('d1'), 'demand', drop)).toBe(true);
  expect(dropped).toEqual(['b1']);
  expect(queue.add(aClusterId('s2'), 'suspicion', drop)).toBe(false);
  expect(takeAll(queue)).toEqual(['d1', 's1']);
});
