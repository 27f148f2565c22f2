import { limits } from './limits';
import { validateMessage } from './validateMessage';
import { validateView } from './validateView';

const x = (n: number) => 'x'.repeat(n);
const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const many = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, index) => make(index));

const option = (index: number) => ({ text: plain('o'), value: `v${index}` });
const section = (fields: object) => ({ type: 'section', ...fields });
const accessory = (element: object) =>
  section({ text: mrkdwn('t'), accessory: { action_id: 'a', ...element } });
const button = (fields: object) =>
  accessory({ type: 'button', text: plain('b'), ...fields });
const confirm = (fields: object) =>
  button({ confirm: { text: plain('sure'), ...fields } });
const choice = (type: string, n: number) =>
  accessory({ type, options: many(n, option) });
const selectOption = (fields: object) =>
  accessory({
    type: 'static_select',
    options: [{ text: plain('o'), value: 'v', ...fields }],
  });
const group = (n: number) => ({
  label: plain('g'),
  options: many(n, index => option(index)),
});
const input = (fields: object) => ({
  type: 'input',
  label: plain('l'),
  element: { type: 'plain_text_input', action_id: 'i' },
  ...fields,
});
const cell = (text: string) => ({ type: 'raw_text', text });

type Row = [name: string, max: number, build: (n: number) => object];

// A message whose blocks stay under the limit of all blocks together.
const blocks: Row[] = [
  ['section text', limits.text, n => section({ text: mrkdwn(x(n)) })],
  [
    'section fields',
    limits.sectionFields,
    n => section({ fields: many(n, () => mrkdwn('f')) }),
  ],
  [
    'section field text',
    limits.sectionField,
    n => section({ fields: [mrkdwn(x(n))] }),
  ],
  ['header', limits.header, n => ({ type: 'header', text: plain(x(n)) })],
  [
    'context elements',
    limits.contextElements,
    n => ({ type: 'context', elements: many(n, () => mrkdwn('c')) }),
  ],
  [
    'context text',
    limits.text,
    n => ({ type: 'context', elements: [mrkdwn(x(n))] }),
  ],
  [
    'actions elements',
    limits.actionsElements,
    n => ({
      type: 'actions',
      elements: many(n, index => ({
        type: 'button',
        text: plain('b'),
        action_id: `a${index}`,
      })),
    }),
  ],
  [
    'context_actions elements',
    limits.contextActionsElements,
    n => ({
      type: 'context_actions',
      elements: many(n, () => ({ type: 'icon_button' })),
    }),
  ],
  ['button text', limits.buttonText, n => button({ text: plain(x(n)) })],
  ['button value', limits.buttonValue, n => button({ value: x(n) })],
  ['button url', limits.url, n => button({ url: `https://${x(n - 8)}` })],
  [
    'button accessibility label',
    limits.accessibilityLabel,
    n => button({ accessibility_label: x(n) }),
  ],
  ['confirm title', limits.confirmTitle, n => confirm({ title: plain(x(n)) })],
  ['confirm text', limits.confirmText, n => confirm({ text: plain(x(n)) })],
  ['confirm ok', limits.confirmButton, n => confirm({ confirm: plain(x(n)) })],
  ['confirm deny', limits.confirmButton, n => confirm({ deny: plain(x(n)) })],
  ['overflow options', limits.overflowOptions, n => choice('overflow', n)],
  ['radio options', limits.radioOptions, n => choice('radio_buttons', n)],
  ['checkbox options', limits.checkboxOptions, n => choice('checkboxes', n)],
  ['select options', limits.selectOptions, n => choice('static_select', n)],
  [
    'options of a group',
    limits.selectOptions,
    n => accessory({ type: 'static_select', option_groups: [group(n)] }),
  ],
  [
    'select groups',
    limits.optionGroups,
    n =>
      accessory({
        type: 'static_select',
        option_groups: many(n, () => group(1)),
      }),
  ],
  [
    'placeholder',
    limits.placeholder,
    n => accessory({ type: 'external_select', placeholder: plain(x(n)) }),
  ],
  ['option text', limits.optionText, n => selectOption({ text: plain(x(n)) })],
  ['option value', limits.optionValue, n => selectOption({ value: x(n) })],
  [
    'option description',
    limits.optionDescription,
    n => selectOption({ description: plain(x(n)) }),
  ],
  ['block_id', limits.id, n => ({ type: 'divider', block_id: x(n) })],
  ['action_id', limits.id, n => button({ action_id: x(n) })],
  ['input label', limits.inputLabel, n => input({ label: plain(x(n)) })],
  ['input hint', limits.inputHint, n => input({ hint: plain(x(n)) })],
  [
    'text input length',
    limits.plainTextInput,
    n =>
      input({
        element: { type: 'plain_text_input', action_id: 'i', max_length: n },
      }),
  ],
  [
    'text input initial value',
    limits.plainTextInput,
    n =>
      input({
        element: {
          type: 'plain_text_input',
          action_id: 'i',
          initial_value: x(n),
        },
      }),
  ],
  [
    'image alt text',
    limits.imageAlt,
    n => ({ type: 'image', image_url: 'https://e.test/i', alt_text: x(n) }),
  ],
  [
    'image url',
    limits.url,
    n => ({ type: 'image', image_url: `https://${x(n - 8)}`, alt_text: 'i' }),
  ],
  ['markdown', limits.markdownTotal, n => ({ type: 'markdown', text: x(n) })],
  [
    'table rows',
    limits.tableRows,
    n => ({ type: 'table', rows: many(n, () => [cell('c')]) }),
  ],
  [
    'table columns',
    limits.tableColumns,
    n => ({ type: 'table', rows: [many(n, () => cell('c'))] }),
  ],
  [
    'table characters',
    limits.tableCharacters,
    n => ({ type: 'table', rows: [[cell(x(n - 5)), cell('12345')]] }),
  ],
  [
    'data_table rows, header included',
    limits.dataTableRows,
    n => ({
      type: 'data_table',
      caption: 'c',
      rows: many(n, () => [cell('c')]),
    }),
  ],
  [
    'data_table columns',
    limits.dataTableColumns,
    n => ({
      type: 'data_table',
      caption: 'c',
      rows: [many(n, () => cell('c')), [cell('c')]],
    }),
  ],
  ['alert text', limits.alertText, n => ({ type: 'alert', text: plain(x(n)) })],
];

