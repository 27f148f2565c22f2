import { Instant } from './instant';

/**
 * How far one upstream can be believed. An empty answer, no access, not installed and unreachable
 * are different things (DESIGN §5 rule 1), so none of them is expressed by an empty list.
 */
export type SourceState =
  | { readonly kind: 'synced'; readonly at: Instant; readonly detail?: string }
  | { readonly kind: 'syncing'; readonly done: number; readonly of?: number }
  | { readonly kind: 'stale'; readonly at: Instant; readonly detail: string }
  | {
      readonly kind: 'unreachable';
      readonly since: Instant;
      readonly lastSync?: Instant;
      readonly detail: string;
    }
  | {
      readonly kind: 'unauthorized';
      readonly since: Instant;
      readonly lastSync?: Instant;
      readonly detail: string;
    }
  | {
      readonly kind: 'forbidden';
      readonly verb: string;
      readonly resource: string;
      readonly lastSync?: Instant;
    }
  | { readonly kind: 'not-installed'; readonly api: string };
