import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

export const USAGE = `Usage: npm start [-- options]

  --dump DIR          start the embedded management cluster from a folder of Kubernetes YAML
  --kubeconfig FILE   use this management cluster instead of the embedded one
                      (the same as MOORING_KUBECONFIG=FILE)
  --help              show this

Without options the embedded management cluster starts with a demo world. A stand-in
Slack workspace is used unless MOORING_SLACK_BOT_TOKEN is set.`;

/**
 * What one run consists of: which management cluster, which Slack.
 *
 * @returns {{help: true} | {kubeconfig?: string, dump?: string, fakeSlack: boolean}}
 */
export function startOptions(args, env, cwd) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        dump: { type: 'string' },
        kubeconfig: { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new Problem({
      what: error.message,
      todo: `Use it like this:\n\n${USAGE}`,
    });
  }
  if (values.help) return { help: true };

  const kubeconfig = values.kubeconfig ?? (env.MOORING_KUBECONFIG || undefined);
  if (values.dump !== undefined && kubeconfig !== undefined) {
    throw new Problem({
      what: 'Both a dump and a kubeconfig were given.',
      means:
        'A dump starts the embedded management cluster; a kubeconfig names another one.',
      todo: values.kubeconfig
        ? 'Leave one of the two out.'
        : 'Unset MOORING_KUBECONFIG, or leave --dump out.',
    });
  }
  return {
    ...(kubeconfig !== undefined && {
      kubeconfig: existing(kubeconfig, 'file', 'kubeconfig', cwd),
    }),
    ...(values.dump !== undefined && {
      dump: existing(values.dump, 'folder', 'dump', cwd),
    }),
    fakeSlack: !env.MOORING_SLACK_BOT_TOKEN,
  };
}

function existing(path, what, name, cwd) {
  const full = resolve(cwd, path);
  const found =
    existsSync(full) &&
    (what === 'folder'
      ? statSync(full).isDirectory()
      : statSync(full).isFile());
  if (found) return full;
  throw new Problem({
    what: `The ${name} "${path}" is no ${what} (looked at ${full}).`,
    todo: `Give the path of an existing ${what}; a relative one is read from the folder the command is run in.`,
  });
}
