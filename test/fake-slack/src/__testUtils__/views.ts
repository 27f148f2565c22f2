/** Small payloads for tests; typed so that Bolt takes them. */
export const plain = (text: string) => ({ type: 'plain_text' as const, text });

export const section = (text: string) => ({
  type: 'section' as const,
  text: { type: 'mrkdwn' as const, text },
});

export const buttons = (...labels: string[]) => ({
  type: 'actions' as const,
  elements: labels.map(label => ({
    type: 'button' as const,
    text: plain(label),
    action_id: label.toLowerCase(),
    value: `value of ${label}`,
  })),
});

export const modal = (title: string, blockId = 'reason') => ({
  type: 'modal' as const,
  callback_id: 'silence',
  title: plain(title),
  submit: plain('Send'),
  blocks: [
    {
      type: 'input' as const,
      block_id: blockId,
      label: plain('Reason'),
      element: { type: 'plain_text_input' as const, action_id: 'text' },
    },
  ],
});
