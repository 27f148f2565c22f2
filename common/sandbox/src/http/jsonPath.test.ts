import { jsonPath } from './jsonPath';

const object = {
  spec: { replicas: 0, items: [{ n: 'a' }, { n: 'b' }] },
  metadata: { labels: { 'app.kubernetes.io/name': 'x' } },
  status: {
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'Stalled', status: 'False' },
    ],
  },
};

it.each([
  ['.spec.replicas', [0]],
  ['.spec.items[0].n', ['a']],
  ['.spec.items[-1].n', ['b']],
  ['.spec.items[*].n', ['a', 'b']],
  ['.spec.items[9].n', []],
  ['.status.conditions[?(@.type=="Ready")].status', ['True']],
  [".status.conditions[?(@.type=='Stalled')].status", ['False']],
  ['.status.conditions[?(@.type=="None")].status', []],
  ['.metadata.labels.app\\.kubernetes\\.io/name', ['x']],
  [".metadata.labels['app.kubernetes.io/name']", ['x']],
  ['.not.there', []],
])('%s', (path, found) => {
  expect(jsonPath(object, path)).toEqual(found);
});
