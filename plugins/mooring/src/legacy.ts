/**
 * Mooring in portals of the older frontend system, over the same pages.
 *
 * @packageDocumentation
 */
export { mooringPlugin, MooringPage } from './legacy/legacyPlugin';
