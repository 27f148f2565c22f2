export { TimelinePanel } from './TimelinePanel';
