export * from './kube';
export * from './store/store';
export * from './mooring/mooring';
export * from './mooring/createMooring';
export * from './mooring/openMooring';
export * from './world/watchedKinds';
export * from './history';
export {
  parseTunnelSettings,
  type TunnelSettings,
} from './tunnels/tunnelSettings';
export {
  probeSettingsSchema,
  type ProbeSettings,
} from './probes/probeSettings';
export type { TunnelSource } from './tunnels/tunnelSource';
