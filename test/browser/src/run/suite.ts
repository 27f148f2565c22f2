import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Runs named checks one after the other and counts them; a failed one does not stop the rest. */
export interface Suite {
  /**
   * @param name what a person can rely on, as a sentence
   * @param page is photographed when the check fails
   */
  check(name: string, page: Page, body: () => Promise<void>): Promise<void>;
  /** Counts a group of checks that could not go on, such as a sign-in that never ended. */
  broke(group: string, error: unknown): void;
  readonly passed: number;
  readonly failed: number;
}

/** @param folder where pictures of failures go */
export function createSuite(
  folder: string,
  print: (line: string) => void,
): Suite {
  let passed = 0;
  let failed = 0;
  mkdirSync(folder, { recursive: true });
  return {
    async check(name, page, body) {
      const started = Date.now();
      try {
        await body();
        passed += 1;
        print(`✔ ${name} (${seconds(started)})`);
      } catch (error) {
        failed += 1;
        const picture = join(folder, `${slug(name)}.png`);
        print(`✖ ${name} (${seconds(started)})`);
        print(indent(wordsOf(error)));
        print(`    at ${page.url()}`);
        print(`    ${await photograph(page, picture)}`);
      }
    },
    broke(group, error) {
      failed += 1;
      print(`✖ ${group} could not go on`);
      print(indent(wordsOf(error)));
    },
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
  };
}

async function photograph(page: Page, path: string): Promise<string> {
  try {
    await page.screenshot({ path, timeout: 10_000 });
    return `picture: ${path}`;
  } catch (error) {
    return `no picture: ${wordsOf(error)}`;
  }
}

function wordsOf(error: unknown) {
  return error instanceof Error ? error.message : String(error);
}

function seconds(since: number) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function slug(name: string) {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
}

function indent(text: string) {
  return text.replace(/^/gm, '    ');
}
