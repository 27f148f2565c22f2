import { Condition } from '../model/condition';
import { Instant, parseInstant } from '../model/instant';
import { removeSecrets } from '../text/redactSecrets';
import { Intern, noIntern } from './intern';

/** Longest upstream text kept: enough to quote an error, too short to hold a certificate or a patch. */
const MESSAGE_LIMIT = 400;

/** Names and labels are shorter; ids of content and messages are longer, and each its own. */
const SHARED_LENGTH = 63;
const NO_FIELDS: { readonly [key: string]: unknown } = {};

/**
 * Reads a raw Kubernetes object without trusting its shape. A missing or null field is simply absent;
 * a field of the wrong type is absent *and* noted in `problems`, so that a broken object is shown as
 * broken instead of stopping the watch it came from.
 */
export class Fields {
  private constructor(
    private readonly value: { readonly [key: string]: unknown },
    // The path is put together only when something is wrong: it is asked for a hundred thousand times and used never.
    private readonly parent: Fields | undefined,
    private readonly key: string,
    private readonly found: string[],
    private readonly intern: Intern,
  ) {}

  static of(raw: unknown, intern: Intern = noIntern): Fields {
    const found: string[] = [];
    if (!isObject(raw)) {
      found.push(`the object is ${typeOf(raw)}, expected a Kubernetes object`);
      return new Fields(NO_FIELDS, undefined, '', found, intern);
    }
    return new Fields(raw, undefined, '', found, intern);
  }

  /** What was wrong, or `undefined`: an empty list per record would cost memory 100,000 times. */
  get problems(): readonly string[] | undefined {
    return this.found.length > 0 ? this.found.slice(0, 5) : undefined;
  }

  object(key: string): Fields {
    const value = this.value[key];
    if (isObject(value))
      return new Fields(value, this, key, this.found, this.intern);
    if (value !== undefined && value !== null) {
      this.wrong(key, value, 'an object');
    }
    return new Fields(NO_FIELDS, this, key, this.found, this.intern);
  }

  has(key: string): boolean {
    return this.value[key] !== undefined && this.value[key] !== null;
  }

  text(key: string): string | undefined {
    const value = this.value[key];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string') {
      return value.length <= SHARED_LENGTH ? this.intern(value) : value;
    }
    this.wrong(key, value, 'text');
    return undefined;
  }

  /** Text of an upstream component: control characters removed, clipped. */
  message(key: string): string | undefined {
    return cleanMessage(this.text(key));
  }

  flag(key: string): boolean {
    const value = this.value[key];
    if (value === undefined || value === null) return false;
    if (typeof value === 'boolean') return value;
    this.wrong(key, value, 'true or false');
    return false;
  }

  /** Absent stays absent: for flags of which nobody said anything. */
  toldFlag(key: string): boolean | undefined {
    const value = this.value[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'boolean') return value;
    this.wrong(key, value, 'true or false');
    return undefined;
  }

  /** Written as null: for kinds that say "never" or "none" with it. */
  isNull(key: string): boolean {
    return this.value[key] === null;
  }

  number(key: string): number | undefined {
    const value = this.value[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.wrong(key, value, 'a number');
    return undefined;
  }

  count(key: string): number | undefined {
    const value = this.value[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0)
      return value;
    this.wrong(key, value, 'a whole number');
    return undefined;
  }

  instant(key: string): Instant | undefined {
    const value = this.value[key];
    if (value === undefined || value === null || value === '') return undefined;
    const at = parseInstant(value);
    // The zero time of Go ("0001-01-01T00:00:00Z") is a legal way of saying never.
    const isZero = typeof value === 'string' && value.startsWith('0001-');
    if (at === undefined && !isZero) this.wrong(key, value, 'an RFC 3339 time');
    return at;
  }

  list(key: string): readonly Fields[] {
    const value = this.value[key];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.wrong(key, value, 'a list');
      return [];
    }
    return value.flatMap((item, index) => {
      if (isObject(item))
        return [
          new Fields(item, this, `${key}[${index}]`, this.found, this.intern),
        ];
      this.wrong(`${key}[${index}]`, item, 'an object');
      return [];
    });
  }

  texts(key: string): readonly string[] {
    const value = this.value[key];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.wrong(key, value, 'a list');
      return [];
    }
    return value.filter(
      (item): item is string => typeof item === 'string' && item !== '',
    );
  }

  keys(): readonly string[] {
    return Object.keys(this.value);
  }

  condition(type: string): Condition | undefined {
    for (const item of this.list('conditions')) {
      if (item.text('type') !== type) continue;
      const status = item.text('status');
      const reason = item.text('reason');
      const message = item.message('message');
      return {
        status: status === 'True' || status === 'False' ? status : 'Unknown',
        // Absent rather than undefined: conditions in order have neither, and there are three per cluster.
        ...(reason !== undefined && { reason }),
        ...(message !== undefined && { message }),
        // `lastTransitionTime` is not maintained (fleet.md §1.18): read as a loss, it would be older than it was.
        lastUpdateTime: item.instant('lastUpdateTime'),
      };
    }
    return undefined;
  }

  problem(text: string): void {
    this.found.push(text);
  }

  private at(key: string): string {
    const path = this.parent === undefined ? '' : this.parent.at(this.key);
    return path === '' ? key : `${path}.${key}`;
  }

  private wrong(key: string, value: unknown, expected: string): void {
    this.found.push(
      `${this.at(key)} is ${typeOf(value)}, expected ${expected}`,
    );
  }
}

/** Upstream words for a screen: no credentials, no control characters or turned-round text, one line, clipped with a visible end. */
export function cleanMessage(
  text: string | undefined,
  limit = MESSAGE_LIMIT,
): string | undefined {
  if (text === undefined) return undefined;
  // Credentials go before anything is cut: half a token is still half of a secret.
  const clean = removeSecrets(text)
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (clean === '') return undefined;
  const points = Array.from(clean.slice(0, limit * 2 + 1));
  return points.length > limit || clean.length > limit * 2
    ? `${points.slice(0, limit).join('')}…`
    : clean;
}

function isObject(
  value: unknown,
): value is { readonly [key: string]: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return value instanceof Date ? 'a time' : `a ${typeof value}`;
}
