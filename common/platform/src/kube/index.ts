export { systemClock } from './clock';
export type { Clock } from './clock';
export { connect } from './connect';
export type { ConnectOptions } from './connect';
export type {
  FailureCause,
  KubeConnection,
  KubeFailure,
  KubeFailureKind,
  KubeRequest,
  KubeResponse,
  KubeStreamRequest,
  ServerVersion,
  StreamItem,
} from './connection';
export type {
  ConnectionFault,
  ConnectionResult,
  ConnectionSource,
  FailedConnection,
} from './connectionSource';
export { impersonationHeaders } from './impersonation';
export type { ImpersonatedUser, ImpersonationHeaders } from './impersonation';
export { createReflector } from './reflector';
export type { Reflector, ReflectorDeps } from './reflector';
export type { ReflectorSink } from './reflectorSink';
export type { Projected, ResourceKind } from './resourceKind';
export { resourceName, resourcePath } from './resourcePath';
