import { isObject, objectsOf, textOf } from '../json';
import type { Json, JsonObject } from '../types';

type Typed = Readonly<Record<string, string | string[]>>;

function labelOf(block: JsonObject): string {
  return isObject(block.label) ? textOf(block.label, 'text') : '';
}

/** Options of an element, those inside groups too. */
export function optionsOf(element: JsonObject): JsonObject[] {
  return [
    ...objectsOf(element.options),
    ...objectsOf(element.option_groups).flatMap(group =>
      objectsOf(group.options),
    ),
  ];
}

function optionText(option: JsonObject): string {
  return isObject(option.text) ? textOf(option.text, 'text') : '';
}

/** The option with this value or text; an external one is taken as typed. */
export function pickOption(element: JsonObject, choice: string): JsonObject {
  const known = optionsOf(element).find(
    option =>
      textOf(option, 'value') === choice || optionText(option) === choice,
  );
  return known ?? { text: { type: 'plain_text', text: choice }, value: choice };
}

function asList(value: string | string[]): string[] {
  return Array.isArray(value) ? value : [value];
}

/** What an element reports once this was chosen in it. */
export function chosenValue(
  element: JsonObject,
  choice: string | string[],
): JsonObject {
  const type = textOf(element, 'type');
  const many = asList(choice);
  const one = many[0] ?? '';
  switch (type) {
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
    case 'overflow':
      return { type, selected_option: pickOption(element, one) };
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return {
        type,
        selected_options: many.map(each => pickOption(element, each)),
      };
    case 'users_select':
      return { type, selected_user: one };
    case 'conversations_select':
      return { type, selected_conversation: one };
    case 'channels_select':
      return { type, selected_channel: one };
    case 'multi_users_select':
      return { type, selected_users: many };
    case 'multi_conversations_select':
      return { type, selected_conversations: many };
    case 'multi_channels_select':
      return { type, selected_channels: many };
    case 'datepicker':
      return { type, selected_date: one };
    case 'timepicker':
      return { type, selected_time: one };
    case 'datetimepicker':
      return { type, selected_date_time: Number(one) };
    default:
      return { type, value: one };
  }
}

const initials: ReadonlyArray<[initial: string, reported: string]> = [
  ['initial_value', 'value'],
  ['initial_option', 'selected_option'],
  ['initial_options', 'selected_options'],
  ['initial_user', 'selected_user'],
  ['initial_conversation', 'selected_conversation'],
  ['initial_channel', 'selected_channel'],
  ['initial_date', 'selected_date'],
  ['initial_time', 'selected_time'],
  ['initial_date_time', 'selected_date_time'],
];

function untouchedValue(element: JsonObject): JsonObject {
  const type = textOf(element, 'type');
  for (const [initial, reported] of initials) {
    const value = element[initial];
    if (value !== undefined) return { type, [reported]: value };
  }
  const empty: Record<string, Json> =
    type === 'checkboxes' || type.startsWith('multi_')
      ? { selected_options: [] }
      : { value: null };
  return { type, ...empty };
}

/** Every input of a view: block, element, label, and what was typed for it if anything. */
export function inputsOf(blocks: JsonObject[]): Array<{
  blockId: string;
  actionId: string;
  label: string;
  isOptional: boolean;
  element: JsonObject;
}> {
  return blocks
    .filter(({ type }) => type === 'input')
    .flatMap(block => {
      const { element } = block;
      if (!isObject(element)) return [];
      return [
        {
          blockId: textOf(block, 'block_id'),
          actionId: textOf(element, 'action_id'),
          label: labelOf(block),
          isOptional: block.optional === true,
          element,
        },
      ];
    });
}

/** `view.state.values`: keyed by block id, then by action id. */
export function inputValues(blocks: JsonObject[], typed: Typed): JsonObject {
  const values: JsonObject = {};
  for (const { blockId, actionId, label, element } of inputsOf(blocks)) {
    const key = [actionId, blockId, label].find(each =>
      Object.hasOwn(typed, each),
    );
    values[blockId] = {
      [actionId]:
        key === undefined
          ? untouchedValue(element)
          : chosenValue(element, typed[key]),
    };
  }
  return values;
}
