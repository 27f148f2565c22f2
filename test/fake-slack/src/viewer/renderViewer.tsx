import { renderToStaticMarkup } from 'react-dom/server';
import { namesOf } from '../people/seenBy';
import type { Workspace } from '../state/workspace';
import type { FakeChannel, FakeUser } from '../types';
import type { Person } from '../people/personVerbs';
import { Conversation, HomeTab } from './Conversation';
import { ModalFrame } from './ModalFrame';
import {
  ChannelList,
  type Looking,
  type Regions,
  ViewerPage,
} from './ViewerPage';

/** Who can sit at the keyboard: people who could sign in. */
function peopleOf(workspace: Workspace): FakeUser[] {
  return [...workspace.users.values()].filter(
    ({ isBot, deleted }) => !isBot && !deleted,
  );
}

/** Public channels, private ones from inside, and the person's own direct message. */
function channelsFor(user: FakeUser, workspace: Workspace): FakeChannel[] {
  const own = workspace.directMessage(user.id);
  const channels = [...workspace.channels.values()].filter(
    ({ imWith, isPrivate, members }) =>
      imWith === undefined && (!isPrivate || members.includes(user.id)),
  );
  return [...channels, own];
}

/** Reads `as` and `at` of the address; what does not exist falls back to the first. */
export function lookingFrom(
  query: URLSearchParams,
  workspace: Workspace,
): Looking {
  const people = peopleOf(workspace);
  const user = people.find(({ id }) => id === query.get('as')) ?? people[0];
  if (query.get('at') === 'home') return { user, at: { kind: 'home' } };
  const channels = channelsFor(user, workspace);
  const channel =
    channels.find(({ id }) => id === query.get('at')) ?? channels[0];
  return { user, at: { kind: 'channel', channel } };
}

/** The changing parts of the page, as HTML. */
export function renderRegions(
  looking: Looking,
  person: Person,
  workspace: Workspace,
): Regions {
  const names = namesOf(workspace);
  const { user, at } = looking;
  const modal = person.modal();
  return {
    channels: renderToStaticMarkup(
      <ChannelList looking={looking} channels={channelsFor(user, workspace)} />,
    ),
    conversation: renderToStaticMarkup(
      at.kind === 'home' ? (
        <HomeTab view={person.home()} names={names} />
      ) : (
        <Conversation
          channel={at.channel}
          messages={person.sees(at.channel.id)}
          names={names}
        />
      ),
    ),
    modal: modal
      ? renderToStaticMarkup(<ModalFrame view={modal} names={names} />)
      : '',
  };
}

export function renderPage(
  looking: Looking,
  person: Person,
  workspace: Workspace,
): string {
  const page = renderToStaticMarkup(
    <ViewerPage
      teamName={workspace.seed.team.name}
      people={peopleOf(workspace)}
      looking={looking}
      regions={renderRegions(looking, person, workspace)}
    />,
  );
  return `<!doctype html>${page}`;
}
