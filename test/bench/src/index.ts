export type { Figure } from './figure';
