export { Announcer } from './Announcer';
