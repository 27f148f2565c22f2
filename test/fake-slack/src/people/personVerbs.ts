import type { DeliveryOutcome, SeenMessage, ViewSnapshot } from '../types';

export type CommandOutcome =
  | { kind: 'acknowledged'; answer?: SeenMessage }
  | { kind: 'failed'; error: string; shown: SeenMessage };

export type ClickOutcome =
  | { kind: 'acknowledged' }
  | { kind: 'opened-link'; url: string }
  | { kind: 'failed'; error: string };

export type SubmitOutcome =
  | { kind: 'closed' }
  | { kind: 'errors'; errors: Record<string, string> }
  | { kind: 'updated'; view: ViewSnapshot }
  | { kind: 'pushed'; view: ViewSnapshot }
  | { kind: 'failed'; error: string };

/** A `ts`, or anything that carries channel and `ts`, or a view on screen. */
export type MessageRef =
  | string
  | { channel: string; ts: string }
  | 'modal'
  | 'home';

/** A choice made with a click: an option's value or text, a date, several of them. */
export interface ClickChoice {
  value?: string | string[];
}

/** Somebody at a keyboard. Every verb resolves when Slack would have let go of it. */
export interface Person {
  readonly id: string;
  /**
   * Types into the message box. Text that starts with `/` is a slash command (it
   * resolves with the bot's acknowledgement); anything else is posted as a message.
   */
  types(
    text: string,
    where?: { channel?: string; threadTs?: string },
  ): Promise<CommandOutcome>;
  /** Clicks a control found by `action_id` or visible text. Throws if it is not there. */
  clicks(
    where: MessageRef,
    actionIdOrText: string,
    choice?: ClickChoice,
  ): Promise<ClickOutcome>;
  /** Fills the open modal (keys: `action_id`, `block_id` or label) and submits it. */
  submits(values?: Record<string, string | string[]>): Promise<SubmitOutcome>;
  /** Closes the open modal; the bot hears of it if the view asked to. */
  closes(): Promise<void>;
  /** Types into an external select and gets the bot's options as `{ text, value }`. */
  looksUp(
    where: MessageRef,
    actionId: string,
    typed: string,
  ): Promise<Array<{ text: string; value: string }>>;
  /** Opens the app's Home tab. The bot publishes later: read it with `home()`. */
  opensHome(): Promise<DeliveryOutcome>;
  /** Top-level messages (threads inside), ephemerals among them, oldest first. */
  sees(channel: string): SeenMessage[];
  modal(): ViewSnapshot | undefined;
  home(): ViewSnapshot | undefined;
}
