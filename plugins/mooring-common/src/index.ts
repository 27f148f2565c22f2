/**
 * Permissions of the Mooring plugins.
 *
 * @packageDocumentation
 */
export * from './permissions';
export * from './resourceTypes';
