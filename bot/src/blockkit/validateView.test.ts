import { validateView } from './validateView';

const plain = (text: string) => ({ type: 'plain_text', text });
const input = {
  type: 'input',
  label: plain('Reason'),
  element: { type: 'plain_text_input', action_id: 'reason' },
};

it('takes a modal with an input and a submit button', () => {
  expect(
    validateView({
      type: 'modal',
      title: plain('Silence'),
      submit: plain('Silence'),
      blocks: [input],
    }),
  ).toEqual([]);
});

it.each<[string, unknown, string]>([
  ['nothing', undefined, '/view'],
  ['an unknown type', { type: 'panel', blocks: [] }, '/view/type'],
  ['no blocks', { type: 'home' }, '/view'],
  ['a modal without title', { type: 'modal', blocks: [] }, '/view'],
  [
    'an input without submit',
    { type: 'modal', title: plain('t'), blocks: [input] },
    '/view',
  ],
  [
    'half an emoji in the title',
    { type: 'modal', title: plain('😀'.slice(0, 1)), blocks: [] },
    '/view/title/text',
  ],
  [
    'a broken block',
    { type: 'home', blocks: [{ type: 'header', text: plain('') }] },
    '/view/blocks/0/text/text',
  ],
])('refuses %s', (_name, view, pointer) => {
  expect(validateView(view)).toEqual([
    expect.objectContaining({ pointer, error: 'invalid_arguments' }),
  ]);
});
