export { hasTunnel } from './hasTunnel';
export { PathPicture } from './PathPicture';
export { unjudgedPath } from './unjudgedPath';
