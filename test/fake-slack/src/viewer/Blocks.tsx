import type { ReactNode } from 'react';
import { type Block, Message, type MessageProps } from 'slack-blocks-to-jsx';
import { isObject, objectsOf, textOf } from '../json';
import type { Names } from '../state/plainText';
import type { JsonObject } from '../types';
import { ElementControl } from './ElementControl';

type Drawn = Block & JsonObject;

const drawn = [
  'section',
  'header',
  'context',
  'divider',
  'image',
  'markdown',
  'rich_text',
  'table',
  'alert',
  'video',
  'card',
  'carousel',
  'container',
  'plan',
  'task_card',
];

function isDrawn(block: JsonObject): block is Drawn {
  return drawn.includes(textOf(block, 'type'));
}

/** Text from outside must not become a link that runs something. */
function SafeLink({ href, children }: { href: string; children?: ReactNode }) {
  if (!/^(https?:\/\/|mailto:|\/)/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  );
}

function hooksFor(names: Names): MessageProps['hooks'] {
  return {
    user: ({ id }) => <span className="mention">@{names.user(id)}</span>,
    channel: ({ id }) => <span className="mention">#{names.channel(id)}</span>,
    date: ({ fallback, timestamp }) => (
      <time dateTime={new Date(Number(timestamp) * 1_000).toISOString()}>
        {fallback}
      </time>
    ),
    link: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  };
}

function Drawing({ block, names }: { block: Drawn; names: Names }) {
  return (
    <Message
      blocks={[block]}
      logo=""
      name=""
      theme="light"
      withoutWrapper
      hooks={hooksFor(names)}
    />
  );
}

function InputBlock({
  block,
  error,
}: {
  block: JsonObject;
  error: string | undefined;
}) {
  const id = textOf(block, 'block_id');
  const label = isObject(block.label) ? textOf(block.label, 'text') : '';
  const hint = isObject(block.hint) ? textOf(block.hint, 'text') : '';
  const described = [hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="input">
      <label htmlFor={id}>
        {label}
        {block.optional === true && <small> (optional)</small>}
      </label>
      {isObject(block.element) && (
        <ElementControl
          element={block.element}
          blockId={id}
          field={{ id, describedBy: described || undefined }}
        />
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <strong id={`${id}-error`} className="error" role="alert">
          {error}
        </strong>
      )}
    </div>
  );
}

function OneBlock({
  block,
  names,
  error,
}: {
  block: JsonObject;
  names: Names;
  error: string | undefined;
}) {
  const blockId = textOf(block, 'block_id');
  if (block.type === 'input') return <InputBlock block={block} error={error} />;
  if (block.type === 'actions') {
    return (
      <div className="actions">
        {objectsOf(block.elements).map(element => (
          <ElementControl
            key={textOf(element, 'action_id')}
            element={element}
            blockId={blockId}
          />
        ))}
      </div>
    );
  }
  const { accessory, ...rest } = block;
  if (!isDrawn(rest)) {
    return <p className="unknown">(a {textOf(block, 'type')} block)</p>;
  }
  return (
    <div className="withAccessory">
      <Drawing block={rest} names={names} />
      {isObject(accessory) && accessory.type !== 'image' && (
        <ElementControl element={accessory} blockId={blockId} />
      )}
    </div>
  );
}

/** Blocks as Slack draws them; what can be clicked is ours and carries its own key. */
export function Blocks({
  blocks,
  names,
  errors = {},
}: {
  blocks: JsonObject[];
  names: Names;
  errors?: Record<string, string>;
}) {
  return (
    <>
      {blocks.map(block => {
        const id = textOf(block, 'block_id');
        return (
          <OneBlock key={id} block={block} names={names} error={errors[id]} />
        );
      })}
    </>
  );
}
