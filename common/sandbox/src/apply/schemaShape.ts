import { objectAt, stringAt, stringsAt } from '../json';
import { metadataShape } from './builtinShape';
import type { FieldShape } from './fieldShape';

/** Shape of a custom resource, from `x-kubernetes-list-type`, `-list-map-keys` and `-map-type`. */
export function schemaShape(schema: unknown): FieldShape {
  const inner = shapeOf(schema);
  return {
    list: inner.list,
    atomicMap: false,
    item: inner.item,
    member: name => (name === 'metadata' ? metadataShape : inner.member(name)),
  };
}

function shapeOf(schema: unknown): FieldShape {
  const listType = stringAt(schema, 'x-kubernetes-list-type');
  let list: FieldShape['list'] = { kind: 'atomic' };
  if (listType === 'set') list = { kind: 'set' };
  if (listType === 'map') {
    list = {
      kind: 'map',
      keys: stringsAt(schema, 'x-kubernetes-list-map-keys'),
    };
  }
  return {
    list,
    atomicMap: stringAt(schema, 'x-kubernetes-map-type') === 'atomic',
    member: name =>
      shapeOf(
        objectAt(schema, 'properties', name) ??
          objectAt(schema, 'additionalProperties'),
      ),
    get item() {
      return shapeOf(objectAt(schema, 'items'));
    },
  };
}
