import { isObject, textOf } from '../json';
import type { Json, JsonObject } from '../types';

/** Turns ids into what a reader sees, e.g. `@ops`. */
export interface Names {
  user(id: string): string;
  channel(id: string): string;
}

function decodeEntities(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function readReference(inside: string, names: Names): string {
  const [target, label] = inside.split('|', 2);
  if (target.startsWith('@')) return `@${names.user(target.slice(1))}`;
  if (target.startsWith('#')) return `#${names.channel(target.slice(1))}`;
  if (target.startsWith('!date^')) return label ?? '';
  if (target.startsWith('!')) return `@${target.slice(1)}`;
  return label ?? target;
}

/** What a reader sees of mrkdwn: references by name, entities decoded. */
export function plainOfMrkdwn(text: string, names: Names): string {
  return decodeEntities(
    text.replace(/<([^<>]+)>/g, (_whole, inside: string) =>
      readReference(inside, names),
    ),
  );
}

function plainOfLeaf(element: JsonObject, names: Names): string | undefined {
  switch (element.type) {
    case 'mrkdwn':
      return plainOfMrkdwn(textOf(element, 'text'), names);
    case 'plain_text':
    case 'text':
    case 'raw_text':
    case 'markdown':
      return textOf(element, 'text');
    case 'raw_number':
      return textOf(element, 'text') || String(element.value);
    case 'user':
      return `@${names.user(textOf(element, 'user_id'))}`;
    case 'channel':
      return `#${names.channel(textOf(element, 'channel_id'))}`;
    case 'link':
      return textOf(element, 'text') || textOf(element, 'url');
    case 'emoji':
      return `:${textOf(element, 'name')}:`;
    case 'date':
      return textOf(element, 'fallback');
    case 'image':
      return textOf(element, 'alt_text');
    case 'button':
      return isObject(element.text) ? `[${textOf(element.text, 'text')}]` : '';
    default:
      return undefined;
  }
}

const visible = [
  'text',
  'caption',
  'fields',
  'accessory',
  'label',
  'element',
  'hint',
  'elements',
  'rows',
  'placeholder',
  'options',
];

function joinerOf(object: JsonObject): string {
  switch (object.type) {
    case 'rich_text_section':
    case 'rich_text_preformatted':
    case 'rich_text_quote':
      return '';
    case 'actions':
    case 'context':
      return ' ';
    default:
      return '\n';
  }
}

function plainOf(
  value: Json | undefined,
  names: Names,
  joiner: string,
): string {
  if (Array.isArray(value)) {
    return value
      .map(each => plainOf(each, names, Array.isArray(each) ? ' | ' : joiner))
      .filter(text => text !== '')
      .join(joiner);
  }
  if (!isObject(value)) return '';
  const leaf = plainOfLeaf(value, names);
  if (leaf !== undefined) return leaf;
  const own = joinerOf(value);
  return visible
    .map(field => plainOf(value[field], names, own))
    .filter(text => text !== '')
    .join(own);
}

/** All words of blocks a reader sees, one line per block; buttons in brackets. */
export function plainOfBlocks(blocks: JsonObject[], names: Names): string {
  return plainOf(blocks, names, '\n');
}
