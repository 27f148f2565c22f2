import { createHash } from 'node:crypto';

const LONGEST = 63;
const HASH_LENGTH = 12;

/**
 * An entity name for a cluster. Management ids are unique and are taken as they are; a Fleet cluster without one is
 * `namespace_name`, because an underscore can stand in no Kubernetes name, so the two can never meet.
 * What is too long keeps its beginning and gets a hash of the whole.
 */
export function entityName(id: string): string {
  const name = id.replace('/', '_');
  if (name.length <= LONGEST) return name;
  const hash = createHash('sha256').update(id).digest('hex');
  return `${name.slice(0, LONGEST - HASH_LENGTH - 1)}_${hash.slice(
    0,
    HASH_LENGTH,
  )}`;
}
