import type { FakeChannel, FakeUser } from '../types';

export interface Regions {
  channels: string;
  conversation: string;
  modal: string;
}

/** Where somebody looks: at a channel, or at the Home tab. */
export interface Looking {
  user: FakeUser;
  at: { kind: 'home' } | { kind: 'channel'; channel: FakeChannel };
}

export function addressOf(userId: string, at: string): string {
  return `/?${new URLSearchParams({ as: userId, at })}`;
}

/** The list at the left: channels, the direct message with the app, its Home tab. */
export function ChannelList({
  looking: { user, at },
  channels,
}: {
  looking: Looking;
  channels: FakeChannel[];
}) {
  const current = at.kind === 'channel' ? at.channel.id : 'home';
  const entries = [
    ...channels.map(({ id, name, imWith, isArchived }) => ({
      at: id,
      word: `${imWith ? 'Mooring (direct message)' : `# ${name}`}${
        isArchived ? ' (archived)' : ''
      }`,
    })),
    { at: 'home', word: 'Mooring · Home' },
  ];
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.at}>
          <a
            href={addressOf(user.id, entry.at)}
            aria-current={entry.at === current ? 'page' : undefined}
          >
            {entry.word}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The frame of the page; the regions are redrawn by its script when something changes. */
export function ViewerPage({
  teamName,
  people,
  looking,
  regions,
}: {
  teamName: string;
  people: FakeUser[];
  looking: Looking;
  regions: Regions;
}) {
  const { user, at } = looking;
  const where = at.kind === 'channel' ? at.channel.id : 'home';
  const region = (html: string) => ({
    dangerouslySetInnerHTML: { __html: html },
  });
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${teamName} · stand-in Slack`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/viewer/blocks.css" />
        <link rel="stylesheet" href="/viewer/viewer.css" />
        <script src="/viewer/viewer.js" defer />
      </head>
      <body data-as={user.id} data-at={where}>
        <header>
          <strong>{teamName}</strong>
          <span className="note">Stand-in workspace on this machine</span>
          <label>
            You are{' '}
            <select id="you" defaultValue={user.id}>
              {people.map(({ id, realName }) => (
                <option key={id} value={id}>
                  {realName}
                </option>
              ))}
            </select>
          </label>
        </header>
        <nav
          id="channels"
          aria-label="Channels"
          {...region(regions.channels)}
        />
        <main>
          <div id="conversation" {...region(regions.conversation)} />
          <p id="status" role="status" />
          <form id="composer" hidden={at.kind === 'home'}>
            <input
              id="message"
              aria-label="Message or command"
              placeholder="Message or command, e.g. /mooring clusters"
              autoComplete="off"
            />
            <button type="submit" className="primary">
              Send
            </button>
          </form>
        </main>
        <div id="modal" {...region(regions.modal)} />
        <dialog id="confirm" aria-label="Are you sure?">
          <p />
          <form method="dialog">
            <button type="submit" value="no">
              Cancel
            </button>
            <button type="submit" value="yes" className="primary">
              Confirm
            </button>
          </form>
        </dialog>
      </body>
    </html>
  );
}
