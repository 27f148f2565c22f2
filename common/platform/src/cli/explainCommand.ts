import { parseArgs } from 'node:util';
import { DEFAULT_HEALTH, instant, MINUTE, parseInstant } from '@mooring/core';
import { explain, youngestTime } from '../explain/explain';
import { formatExplanation } from '../explain/formatExplanation';
import { Dump, readDump } from '../explain/readDump';
import { CliCommand } from './io';

export const EXPLAIN_USAGE = `mooring explain DIR [--now TIME] [--check-in MINUTES] [--json]

  Reads a folder with a dump of a management cluster (*.yaml) and prints what Mooring says about it.
  --now TIME          the moment to judge for, e.g. 2026-11-30T12:00:00Z (default: the youngest time in the dump)
  --check-in MINUTES  Fleet's agent check-in interval (default 15)
  --json              the same as JSON`;

/** Exit code 0: explained; 1: the folder could not be read; 2: wrong arguments. */
export const explainCommand: CliCommand = async (args, io) => {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        now: { type: 'string' },
        json: { type: 'boolean' },
        'check-in': { type: 'string' },
      },
    });
  } catch (error) {
    io.err(
      `${
        error instanceof Error ? error.message : String(error)
      }\n\n${EXPLAIN_USAGE}\n`,
    );
    return 2;
  }
  const [folder, ...more] = parsed.positionals;
  const now = parseInstant(parsed.values.now);
  const minutes = Number(parsed.values['check-in'] ?? 15);
  if (folder === undefined || more.length > 0) {
    io.err(`${EXPLAIN_USAGE}\n`);
    return 2;
  }
  if (parsed.values.now !== undefined && now === undefined) {
    io.err(
      `--now: "${parsed.values.now}" is not a time like 2026-11-30T12:00:00Z\n`,
    );
    return 2;
  }
  if (!(minutes > 0)) {
    io.err(
      `--check-in: "${parsed.values['check-in']}" is not a number of minutes\n`,
    );
    return 2;
  }
  let dump: Dump;
  try {
    dump = await readDump(folder);
  } catch (error) {
    io.err(
      `${folder} cannot be read: ${
        error instanceof Error ? error.message : String(error)
      }\n`,
    );
    return 1;
  }
  const health = { ...DEFAULT_HEALTH, checkInIntervalMs: minutes * MINUTE };
  const explanation = explain(
    dump,
    now ?? youngestTime(dump) ?? instant(Date.now()),
    health,
  );
  io.out(
    parsed.values.json
      ? `${JSON.stringify(explanation, null, 2)}\n`
      : formatExplanation(explanation),
  );
  return 0;
};
