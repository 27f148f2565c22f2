/**
 * Who may do what, as data, on every surface.
 *
 * @packageDocumentation
 */
export { CALLERS, type Caller } from './callers';
export { CHAT_MATRIX, type ChatRow } from './chatMatrix';
export { EXEMPT_SURFACES } from './exemptSurfaces';
export { HTTP_MATRIX } from './httpMatrix';
export type { HttpRow } from './httpRows';
export type { Outcome, Row } from './row';
export { summarise, type MatrixReport } from './summarise';
