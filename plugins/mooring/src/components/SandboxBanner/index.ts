export { SandboxBanner } from './SandboxBanner';
