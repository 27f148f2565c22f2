import { ResponseError } from '@backstage/errors';
import { meViewSchema } from '@mooring/core';

/** The wire shape of a refusal is the one `/me` explains itself with. */
const denialSchema = meViewSchema.shape.denial.unwrap();

/**
 * Why a view has nothing new to show. The kinds are told apart because each asks something else of the reader:
 * ask for access, correct the address, wait, or report a fault.
 */
export type Failure =
  | {
      readonly kind: 'denied';
      readonly code: string;
      readonly text: string;
      /** `null`: the server gave no way out of its own. */
      readonly next: string | null;
    }
  | { readonly kind: 'bad-request'; readonly text: string }
  | { readonly kind: 'signed-out'; readonly text: string }
  | { readonly kind: 'too-many-requests'; readonly text: string }
  | { readonly kind: 'unreachable'; readonly text: string }
  | { readonly kind: 'server'; readonly status: number; readonly text: string }
  | { readonly kind: 'unexpected-answer'; readonly text: string };

/** What the client throws; `failure` is what a page explains. */
export class MooringError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.text, options);
    this.name = 'MooringError';
    this.failure = failure;
  }
}

/** A refused or failed answer, told apart by what the reader can do about it. */
export async function failureOfResponse(response: Response): Promise<Failure> {
  const { body } = await ResponseError.fromResponse(response);
  const text = body.error.message;
  const { status } = response;
  // 404 reads as 403: what is absent and what is foreign must not be told apart here either.
  if (status === 403 || status === 404) {
    const denial = denialSchema.safeParse(body.error.denial);
    return denial.success
      ? { kind: 'denied', ...denial.data }
      : { kind: 'denied', code: 'refused', text, next: null };
  }
  if (status === 400) return { kind: 'bad-request', text };
  if (status === 401) return { kind: 'signed-out', text };
  if (status === 429) return { kind: 'too-many-requests', text };
  return { kind: 'server', status, text };
}

/** Anything thrown while asking the backend. `undefined` when the caller itself stopped asking. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof MooringError) return error.failure;
  if (error instanceof Error) {
    if (error.name === 'AbortError') return undefined;
    if (error.name === 'TimeoutError') {
      return { kind: 'unreachable', text: 'No answer within the deadline' };
    }
    return { kind: 'unreachable', text: error.message };
  }
  return { kind: 'unreachable', text: String(error) };
}

/** Whether the same request may succeed later without anybody doing anything. */
export function passesByItself(failure: Failure): boolean {
  return (
    failure.kind === 'unreachable' ||
    failure.kind === 'server' ||
    failure.kind === 'too-many-requests'
  );
}
