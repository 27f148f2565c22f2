export { sentences, TitledLines } from './TitledLines';
