import type { ReactNode } from 'react';
import { textOf } from '../json';
import type { Names } from '../state/plainText';
import type { JsonObject } from '../types';
import { type Inline, parseMrkdwn, type Part } from './parseMrkdwn';

/** Text from outside must not become a link that runs something. */
export function SafeLink({
  href,
  children,
}: {
  href: string;
  children?: ReactNode;
}) {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  );
}

/** Slack writes the reader's own zone; this page shows what the bot wrote instead. */
function When({
  epochSeconds,
  fallback,
}: {
  epochSeconds: number;
  fallback: string;
}) {
  const iso = new Date(epochSeconds * 1_000).toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {fallback}
    </time>
  );
}

function Pieces({ pieces, names }: { pieces: Inline[]; names: Names }) {
  return (
    <>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} names={names} />
      ))}
    </>
  );
}

function Piece({ piece, names }: { piece: Inline; names: Names }) {
  switch (piece.kind) {
    case 'text':
      return <>{piece.text}</>;
    case 'code':
      return <code>{piece.text}</code>;
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.inside} names={names} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.inside} names={names} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Pieces pieces={piece.inside} names={names} />
        </s>
      );
    case 'link':
      return <SafeLink href={piece.href}>{piece.label}</SafeLink>;
    case 'user':
      return <span className="mention">@{names.user(piece.id)}</span>;
    case 'channel':
      return <span className="mention">#{names.channel(piece.id)}</span>;
    case 'broadcast':
      return <span className="mention">@{piece.word}</span>;
    case 'date':
      return <When {...piece} />;
    default:
      return null;
  }
}

function OnePart({ part, names }: { part: Part; names: Names }) {
  switch (part.kind) {
    case 'fence':
      return <pre>{part.text}</pre>;
    case 'quote':
      return (
        <blockquote>
          <Pieces pieces={part.inside} names={names} />
        </blockquote>
      );
    default:
      return (
        <p className="text">
          <Pieces pieces={part.inside} names={names} />
        </p>
      );
  }
}

export function Mrkdwn({ text, names }: { text: string; names: Names }) {
  return (
    <>
      {parseMrkdwn(text).map((part, index) => (
        <OnePart key={index} part={part} names={names} />
      ))}
    </>
  );
}

/** A text object: `mrkdwn` is read, `plain_text` is shown letter by letter. */
export function TextObject({
  text,
  names,
}: {
  text: JsonObject;
  names: Names;
}) {
  const words = textOf(text, 'text');
  if (text.type === 'mrkdwn') return <Mrkdwn text={words} names={names} />;
  return <p className="text">{words}</p>;
}
