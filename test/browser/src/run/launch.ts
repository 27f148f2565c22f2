import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from 'playwright-core';
import { repository } from './repository';

/** Nothing of a browser's own traffic, so that a test machine without network behaves the same. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium with a fresh profile; `CHROMIUM_PATH` chooses which. */
export function launch(): Promise<Browser> {
  const executablePath =
    process.env.CHROMIUM_PATH ||
    execFileSync('node', ['scripts/chromium.mjs'], {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim();
  // Chromium refuses its sandbox as root, which is what containers run as.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    headless: true,
    args: [...QUIET, ...asRoot],
  });
}
