export { ProbeOutcomeLabel } from './ProbeOutcomeLabel';
