import type { Names } from '../state/plainText';
import type { FakeChannel, SeenMessage, ViewSnapshot } from '../types';
import { Blocks } from './Blocks';
import { Mrkdwn } from './Text';

function timeOf(ts: string): { iso: string; short: string } {
  const iso = new Date(Number(ts) * 1_000).toISOString();
  return { iso, short: iso.slice(11, 16) };
}

function Said({ message, names }: { message: SeenMessage; names: Names }) {
  const { iso, short } = timeOf(message.ts);
  const author = names.user(message.user);
  return (
    <>
      {message.onlyYou && <p className="onlyYou">Only visible to you</p>}
      <p className="byline">
        <strong>{author}</strong>{' '}
        <time dateTime={iso} title={iso}>
          {short}
        </time>
        {message.isEdited && <small> (edited)</small>}
      </p>
      {message.blocks.length > 0 ? (
        <Blocks blocks={message.blocks} names={names} />
      ) : (
        <Mrkdwn text={message.text} names={names} />
      )}
    </>
  );
}

function Item({ message, names }: { message: SeenMessage; names: Names }) {
  const { replies } = message;
  return (
    <li
      className={message.onlyYou ? 'message ephemeral' : 'message'}
      id={`m${message.ts}`}
      data-ts={message.ts}
    >
      <article aria-label={`Message from ${names.user(message.user)}`}>
        <Said message={message} names={names} />
      </article>
      {replies.length > 0 && (
        <details className="thread" open>
          <summary>
            {replies.length} {replies.length === 1 ? 'reply' : 'replies'}
          </summary>
          <ol>
            {replies.map(reply => (
              <Item key={reply.ts} message={reply} names={names} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** The messages of one channel as one person sees them. */
export function Conversation({
  channel,
  messages,
  names,
}: {
  channel: FakeChannel;
  messages: SeenMessage[];
  names: Names;
}) {
  const marks = [
    channel.isArchived && 'archived',
    channel.isExtShared && 'shared with another organisation',
  ].filter(Boolean);
  const title = channel.imWith ? 'Mooring' : `#${channel.name}`;
  return (
    <>
      <h1>
        {title}
        {marks.length > 0 && <small> ({marks.join(', ')})</small>}
      </h1>
      {messages.length === 0 && (
        <p className="empty">
          Nothing here yet. Type <code>/mooring help</code> below.
        </p>
      )}
      <ol className="messages" aria-live="polite">
        {messages.map(message => (
          <Item key={message.ts} message={message} names={names} />
        ))}
      </ol>
    </>
  );
}

/** The app's Home tab of one person. */
export function HomeTab({
  view,
  names,
}: {
  view: ViewSnapshot | undefined;
  names: Names;
}) {
  return (
    <>
      <h1>Mooring · Home</h1>
      {view ? (
        <div className="view" data-view="home">
          <Blocks blocks={view.blocks} names={names} />
        </div>
      ) : (
        <p className="empty">
          The app has not published a Home tab for you yet.
        </p>
      )}
    </>
  );
}
