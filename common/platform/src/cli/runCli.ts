import { DOCTOR_USAGE, doctorCommand } from './doctorCommand';
import { EXPLAIN_USAGE, explainCommand } from './explainCommand';
import { CliCommand, CliIo } from './io';
import { runSandboxCommand, SANDBOX_USAGE } from './sandboxFault';

interface Command {
  readonly run: CliCommand;
  readonly about: string;
  readonly usage: string;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  [
    'doctor',
    {
      run: doctorCommand,
      about:
        'what is missing on the management cluster, and what breaks without it',
      usage: DOCTOR_USAGE,
    },
  ],
  [
    'explain',
    {
      run: explainCommand,
      about: 'what Mooring says about a dump of a management cluster',
      usage: EXPLAIN_USAGE,
    },
  ],
  [
    'sandbox',
    {
      run: runSandboxCommand,
      about: 'break and heal the embedded management cluster while it runs',
      usage: SANDBOX_USAGE,
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
  if (command && rest.includes('--help')) {
    io.out(`${command.usage}\n`);
    return 0;
  }
  if (command) return command.run(rest, io);
  const list = [...COMMANDS].map(
    ([key, { about }]) => `  mooring ${key.padEnd(9)}${about}`,
  );
  const isHelp = name === undefined || name === 'help' || name === '--help';
  const head = isHelp ? [] : [`There is no command "${name}".`, ''];
  const text = `${[
    ...head,
    ...list,
    '',
    'mooring <command> --help says more.',
  ].join('\n')}\n`;
  (isHelp ? io.out : io.err)(text);
  return isHelp ? 0 : 2;
}
