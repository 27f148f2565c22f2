export * from './clock';
export * from './connection';
export * from './connect';
export * from './connectionSource';
export * from './impersonation';
export * from './resourceKind';
export * from './reflectorSink';
export * from './reflector';
