import { parse as parseYaml, YAMLParseError } from 'yaml';
import type { z } from 'zod';

/** A value as it is written down; absent when it is not. */
export type Text = string | undefined;

/** Reads one value after the other: the environment first, then the file; collects what is wrong. */
export class ConfigReader {
  readonly problems: string[] = [];

  constructor(
    private readonly env: Readonly<Record<string, Text>>,
    private readonly file: unknown,
  ) {}

  text(env: string, path: string): Text {
    const fromEnv = this.env[env];
    if (fromEnv !== undefined && fromEnv !== '') return fromEnv;
    const fromFile = this.held(path);
    if (Array.isArray(fromFile)) return fromFile.map(String).join(',');
    return fromFile === undefined || fromFile === null
      ? undefined
      : String(fromFile);
  }

  /** @param expected - completes "expected …"; the wrong value itself is only shown for what is no secret */
  value<T>(
    env: string,
    path: string,
    schema: z.ZodType<T>,
    expected: string,
    options: { fallback?: string; secret?: boolean } = {},
  ): T | undefined {
    const text = this.text(env, path) ?? options.fallback;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    let got = `got ${JSON.stringify(text)}`;
    if (text === undefined) got = 'it is not set';
    else if (options.secret) got = 'what is set does not look like one';
    this.problems.push(`${env} (${path}): expected ${expected}, ${got}`);
    return undefined;
  }

  /**
   * A section with a schema of its own: YAML text in the environment, or the section of the file.
   *
   * @param parse - throws with the keys that are wrong and without their values
   */
  section<T>(
    env: string,
    path: string,
    parse: (value: unknown) => T,
  ): T | undefined {
    const text = this.env[env];
    try {
      return parse(
        text === undefined || text === ''
          ? this.held(path)
          : parseYaml(text, { logLevel: 'error' }),
      );
    } catch (error) {
      this.problems.push(
        error instanceof YAMLParseError
          ? `${env} (${path}): expected YAML`
          : `${env} (${path}): ${
              error instanceof Error ? error.message : String(error)
            }`,
      );
      return undefined;
    }
  }

  private held(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>(
        (held, key) =>
          typeof held === 'object' && held !== null
            ? Reflect.get(held, key)
            : undefined,
        this.file,
      );
  }
}
