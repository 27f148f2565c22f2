export { hasTunnel } from './pathHops';
export { PathPicture } from './PathPicture';
