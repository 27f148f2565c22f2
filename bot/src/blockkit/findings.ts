import type { BlockKitError, BlockKitProblem } from './problem';

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface TextRule {
  max: number;
  /** The place takes no markup. */
  plain?: boolean;
}

/**
 * Collects what is wrong with a payload, in Slack's words, each with a JSON pointer.
 * The methods return the value in its checked type, so that a caller can go deeper.
 */
export class Findings {
  readonly problems: BlockKitProblem[] = [];

  constructor(private readonly defaultError: BlockKitError) {}

  report(
    pointer: string,
    message: string,
    error: BlockKitError = this.defaultError,
  ): void {
    this.problems.push({ error, pointer, message });
  }

  object(value: unknown, pointer: string): JsonRecord | undefined {
    if (isRecord(value)) return value;
    this.report(pointer, 'must be an object');
    return undefined;
  }

  list(
    value: unknown,
    pointer: string,
    { min, max }: { min: number; max: number },
  ): readonly unknown[] {
    if (!Array.isArray(value)) {
      this.report(pointer, 'must provide an array');
      return [];
    }
    if (value.length < min) {
      this.report(pointer, `no fewer than ${min} items allowed`);
    }
    if (value.length > max) {
      this.report(pointer, `no more than ${max} items allowed`);
    }
    return value;
  }

  string(
    value: unknown,
    pointer: string,
    { min = 1, max }: { min?: number; max: number },
  ): string | undefined {
    if (typeof value !== 'string') {
      this.report(pointer, 'must be a string');
      return undefined;
    }
    if (value.length < min) {
      this.report(pointer, `must be more than ${min - 1} characters`);
    }
    if (value.length > max) {
      this.report(pointer, `must be less than ${max + 1} characters`);
    }
    return value;
  }

  /** Reports a missing field at its owner, as Slack does. */
  has(owner: JsonRecord, field: string, pointer: string): boolean {
    if (owner[field] !== undefined) return true;
    this.report(pointer, `missing required field: ${field}`);
    return false;
  }

  optionalString(
    owner: JsonRecord,
    field: string,
    pointer: string,
    rule: { min?: number; max: number },
  ): void {
    if (owner[field] === undefined) return;
    this.string(owner[field], `${pointer}/${field}`, rule);
  }

  text(value: unknown, pointer: string, { max, plain }: TextRule): void {
    const text = this.object(value, pointer);
    if (!text) return;
    if (text.type !== 'plain_text' && (plain || text.type !== 'mrkdwn')) {
      this.report(`${pointer}/type`, `unsupported type: ${String(text.type)}`);
    }
    this.string(text.text, `${pointer}/text`, { max });
  }

  optionalText(
    owner: JsonRecord,
    field: string,
    pointer: string,
    rule: TextRule,
  ): void {
    if (owner[field] === undefined) return;
    this.text(owner[field], `${pointer}/${field}`, rule);
  }

  /** Buttons, links and images take web addresses only. */
  url(value: unknown, pointer: string, max: number): void {
    const url = this.string(value, pointer, { max });
    if (url !== undefined && !/^https?:\/\/[^\s<>|]+$/i.test(url)) {
      this.report(pointer, 'must be a valid http or https URL');
    }
  }
}
