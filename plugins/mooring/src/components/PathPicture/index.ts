export { PathPicture } from './PathPicture';
