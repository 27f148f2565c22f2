import { cluster } from './cluster';
import { clusters } from './clusters';
import type { Command } from './command';
import { deployments } from './deployments';
import { diagnose } from './diagnose';
import { help } from './help';
import { status } from './status';
import { tenant } from './tenant';
import { tenants } from './tenants';
import { tunnels } from './tunnels';
import { whoami } from './whoami';

/** Every subcommand of `/mooring`. Each has a row in the authorization matrix. */
export const COMMANDS: readonly Command[] = [
  help,
  whoami,
  status,
  clusters,
  cluster,
  diagnose,
  tunnels,
  tenants,
  tenant,
  deployments,
];

export type { Command, Reply } from './command';
