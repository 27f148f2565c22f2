export { ApiError, type Status } from './apiError';
export { loadYamlFolder, type YamlProblem } from './loadYamlFolder';
export { startSandbox } from './startSandbox';
export type * from './types';
export { demoWorld, upstreamCrds } from './world';
