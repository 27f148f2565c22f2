import { isObject } from '../json';
import type { Json, JsonObject } from '../types';

/** Elements that send an action and therefore get an `action_id` if they have none. */
const interactive =
  /^(button|overflow|checkboxes|radio_buttons|.*_select|.*picker|.*_input)$/;

function withActionIds(value: Json, prefix: string): Json {
  if (Array.isArray(value)) {
    return value.map((each, index) => withActionIds(each, `${prefix}${index}`));
  }
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, each] of Object.entries(value)) {
    copy[key] = withActionIds(each, `${prefix}${key[0]}`);
  }
  const type = typeof copy.type === 'string' ? copy.type : '';
  if (interactive.test(type) && copy.action_id === undefined) {
    copy.action_id = prefix;
  }
  return copy;
}

/** Slack fills in ids that were left out; clicks come back with them. */
export function withBlockIds(blocks: JsonObject[], seed: string): JsonObject[] {
  return blocks.map((block, index) => {
    const blockId = `b${seed.replace('.', '')}-${index}`;
    const filled = withActionIds(block, `${blockId}-`);
    return isObject(filled) ? { block_id: blockId, ...filled } : block;
  });
}
