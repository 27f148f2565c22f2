import { inputValues } from './inputValues';

const plain = (text: string) => ({ type: 'plain_text', text });
const options = ['a', 'b'].map(value => ({
  text: plain(`Option ${value}`),
  value,
}));

function valueOf(element: Record<string, unknown>, typed?: string | string[]) {
  const blocks = [
    {
      type: 'input',
      block_id: 'block',
      label: plain('Label'),
      element: JSON.parse(JSON.stringify({ action_id: 'act', ...element })),
    },
  ];
  const values = inputValues(blocks, typed === undefined ? {} : { act: typed });
  return JSON.parse(JSON.stringify(values)).block.act;
}

it.each([
  [{ type: 'plain_text_input' }, 'x', { value: 'x' }],
  [{ type: 'static_select', options }, 'b', { selected_option: options[1] }],
  [
    { type: 'static_select', option_groups: [{ label: plain('g'), options }] },
    'Option a',
    { selected_option: options[0] },
  ],
  [{ type: 'checkboxes', options }, ['a', 'b'], { selected_options: options }],
  [{ type: 'conversations_select' }, 'C1', { selected_conversation: 'C1' }],
  [{ type: 'channels_select' }, 'C1', { selected_channel: 'C1' }],
  [{ type: 'users_select' }, 'U1', { selected_user: 'U1' }],
  [{ type: 'datepicker' }, '2026-11-30', { selected_date: '2026-11-30' }],
  [{ type: 'timepicker' }, '10:00', { selected_time: '10:00' }],
  [{ type: 'datetimepicker' }, '17', { selected_date_time: 17 }],
])('reports a choice in %j', (element, typed, reported) => {
  expect(valueOf(element, typed)).toEqual({ type: element.type, ...reported });
});

it.each([
  [{ type: 'plain_text_input' }, { value: null }],
  [{ type: 'plain_text_input', initial_value: 'x' }, { value: 'x' }],
  [
    { type: 'static_select', options, initial_option: options[0] },
    { selected_option: options[0] },
  ],
  [{ type: 'checkboxes', options }, { selected_options: [] }],
])('reports what was left alone in %j', (element, reported) => {
  expect(valueOf(element)).toEqual({ type: element.type, ...reported });
});

it('finds an input by action, block or label', () => {
  const blocks = [
    {
      type: 'input',
      block_id: 'block',
      label: plain('Label'),
      element: { type: 'plain_text_input', action_id: 'act' },
    },
  ];
  for (const key of ['act', 'block', 'Label']) {
    expect(inputValues(blocks, { [key]: 'x' })).toEqual({
      block: { act: { type: 'plain_text_input', value: 'x' } },
    });
  }
});
