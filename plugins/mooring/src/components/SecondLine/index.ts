export { SecondLine } from './SecondLine';
