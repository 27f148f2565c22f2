import { randomUUID } from 'node:crypto';
import { isObject, objectsOf, textOf } from '../json';
import type { JsonObject, ViewSnapshot } from '../types';
import { type Names, plainOfBlocks } from './plainText';
import { withBlockIds } from './withBlockIds';

const STACK_LIMIT = 3;

/** A view as the workspace holds it. */
export interface View {
  id: string;
  userId: string;
  hash: string;
  rootId: string;
  previousId?: string;
  /** As the bot sent it, ids filled in. */
  source: JsonObject;
  errors: Record<string, string>;
}

export type ViewResult =
  | { ok: true; view: View }
  | { ok: false; error: string };

function plainField(source: JsonObject, field: string): string | undefined {
  const value = source[field];
  return isObject(value) ? textOf(value, 'text') : undefined;
}

export function snapshotOf(view: View, names: Names): ViewSnapshot {
  const blocks = objectsOf(view.source.blocks);
  return {
    id: view.id,
    type: view.source.type === 'home' ? 'home' : 'modal',
    hash: view.hash,
    title: plainField(view.source, 'title') ?? '',
    submit: plainField(view.source, 'submit'),
    close: plainField(view.source, 'close'),
    callbackId: textOf(view.source, 'callback_id'),
    externalId: textOf(view.source, 'external_id'),
    privateMetadata: textOf(view.source, 'private_metadata'),
    blocks,
    plain: plainOfBlocks(blocks, names),
    errors: { ...view.errors },
  };
}

/** Modals in a stack per person, and one Home tab per person. */
export class Views {
  private stacks = new Map<string, View[]>();
  private homes = new Map<string, View>();

  constructor(private readonly changed: () => void) {}

  reset(): void {
    this.stacks.clear();
    this.homes.clear();
  }

  top(userId: string): View | undefined {
    return this.stacks.get(userId)?.at(-1);
  }

  home(userId: string): View | undefined {
    return this.homes.get(userId);
  }

  find(key: { id?: string; externalId?: string }): View | undefined {
    const all = [...this.stacks.values()].flat().concat(...this.homes.values());
    return all.find(view =>
      key.id
        ? view.id === key.id
        : key.externalId !== '' &&
          textOf(view.source, 'external_id') === key.externalId,
    );
  }

  /** Opening a modal from a message replaces whatever stack was open. */
  open(userId: string, source: JsonObject): ViewResult {
    if (this.isTaken(source)) {
      return { ok: false, error: 'duplicate_external_id' };
    }
    const view = this.create(userId, source);
    this.stacks.set(userId, [view]);
    this.changed();
    return { ok: true, view };
  }

  push(userId: string, source: JsonObject): ViewResult {
    const stack = this.stacks.get(userId) ?? [];
    if (stack.length >= STACK_LIMIT) {
      return { ok: false, error: 'push_limit_reached' };
    }
    if (this.isTaken(source)) {
      return { ok: false, error: 'duplicate_external_id' };
    }
    const view = this.create(userId, source, stack);
    this.stacks.set(userId, [...stack, view]);
    this.changed();
    return { ok: true, view };
  }

  update(view: View, source: JsonObject, hash?: string): ViewResult {
    if (hash && hash !== view.hash)
      return { ok: false, error: 'hash_conflict' };
    view.hash = randomUUID();
    view.source = this.fill(source, view.hash);
    view.errors = {};
    this.changed();
    return { ok: true, view };
  }

  publish(userId: string, source: JsonObject, hash?: string): ViewResult {
    const old = this.homes.get(userId);
    if (old) return this.update(old, source, hash);
    const view = this.create(userId, source);
    this.homes.set(userId, view);
    this.changed();
    return { ok: true, view };
  }

  showErrors(view: View, errors: Record<string, string>): void {
    view.errors = errors;
    this.changed();
  }

  pop(userId: string): void {
    this.stacks.set(userId, (this.stacks.get(userId) ?? []).slice(0, -1));
    this.changed();
  }

  clear(userId: string): void {
    this.stacks.delete(userId);
    this.changed();
  }

  private isTaken(source: JsonObject): boolean {
    const externalId = textOf(source, 'external_id');
    return externalId !== '' && this.find({ externalId }) !== undefined;
  }

  private fill(source: JsonObject, seed: string): JsonObject {
    return { ...source, blocks: withBlockIds(objectsOf(source.blocks), seed) };
  }

  private create(userId: string, source: JsonObject, stack: View[] = []): View {
    const hash = randomUUID();
    const id = `V${hash.slice(0, 10).replace('-', '').toUpperCase()}`;
    return {
      id,
      userId,
      hash,
      rootId: stack[0]?.id ?? id,
      previousId: stack.at(-1)?.id,
      source: this.fill(source, hash),
      errors: {},
    };
  }
}
