import type { JsonObject } from './json';

/** One reason of a refusal; `field` as in `spec.replicas`. @public */
export interface StatusCause {
  reason: string;
  message: string;
  field?: string;
}

/** The failure body of the Kubernetes API (`kind: Status`). @public */
export interface Status {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: JsonObject;
  status: 'Failure';
  message: string;
  reason: string;
  details?: {
    name?: string;
    group?: string;
    kind?: string;
    causes?: StatusCause[];
    retryAfterSeconds?: number;
  };
  code: number;
}

/** A refusal of the API server, thrown by the store and answered over HTTP as it is. @public */
export class ApiError extends Error {
  readonly status: Status;

  constructor(
    code: number,
    reason: string,
    message: string,
    details?: Status['details'],
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      reason,
      ...(details ? { details } : {}),
      code,
    };
  }

  get code(): number {
    return this.status.code;
  }
}

/** What a refusal is about: `plural` is the resource, as in `clusters.fleet.cattle.io`. */
export interface ErrorSubject {
  group: string;
  plural: string;
  kind?: string;
  name?: string;
}

function qualified(subject: ErrorSubject): string {
  return subject.group ? `${subject.plural}.${subject.group}` : subject.plural;
}

function detailsOf(subject: ErrorSubject) {
  return {
    ...(subject.name ? { name: subject.name } : {}),
    ...(subject.group ? { group: subject.group } : {}),
    kind: subject.plural,
  };
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

export function unauthorized(): ApiError {
  return new ApiError(401, 'Unauthorized', 'Unauthorized');
}

export function forbidden(subject: ErrorSubject, why: string): ApiError {
  const what = `${qualified(subject)} "${subject.name ?? ''}"`;
  return new ApiError(
    403,
    'Forbidden',
    subject.name || subject.plural
      ? `${subject.name ? what : qualified(subject)} is forbidden: ${why}`
      : `forbidden: ${why}`,
    detailsOf(subject),
  );
}

export function notFound(subject: ErrorSubject): ApiError {
  return new ApiError(
    404,
    'NotFound',
    `${qualified(subject)} "${subject.name ?? ''}" not found`,
    detailsOf(subject),
  );
}

/** The path names no resource that is served. */
export function unknownPath(): ApiError {
  return new ApiError(
    404,
    'NotFound',
    'the server could not find the requested resource',
    {},
  );
}

export function alreadyExists(subject: ErrorSubject): ApiError {
  return new ApiError(
    409,
    'AlreadyExists',
    `${qualified(subject)} "${subject.name ?? ''}" already exists`,
    detailsOf(subject),
  );
}

export function conflict(
  subject: ErrorSubject,
  why = 'the object has been modified; please apply your changes to the latest version and try again',
): ApiError {
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${qualified(subject)} "${
      subject.name ?? ''
    }": ${why}`,
    detailsOf(subject),
  );
}

export function invalid(
  subject: ErrorSubject,
  causes: StatusCause[],
): ApiError {
  const lines = causes.map(cause =>
    cause.field ? `${cause.field}: ${cause.message}` : cause.message,
  );
  const kind = subject.kind ?? subject.plural;
  return new ApiError(
    422,
    'Invalid',
    `${subject.group ? `${kind}.${subject.group}` : kind} "${
      subject.name ?? ''
    }" is invalid: ${lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`}`,
    { ...detailsOf(subject), kind, causes },
  );
}

/** Watch or continue from a version that is no longer kept. */
export function expired(message: string): ApiError {
  return new ApiError(410, 'Expired', message);
}

export function methodNotAllowed(): ApiError {
  return new ApiError(
    405,
    'MethodNotAllowed',
    'the server does not allow this method on the requested resource',
    {},
  );
}

export function tooLarge(limitBytes: number): ApiError {
  return new ApiError(
    413,
    'RequestEntityTooLarge',
    `Request entity too large: limit is ${limitBytes}`,
  );
}

export function unsupportedMediaType(accepted: readonly string[]): ApiError {
  return new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(
      ', ',
    )}`,
  );
}

/** The client knows a version this server has not reached (it was restored or restarted). */
export function versionTooLarge(asked: number, current: number): ApiError {
  return new ApiError(
    504,
    'Timeout',
    `Too large resource version: ${asked}, current: ${current}`,
    {
      causes: [
        {
          reason: 'ResourceVersionTooLarge',
          message: 'Too large resource version',
        },
      ],
      retryAfterSeconds: 1,
    },
  );
}
