import { readObject } from '../storage/storedObject';
import { targetOf, type ControlContext } from './controlContext';

/** Empties a namespace that is being deleted; it goes when the last finalizer in it has gone. */
export function followNamespaces(context: ControlContext): () => void {
  const { storage, background } = context;
  return storage.subscribe(({ resource, type, current }) => {
    const name =
      resource === 'namespaces' ? current.name : current.namespace ?? '';
    const mayMatter =
      (resource === 'namespaces' && type === 'MODIFIED') ||
      (resource !== 'namespaces' && type === 'DELETED');
    if (mayMatter && isTerminating(context, name)) {
      background.schedule(`namespace ${name}`, () => empty(context, name));
    }
  });
}

function isTerminating({ storage }: ControlContext, name: string): boolean {
  const held = storage.get('namespaces', name);
  return (
    held !== undefined &&
    readObject(held).metadata.deletionTimestamp !== undefined
  );
}

function empty(context: ControlContext, namespace: string) {
  const { storage, registry, writer } = context;
  if (!isTerminating(context, namespace)) return;
  const content = () =>
    registry
      .all()
      .filter(type => type.namespaced)
      .flatMap(type =>
        storage
          .page(type.id, { namespace })
          .objects.map(({ key }) => targetOf(registry, type.id, key)),
      )
      .filter(target => target !== undefined);
  for (const target of content()) writer.remove(target, {});
  if (content().length > 0) return;
  const target = targetOf(registry, 'namespaces', namespace);
  if (target) {
    writer.change(target, live => ({ ...live, spec: { finalizers: [] } }), {
      isOwn: true,
    });
  }
}
