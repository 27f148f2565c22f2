import { NotReadyCause } from '../model/records';
import { describeObject } from './drift';
import { cleanMessage, Fields } from './fields';

/** Says nothing: what the readiness summary writes when it has no opinion. */
const EMPTY_TALK = new Set(['', 'Resource is current']);

/**
 * First entry of `status.nonReadyStatus` with a telling message, fleet.md §8; an entry with an error
 * comes before one that is merely in progress, so that the cause does not change from read to read.
 */
export function readNotReady(status: Fields): NotReadyCause | undefined {
  const items = status.list('nonReadyStatus');
  const telling = items
    .map(item => ({ item, message: tellingMessage(item) }))
    .filter(entry => entry.message !== undefined);
  const chosen =
    telling.find(entry => entry.item.object('summary').flag('error')) ??
    telling[0];
  if (chosen)
    return { object: describeObject(chosen.item), message: chosen.message };
  return items[0] ? { object: describeObject(items[0]) } : undefined;
}

function tellingMessage(item: Fields): string | undefined {
  return item
    .object('summary')
    .texts('message')
    .filter(text => !EMPTY_TALK.has(text.trim()))
    .map(text => cleanMessage(text, 200))[0];
}
