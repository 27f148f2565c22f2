import { clipGraphemes } from './clipGraphemes';
import { PeerReading } from './reading';

const MESSAGE_LIMIT = 1_024;
const ERROR_LIMIT = 300;

/** Free text of a source is data of any length (tunnels.md §6.3 rule 7); readers clip it too, but not all readers are ours. */
export function boundedPeer(peer: PeerReading): PeerReading {
  const { flux, statusMessage } = peer;
  const isLong =
    (statusMessage?.length ?? 0) > MESSAGE_LIMIT ||
    (flux?.lastError?.length ?? 0) > ERROR_LIMIT;
  if (!isLong) return peer;
  return {
    ...peer,
    ...(statusMessage !== undefined && {
      statusMessage: clipGraphemes(statusMessage, MESSAGE_LIMIT),
    }),
    ...(flux !== undefined && {
      flux: {
        ...flux,
        ...(typeof flux.lastError === 'string' && {
          lastError: clipGraphemes(flux.lastError, ERROR_LIMIT),
        }),
      },
    }),
  };
}