describe('limits of a block', () => {
  it.each(blocks)('%s: %d is taken, one more is not', (_name, max, build) => {
    const check = (n: number) =>
      validateMessage({ text: 'fallback', blocks: [build(n)] });
    expect(check(max)).toEqual([]);
    expect(check(max + 1)).toHaveLength(1);
    expect(check(max + 1)[0].error).toBe('invalid_blocks');
  });

  it('markdown blocks count together', () => {
    const check = (n: number) =>
      validateMessage({
        text: 'fallback',
        blocks: [6_000, n].map(length => ({
          type: 'markdown',
          text: x(length),
        })),
      });
    expect(check(limits.markdownTotal - 6_000)).toEqual([]);
    expect(check(limits.markdownTotal - 5_999)).toHaveLength(1);
  });
});

describe('limits of a message', () => {
  const dividers = (n: number) => many(n, () => ({ type: 'divider' }));

  it('takes 50 blocks, not 51', () => {
    const check = (n: number) =>
      validateMessage({ text: 'fallback', blocks: dividers(n) });
    expect(check(limits.messageBlocks)).toEqual([]);
    expect(check(limits.messageBlocks + 1)).toEqual([
      {
        error: 'invalid_blocks',
        pointer: '/blocks',
        message: 'no more than 50 items allowed',
      },
    ]);
  });

  it('takes 13,200 characters of JSON in all blocks together', () => {
    const sized = (size: number) => {
      const filled = [3_000, 3_000, 3_000, 3_000].map(length =>
        section({ text: mrkdwn(x(length)) }),
      );
      const rest = section({ text: mrkdwn('') });
      const used = JSON.stringify([...filled, rest]).length;
      return [...filled, section({ text: mrkdwn(x(size - used)) })];
    };
    const check = (size: number) =>
      validateMessage({ text: 'fallback', blocks: sized(size) });
    expect(check(limits.messageBlocksJson)).toEqual([]);
    expect(check(limits.messageBlocksJson + 1)).toEqual([
      expect.objectContaining({ error: 'msg_blocks_too_long' }),
    ]);
  });

  it('refuses long text on update only', () => {
    const text = x(limits.updateText + 1);
    expect(validateMessage({ text })).toEqual([]);
    expect(validateMessage({ text }, { isUpdate: true })).toEqual([
      expect.objectContaining({ error: 'msg_too_long', pointer: '/text' }),
    ]);
    expect(
      validateMessage({ text: x(limits.updateText) }, { isUpdate: true }),
    ).toEqual([]);
  });
});

describe('limits of a view', () => {
  const modal = (fields: object) => ({
    type: 'modal',
    title: plain('t'),
    blocks: [{ type: 'divider' }],
    ...fields,
  });
  const rows: Row[] = [
    ['title', limits.modalTitle, n => modal({ title: plain(x(n)) })],
    ['submit', limits.modalTitle, n => modal({ submit: plain(x(n)) })],
    ['close', limits.modalTitle, n => modal({ close: plain(x(n)) })],
    [
      'private_metadata',
      limits.privateMetadata,
      n => modal({ private_metadata: x(n) }),
    ],
    ['callback_id', limits.id, n => modal({ callback_id: x(n) })],
    ['external_id', limits.id, n => modal({ external_id: x(n) })],
    [
      'blocks',
      limits.viewBlocks,
      n => modal({ blocks: many(n, () => ({ type: 'divider' })) }),
    ],
    [
      'blocks of the Home tab',
      limits.viewBlocks,
      n => ({ type: 'home', blocks: many(n, () => ({ type: 'divider' })) }),
    ],
  ];

  it.each(rows)('%s: %d is taken, one more is not', (_name, max, build) => {
    expect(validateView(build(max))).toEqual([]);
    expect(validateView(build(max + 1))).toHaveLength(1);
  });

  it('takes 250 KB of JSON', () => {
    const sized = (size: number) => {
      const text = x(2_500);
      const filled = many(90, () => section({ text: mrkdwn(text) }));
      const rest = { type: 'video', title: '' };
      const used = JSON.stringify(modal({ blocks: [...filled, rest] })).length;
      return modal({
        blocks: [...filled, { ...rest, title: x(size - used) }],
      });
    };
    expect(validateView(sized(limits.viewJson))).toEqual([]);
    expect(validateView(sized(limits.viewJson + 1))).toEqual([
      expect.objectContaining({ error: 'view_too_large' }),
    ]);
  });
});
