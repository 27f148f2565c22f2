export { sharedIncidents } from './sharedIncidents';
export { TunnelsPage } from './TunnelsPage';
