export { EmptyList } from './EmptyList';
export { isCountable } from './isCountable';
