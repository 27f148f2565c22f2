import { EXPLAIN_USAGE, explainCommand } from './explainCommand';
import { CliCommand, CliIo } from './io';

const COMMANDS: ReadonlyMap<
  string,
  { readonly run: CliCommand; readonly about: string }
> = new Map([
  [
    'explain',
    {
      run: explainCommand,
      about: 'what Mooring says about a dump of a management cluster',
    },
  ],
]);

/** `mooring <command> …`; returns the exit code. */
export async function runCli(
  args: readonly string[],
  io: CliIo,
): Promise<number> {
  const [name, ...rest] = args;
  const command = COMMANDS.get(name ?? '');
  if (command) return command.run(rest, io);
  const list = [...COMMANDS]
    .map(([key, { about }]) => `  mooring ${key.padEnd(10)} ${about}`)
    .join('\n');
  const isHelp = name === undefined || name === 'help' || name === '--help';
  const text = `${
    isHelp ? '' : `There is no command "${name}".\n\n`
  }${list}\n\n${EXPLAIN_USAGE}\n`;
  (isHelp ? io.out : io.err)(text);
  return isHelp ? 0 : 2;
}
