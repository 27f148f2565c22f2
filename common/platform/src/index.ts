export * from './kube';
export * from './store/store';
export * from './mooring/mooring';
export * from './mooring/createMooring';
export * from './mooring/openMooring';
export * from './world/watchedKinds';
