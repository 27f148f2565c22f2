import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
} from '@slack/web-api';

/**
 * Why a call of the Web API did not work, by what has to happen next (slack.md §4).
 * `unknown-outcome`: it may have taken effect, so it must not simply be repeated.
 */
export type SendFailure =
  | {
      readonly kind: 'rate-limited';
      readonly retryAfterMs: number;
      readonly error: string;
    }
  | { readonly kind: 'unknown-outcome'; readonly error: string }
  | { readonly kind: 'route-broken'; readonly error: string }
  | { readonly kind: 'message-lost'; readonly error: string }
  | { readonly kind: 'payload-refused'; readonly error: string }
  | { readonly kind: 'stopped'; readonly error: string }
  | { readonly kind: 'refused'; readonly error: string };

const WAIT_MS = 30_000;

const BY_ERROR = new Map<string, SendFailure['kind']>([
  ...each('rate-limited', 'ratelimited rate_limited message_limit_exceeded'),
  ...each(
    'unknown-outcome',
    'fatal_error internal_error service_unavailable request_timeout',
  ),
  ...each(
    'route-broken',
    'is_archived channel_not_found not_in_channel restricted_action is_inactive channel_is_archived',
  ),
  ...each(
    'message-lost',
    'message_not_found cant_update_message edit_window_closed',
  ),
  ...each(
    'payload-refused',
    'invalid_blocks invalid_blocks_format invalid_attachments msg_blocks_too_long msg_too_long invalid_arguments no_text',
  ),
  ...each(
    'stopped',
    'invalid_auth not_authed token_revoked token_expired account_inactive missing_scope org_login_required',
  ),
]);

function each(
  kind: SendFailure['kind'],
  errors: string,
): Array<[string, SendFailure['kind']]> {
  return errors.split(' ').map(error => [error, kind]);
}

/** @param error - whatever the client threw; its text is never passed on, it may hold a URL */
export function sendFailure(error: unknown): SendFailure {
  if (error instanceof WebAPIRateLimitedError) {
    return {
      kind: 'rate-limited',
      retryAfterMs: Math.max(1, error.retryAfter) * 1_000,
      error: 'ratelimited',
    };
  }
  if (error instanceof WebAPIPlatformError) {
    const { error: code, response_metadata: metadata } = error.data;
    const kind = BY_ERROR.get(code) ?? 'refused';
    const words = [code, ...(metadata?.messages ?? [])].join(' ').slice(0, 500);
    return kind === 'rate-limited'
      ? { kind, retryAfterMs: WAIT_MS, error: code }
      : { kind, error: words };
  }
  if (error instanceof WebAPIHTTPError) {
    return { kind: 'unknown-outcome', error: `HTTP ${error.statusCode}` };
  }
  // A 429 without Retry-After is a plain error of the client, recognisable by its words alone.
  if (error instanceof Error && /^Retry header did not/.test(error.message)) {
    return {
      kind: 'rate-limited',
      retryAfterMs: WAIT_MS,
      error: 'ratelimited',
    };
  }
  return { kind: 'unknown-outcome', error: 'no answer from Slack' };
}
