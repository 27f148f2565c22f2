import { isObject, objectsOf, textOf } from '../json';
import { inputsOf } from '../state/inputValues';
import { snapshotOf, type View } from '../state/views';
import type {
  DeliveryOutcome,
  FakeChannel,
  FakeUser,
  SeenMessage,
  ViewSnapshot,
} from '../types';
import type {
  ClickChoice,
  ClickOutcome,
  CommandOutcome,
  MessageRef,
  Person,
  SubmitOutcome,
} from './personVerbs';
import type { Deliverer } from '../delivery/deliverer';
import type { ApiContext } from '../webapi/method';
import { answerCommand } from './answerCommand';
import { answerSubmission } from './answerSubmission';
import { escapeTyped } from './escapeTyped';
import { actionOf, findControl } from './findControl';
import { blocksOf, findPlace } from './findPlace';
import {
  commandPayload,
  messageActionPayload,
  optionsPayload,
  viewActionPayload,
  viewPayload,
} from './payloads';
import { asSeen, namesOf, seenBy } from './seenBy';

/** The word Slack shows for a payload nobody took. */
function failureWord(outcome: DeliveryOutcome): string {
  return outcome.kind === 'timed-out' ? 'operation_timeout' : 'dispatch_failed';
}

/** Somebody of the workspace; every verb becomes the payload Slack would send. */
export class WorkspacePerson implements Person {
  constructor(
    private readonly user: FakeUser,
    private readonly context: ApiContext,
    private readonly deliverer: Deliverer,
  ) {}

  get id(): string {
    return this.user.id;
  }

  async types(
    text: string,
    where: { channel?: string; threadTs?: string } = {},
  ): Promise<CommandOutcome> {
    const channel = this.channel(where.channel);
    const [command, ...words] = text.split(' ');
    if (!command.startsWith('/'))
      return this.says(text, channel, where.threadTs);
    if (where.threadTs) {
      throw new Error('Slack takes no slash commands inside threads');
    }
    const typed = {
      command,
      text: escapeTyped(words.join(' ').trim(), this.context.workspace),
    };
    const payload = commandPayload(this.user, channel, typed, this.context);
    const outcome = await this.deliverer.send('command', payload);
    return answerCommand(
      { command, outcome, userId: this.id, channelId: channel.id },
      this.context.workspace,
    );
  }

  async clicks(
    where: MessageRef,
    actionIdOrText: string,
    choice: ClickChoice = {},
  ): Promise<ClickOutcome> {
    const place = findPlace(where, this.user, this.context);
    const blocks = blocksOf(place);
    const control = findControl(blocks, actionIdOrText);
    if (!control) {
      throw new Error(
        `${this.user.name} sees nothing called ${actionIdOrText}`,
      );
    }
    const ts = this.context.workspace.nextTs();
    const action = actionOf(control, choice.value, ts);
    const payload =
      place.kind === 'view'
        ? viewActionPayload(this.user, place.view, action, this.context)
        : messageActionPayload(this.user, place.message, action, this.context);
    const outcome = await this.deliverer.send('action', payload);
    const url = textOf(control.element, 'url');
    if (url !== '') return { kind: 'opened-link', url };
    return outcome.kind === 'acknowledged'
      ? { kind: 'acknowledged' }
      : { kind: 'failed', error: failureWord(outcome) };
  }

  async submits(
    values: Record<string, string | string[]> = {},
  ): Promise<SubmitOutcome> {
    const view = this.openView();
    const missing = this.missingInputs(view, values);
    if (Object.keys(missing).length > 0) {
      // Slack's own form keeps the person there; the bot never hears of it.
      this.context.views.showErrors(view, missing);
      return { kind: 'errors', errors: missing };
    }
    const payload = viewPayload(
      this.user,
      view,
      { type: 'view_submission', typed: values },
      this.context,
    );
    const outcome = await this.deliverer.send('view', payload);
    return answerSubmission(view, outcome, this.context);
  }

  async closes(): Promise<void> {
    const view = this.openView();
    this.context.views.pop(this.id);
    if (view.source.notify_on_close !== true) return;
    const what = { type: 'view_closed' } as const;
    await this.deliverer.send(
      'view',
      viewPayload(this.user, view, what, this.context),
    );
  }

