import { resolve } from 'node:path';

/** The root of the checkout. */
export const repository = resolve(__dirname, '../../../..');
