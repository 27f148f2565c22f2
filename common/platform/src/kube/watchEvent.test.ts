import * as fc from 'fast-check';
import { isRepeated, readWatchEvent } from './watchEvent';

describe('readWatchEvent', () => {
  it.each([
    ['ADDED', 'changed'],
    ['MODIFIED', 'changed'],
    ['DELETED', 'deleted'],
  ])('%s', (type, kind) => {
    const object = { metadata: { name: 'a', resourceVersion: '7' }, spec: {} };
    expect(readWatchEvent(JSON.stringify({ type, object }))).toEqual({
      kind,
      object,
      version: '7',
    });
  });

  it('takes an empty version for none: going on from it would replay everything', () => {
    const object = { metadata: { resourceVersion: '' } };
    expect(
      readWatchEvent(JSON.stringify({ type: 'BOOKMARK', object })),
    ).toEqual({
      kind: 'bookmark',
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map(json => `{"type":"ADDED","object":${json}}`),
        ),
        line => {
          expect(readWatchEvent(line)).toHaveProperty('kind');
        },
      ),
    );
  });
});

describe('isRepeated', () => {
  it.each([
    ['9', '10', true],
    ['10', '10', true],
    ['11', '10', false],
    ['99999999999999999998', '99999999999999999999', true],
    ['abc', '10', false],
    ['5', 'abc', false],
  ])('%s after %s: %p', (version, reached, repeated) => {
    expect(isRepeated(version, reached)).toBe(repeated);
  });
});