  async looksUp(
    where: MessageRef,
    actionId: string,
    typed: string,
  ): Promise<Array<{ text: string; value: string }>> {
    const place = findPlace(where, this.user, this.context);
    const blocks = blocksOf(place);
    const control = findControl(blocks, actionId);
    if (!control) throw new Error(`Nothing to type into: ${actionId}`);
    const asked = { blockId: control.blockId, actionId, typed };
    const outcome = await this.deliverer.send(
      'options',
      optionsPayload(
        this.user,
        place.kind === 'view'
          ? { view: place.view }
          : { message: place.message },
        asked,
        this.context,
      ),
    );
    if (outcome.kind !== 'acknowledged' || !isObject(outcome.payload))
      return [];
    const options = objectsOf(outcome.payload.options);
    // Slack shows "no results" instead of the first hundred.
    if (options.length > 100) return [];
    return options.map(option => ({
      text: isObject(option.text) ? textOf(option.text, 'text') : '',
      value: textOf(option, 'value'),
    }));
  }

  opensHome(): Promise<DeliveryOutcome> {
    const { workspace } = this.context;
    return this.deliverer.event({
      type: 'app_home_opened',
      user: this.id,
      channel: workspace.directMessage(this.id).id,
      tab: 'home',
    });
  }

  sees(channel: string): SeenMessage[] {
    return seenBy(this.id, channel, this.context.workspace);
  }

  modal(): ViewSnapshot | undefined {
    const view = this.context.views.top(this.id);
    return view && snapshotOf(view, namesOf(this.context.workspace));
  }

  home(): ViewSnapshot | undefined {
    const view = this.context.views.home(this.id);
    return view && snapshotOf(view, namesOf(this.context.workspace));
  }

  private async says(
    text: string,
    channel: FakeChannel,
    threadTs?: string,
  ): Promise<CommandOutcome> {
    const { workspace } = this.context;
    if (!channel.members.includes(this.id)) {
      throw new Error(`${this.user.name} is not in #${channel.name}`);
    }
    const escaped = escapeTyped(text, workspace);
    const message = workspace.post({
      channel: channel.id,
      user: this.id,
      text: escaped,
      blocks: [],
      threadTs,
    });
    const base = {
      user: this.id,
      text: escaped,
      ts: message.ts,
      team: this.user.teamId,
      channel: channel.id,
      event_ts: message.ts,
      ...(threadTs ? { thread_ts: threadTs } : {}),
    };
    const { botUserId } = workspace.seed;
    const isBotThere = channel.members.includes(botUserId);
    if (isBotThere && escaped.includes(`<@${botUserId}`)) {
      await this.deliverer.event({ type: 'app_mention', ...base });
    } else if (isBotThere) {
      const channelType = channel.imWith ? 'im' : 'channel';
      await this.deliverer.event({
        type: 'message',
        channel_type: channelType,
        ...base,
      });
    }
    const answer = asSeen(message, namesOf(workspace));
    return { kind: 'acknowledged', answer };
  }

  private channel(id: string | undefined): FakeChannel {
    const { workspace } = this.context;
    if (!id) return workspace.directMessage(this.id);
    const channel = workspace.channels.get(id);
    if (!channel) throw new Error(`There is no channel ${id}`);
    return channel;
  }

  private openView(): View {
    const place = findPlace('modal', this.user, this.context);
    if (place.kind === 'view') return place.view;
    throw new Error(`${this.user.name} has no modal open`);
  }

  private missingInputs(
    view: View,
    values: Record<string, string | string[]>,
  ): Record<string, string> {
    const missing: Record<string, string> = {};
    for (const input of inputsOf(objectsOf(view.source.blocks))) {
      const keys = [input.actionId, input.blockId, input.label];
      const isFilled =
        keys.some(key => Object.hasOwn(values, key) && values[key] !== '') ||
        Object.keys(input.element).some(key => key.startsWith('initial_'));
      if (!isFilled && !input.isOptional) {
        missing[input.blockId] = 'Please complete this required field.';
      }
    }
    return missing;
  }
}
