import type { Reaction } from '../types';

/** Reactions written down for calls to come, first come first served. */
export class Script {
  private readonly waiting = new Map<string, Reaction[]>();

  add(method: string, reactions: Reaction[]): void {
    const list = this.waiting.get(method) ?? [];
    this.waiting.set(method, [...list, ...reactions]);
  }

  next(method: string): Reaction {
    const own = this.waiting.get(method)?.shift();
    return own ?? this.waiting.get('*')?.shift() ?? { kind: 'ok' };
  }

  reset(): void {
    this.waiting.clear();
  }
}
