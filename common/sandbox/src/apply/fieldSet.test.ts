import fc from 'fast-check';
import { builtinShape } from './builtinShape';
import { fieldLabel, fieldsOf, fromFieldsV1, toFieldsV1 } from './fieldSet';
import { schemaShape } from './schemaShape';

const shape = schemaShape({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        tags: { type: 'array', 'x-kubernetes-list-type': 'set' },
        parts: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object' },
        },
        whole: { type: 'object', 'x-kubernetes-map-type': 'atomic' },
      },
    },
  },
});

it('names members, items by key, items of sets, and whole values', () => {
  const fields = fieldsOf(
    {
      apiVersion: 'v1',
      kind: 'X',
      metadata: { name: 'a', labels: { l: 'v' }, finalizers: ['x/hold'] },
      spec: {
        tags: ['t'],
        parts: [{ name: 'p', size: 1 }],
        whole: { a: { b: 1 } },
        list: [1, 2],
        empty: {},
      },
    },
    shape,
  );
  expect([...fields].map(fieldLabel).sort()).toEqual([
    '.metadata.finalizers[="x/hold"]',
    '.metadata.labels.l',
    '.spec.empty',
    '.spec.list',
    '.spec.parts[name="p"]',
    '.spec.parts[name="p"].name',
    '.spec.parts[name="p"].size',
    '.spec.tags[="t"]',
    '.spec.whole',
  ]);
});

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const anObject = fc.record({
  spec: fc.record({
    tags: fc.uniqueArray(fc.string()),
    parts: fc.uniqueArray(fc.record({ name: fc.string(), size: leaf }), {
      selector: part => part.name,
    }),
    free: fc.dictionary(
      fc.string().filter(key => !/[\n.]/.test(key)),
      leaf,
    ),
  }),
});

it('survives being written down in the notation of managed fields', () => {
  fc.assert(
    fc.property(anObject, object => {
      for (const used of [shape, builtinShape]) {
        const fields = fieldsOf(object, used);
        expect(fromFieldsV1(toFieldsV1(fields))).toEqual(fields);
      }
    }),
  );
});
