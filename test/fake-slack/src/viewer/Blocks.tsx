import { type Block, Message, type MessageProps } from 'slack-blocks-to-jsx';
import { isObject, objectsOf, textOf } from '../json';
import type { Names } from '../state/plainText';
import type { JsonObject } from '../types';
import { ElementControl } from './ElementControl';
import { Table } from './Table';
import { slackDate } from './slackDate';
import { SafeLink, TextObject } from './Text';

type Drawn = Block & JsonObject;

/**
 * Drawn by the library. Not among them: what holds `plain_text` and `mrkdwn`. It reads
 * both as Markdown, so that a name such as `<b>` vanishes and `*x*` turns bold.
 */
const drawn = [
  'divider',
  'image',
  'markdown',
  'rich_text',
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

function hooksFor(names: Names): MessageProps['hooks'] {
  return {
    user: ({ id }) => <span className="mention">@{names.user(id)}</span>,
    channel: ({ id }) => <span className="mention">#{names.channel(id)}</span>,
    // The library hands on no fallback for dates in rich text.
    date: ({ fallback, timestamp, format }) => (
      <time dateTime={new Date(Number(timestamp) * 1_000).toISOString()}>
        {fallback || slackDate(Number(timestamp), format)}
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

function Section({ block, names }: { block: JsonObject; names: Names }) {
  const { text, accessory } = block;
  const fields = objectsOf(block.fields);
  return (
    <div className="section">
      <div>
        {isObject(text) && <TextObject text={text} names={names} />}
        {fields.length > 0 && (
          <div className="fields">
            {fields.map((field, index) => (
              <div key={index}>
                <TextObject text={field} names={names} />
              </div>
            ))}
          </div>
        )}
      </div>
      {isObject(accessory) && accessory.type !== 'image' && (
        <ElementControl
          element={accessory}
          blockId={textOf(block, 'block_id')}
        />
      )}
    </div>
  );
}

function Context({ block, names }: { block: JsonObject; names: Names }) {
  return (
    <div className="context">
      {objectsOf(block.elements).map((element, index) =>
        element.type === 'image' ? (
          <span key={index}>{textOf(element, 'alt_text')}</span>
        ) : (
          <TextObject key={index} text={element} names={names} />
        ),
      )}
    </div>
  );
}

function Actions({ block }: { block: JsonObject }) {
  return (
    <div className="actions">
      {objectsOf(block.elements).map(element => (
        <ElementControl
          key={textOf(element, 'action_id')}
          element={element}
          blockId={textOf(block, 'block_id')}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  block: JsonObject;
  names: Names;
  error: string | undefined;
}

function OneBlock({ block, names, error }: BlockProps) {
  const text = isObject(block.text) ? block.text : {};
  switch (block.type) {
    case 'header':
      return <h3>{textOf(text, 'text')}</h3>;
    case 'section':
      return <Section block={block} names={names} />;
    case 'context':
      return <Context block={block} names={names} />;
    case 'actions':
      return <Actions block={block} />;
    case 'input':
      return <InputBlock block={block} error={error} />;
    case 'alert':
      return (
        <div className={`alert ${textOf(block, 'level')}`} role="note">
          <TextObject text={text} names={names} />
        </div>
      );
    case 'table':
    case 'data_table':
      return (
        <Table
          block={block}
          richText={cell =>
            isDrawn(cell) && <Drawing block={cell} names={names} />
          }
        />
      );
    default:
      return isDrawn(block) ? (
        <Drawing block={block} names={names} />
      ) : (
        <p className="unknown">(a {textOf(block, 'type')} block)</p>
      );
  }
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
