import { isObject, objectsOf, textOf } from '../json';
import { keyOf } from '../people/findControl';
import { optionsOf } from '../state/inputValues';
import type { Json, JsonObject } from '../types';

interface ControlProps {
  element: JsonObject;
  blockId: string;
  /** Set inside a form: the control is filled in, not clicked. */
  field?: { id: string; describedBy?: string };
}

function wordOf(value: Json | undefined): string {
  return isObject(value) ? textOf(value, 'text') : '';
}

/** What a browser asks before the click goes out. */
function confirmText({ confirm }: JsonObject): string | undefined {
  if (!isObject(confirm)) return undefined;
  return [wordOf(confirm.title), wordOf(confirm.text)]
    .filter(Boolean)
    .join('\n');
}

function ButtonControl({ element, blockId }: ControlProps) {
  const label = textOf(element, 'accessibility_label');
  return (
    <button
      type="button"
      className={`control ${textOf(element, 'style')}`}
      aria-label={label || undefined}
      data-key={keyOf({ blockId, element })}
      data-confirm={confirmText(element)}
      data-url={textOf(element, 'url') || undefined}
    >
      {wordOf(element.text)}
    </button>
  );
}

const inputTypes: Readonly<Record<string, string>> = {
  datepicker: 'date',
  timepicker: 'time',
  datetimepicker: 'datetime-local',
  number_input: 'number',
  email_text_input: 'email',
  url_text_input: 'url',
};

function initialOf(element: JsonObject): string {
  const fields = ['initial_value', 'initial_date', 'initial_time'];
  return fields.map(field => textOf(element, field)).find(Boolean) ?? '';
}

function TextControl({ element, blockId, field }: ControlProps) {
  const common = {
    id: field?.id,
    name: field?.id,
    'aria-describedby': field?.describedBy,
    'aria-label': field ? undefined : wordOf(element.placeholder) || 'Value',
    'data-key': field ? undefined : keyOf({ blockId, element }),
    placeholder: wordOf(element.placeholder) || undefined,
    defaultValue: initialOf(element),
  };
  if (element.multiline === true) return <textarea rows={4} {...common} />;
  const type = textOf(element, 'type');
  const isLookUp = type.endsWith('external_select');
  const listId = `${keyOf({ blockId, element })}-list`;
  return (
    <>
      <input
        type={inputTypes[type] ?? 'text'}
        list={isLookUp ? listId : undefined}
        data-lookup={isLookUp ? textOf(element, 'action_id') : undefined}
        {...common}
      />
      {isLookUp && <datalist id={listId} />}
    </>
  );
}

function OptionList({ element }: { element: JsonObject }) {
  const groups = objectsOf(element.option_groups);
  const list = (options: JsonObject[]) =>
    options.map(option => (
      <option key={textOf(option, 'value')} value={textOf(option, 'value')}>
        {wordOf(option.text)}
      </option>
    ));
  if (groups.length === 0) return <>{list(optionsOf(element))}</>;
  return (
    <>
      {groups.map(group => (
        <optgroup key={wordOf(group.label)} label={wordOf(group.label)}>
          {list(objectsOf(group.options))}
        </optgroup>
      ))}
    </>
  );
}

function MenuControl({ element, blockId, field }: ControlProps) {
  const type = textOf(element, 'type');
  const isMany = type.startsWith('multi_') || type === 'checkboxes';
  const word =
    wordOf(element.placeholder) || (type === 'overflow' ? 'More…' : 'Choose…');
  const initial = isObject(element.initial_option)
    ? textOf(element.initial_option, 'value')
    : '';
  const chosen = objectsOf(element.initial_options).map(option =>
    textOf(option, 'value'),
  );
  return (
    <select
      className="control"
      id={field?.id}
      name={field?.id}
      multiple={isMany}
      aria-label={field ? undefined : word}
      aria-describedby={field?.describedBy}
      data-key={field ? undefined : keyOf({ blockId, element })}
      data-confirm={confirmText(element)}
      defaultValue={isMany ? chosen : initial}
    >
      {!isMany && <option value="">{word}</option>}
      <OptionList element={element} />
    </select>
  );
}

const menus = ['overflow', 'radio_buttons', 'checkboxes'];

/** One thing to click, choose or fill in. */
export function ElementControl(props: ControlProps) {
  const type = textOf(props.element, 'type');
  if (type === 'button') return <ButtonControl {...props} />;
  if (type.endsWith('static_select') || menus.includes(type)) {
    return <MenuControl {...props} />;
  }
  return <TextControl {...props} />;
}
