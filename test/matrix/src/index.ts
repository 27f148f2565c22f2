/**
 * Who may do what, as data, on every surface.
 *
 * @packageDocumentation
 */
export { CALLERS, type Caller } from './callers';
export { HTTP_MATRIX, type HttpRow } from './httpMatrix';
export type { Outcome, Row } from './row';
export { summarise, type MatrixReport } from './summarise';
