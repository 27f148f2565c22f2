import type { DeliveryKind, DeliveryOutcome, JsonObject } from '../types';

/** One payload on its way to the bot. */
export interface Parcel {
  kind: DeliveryKind;
  payload: JsonObject;
  /** 0 = first attempt. */
  retry: number;
}

/** The bot's end of the line: signed HTTP or a socket. Never throws. */
export interface Receiver {
  readonly via: 'http' | 'socket';
  send(parcel: Parcel): Promise<DeliveryOutcome>;
}

/** Slack gives retries a reason; ours were always met with silence. */
export const RETRY_REASON = 'timeout';
