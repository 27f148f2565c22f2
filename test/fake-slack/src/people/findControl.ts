import { isObject, textOf } from '../json';
import { chosenValue, optionsOf } from '../state/inputValues';
import type { Json, JsonObject } from '../types';

/** Something on screen that can be clicked, and the choice the click makes. */
export interface Control {
  blockId: string;
  element: JsonObject;
  choice?: string;
}

function elementsOf(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(elementsOf);
  if (!isObject(value)) return [];
  const own = typeof value.action_id === 'string' ? [value] : [];
  return [...own, ...Object.values(value).flatMap(elementsOf)];
}

function labelOf(element: JsonObject): string {
  const label = element.text ?? element.placeholder;
  return isObject(label) ? textOf(label, 'text') : '';
}

/** All controls of these blocks, in reading order. */
export function controlsOf(blocks: JsonObject[]): Control[] {
  return blocks.flatMap(block =>
    elementsOf(block).map(element => ({
      blockId: textOf(block, 'block_id'),
      element,
    })),
  );
}

/** Unique in a message or view: one `action_id` may stand in several blocks. */
export function keyOf({ blockId, element }: Control): string {
  return `${blockId}/${textOf(element, 'action_id')}`;
}

/**
 * The control with this `action_id` or visible text; the text of a menu's option finds
 * the menu with that option chosen.
 */
export function findControl(
  blocks: JsonObject[],
  key: string,
): Control | undefined {
  const controls = controlsOf(blocks);
  const direct = controls.find(
    control =>
      keyOf(control) === key ||
      textOf(control.element, 'action_id') === key ||
      labelOf(control.element) === key,
  );
  if (direct) return direct;
  const isChoice = (option: JsonObject) =>
    isObject(option.text) && textOf(option.text, 'text') === key;
  const menu = controls.find(({ element }) =>
    optionsOf(element).some(isChoice),
  );
  return menu && { ...menu, choice: key };
}

/** The entry of `actions` a click on this control sends. */
export function actionOf(
  { blockId, element, choice }: Control,
  value: string | string[] | undefined,
  actionTs: string,
): JsonObject {
  const base = {
    action_id: textOf(element, 'action_id'),
    block_id: blockId,
    type: textOf(element, 'type'),
    action_ts: actionTs,
  };
  if (element.type === 'button') {
    const own: JsonObject = {};
    for (const field of ['text', 'value', 'style', 'url']) {
      const given = element[field];
      if (given !== undefined) own[field] = given;
    }
    return { ...base, ...own };
  }
  return { ...base, ...chosenValue(element, value ?? choice ?? '') };
}
