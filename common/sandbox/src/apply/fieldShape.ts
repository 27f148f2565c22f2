/**
 * How the API server merges and owns a value: which maps have members of their own, and how list
 * items are told apart. Everything else is replaced as a whole.
 */
export interface FieldShape {
  readonly list:
    | { kind: 'atomic' }
    | { kind: 'set' }
    | { kind: 'map'; keys: readonly string[] };
  readonly atomicMap: boolean;
  member(name: string): FieldShape;
  readonly item: FieldShape;
}
