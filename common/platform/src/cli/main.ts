#!/usr/bin/env node
import { runCli } from './runCli';

runCli(process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
}).then(
  code => {
    process.exitCode = code;
  },
  error => {
    process.stderr.write(
      `${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 70;
  },
);
