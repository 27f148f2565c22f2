import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { MatrixReport } from './summarise';

/**
 * Runs the matrix as its test does and prints what it found: wrong rows, then one line of JSON. The exit code is 1 when
 * a row is wrong or a surface has none.
 */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-matrix-'));
  try {
    const report = await runTests(join(folder, 'report.json'));
    for (const { where, expected, got } of report.wrong) {
      process.stdout.write(
        `${where}\n  expected ${expected}\n  got      ${got}\n`,
      );
    }
    for (const surface of report.rowsWithoutSurface) {
      process.stdout.write(`${surface} has rows, but does not exist\n`);
    }
    process.stdout.write(
      `${JSON.stringify({
        rows: report.rows,
        wrong: report.wrong.length + report.rowsWithoutSurface.length,
        surfacesWithoutRow: report.surfacesWithoutRow,
      })}\n`,
    );
    return report.wrong.length +
      report.rowsWithoutSurface.length +
      report.surfacesWithoutRow.length ===
      0
      ? 0
      : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The test writes the report; jest's own output goes to stderr, so that the last line of stdout stays ours. */
async function runTests(file: string): Promise<MatrixReport> {
  const { resolve } = createRequire(__filename);
  const cli = resolve('@backstage/cli/bin/backstage-cli');
  const child = spawn(
    process.execPath,
    [
      cli,
      'package',
      'test',
      '--watchAll=false',
      '--maxWorkers=1',
      'matrix.test',
    ],
    {
      cwd: dirname(resolve('../package.json')),
      env: {
        ...process.env,
        // tsx is for this process; jest brings its own transform.
        NODE_OPTIONS: '',
        CI: '1',
        MOORING_MATRIX_REPORT: file,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child.stdout.pipe(process.stderr);
  await once(child, 'close');
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error('The matrix did not get as far as a report; see above.', {
      cause: error,
    });
  }
}

main().then(
  code => {
    process.exitCode = code;
  },
  error => {
    process.stderr.write(`${error}\n`);
    process.exitCode = 2;
  },
);
