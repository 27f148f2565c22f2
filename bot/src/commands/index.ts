import { cluster } from './cluster';
import { clusters } from './clusters';
import type { Command } from './command';
import { deployments } from './deployments';
import { help } from './help';
import { status } from './status';
import { tenant } from './tenant';
import { tenants } from './tenants';
import { whoami } from './whoami';

/** Every subcommand of `/mooring`. Each has a row in the authorization matrix. */
export const COMMANDS: readonly Command[] = [
  help,
  whoami,
  status,
  clusters,
  cluster,
  tenants,
  tenant,
  deployments,
];

export type { Command, Reply } from './command';
