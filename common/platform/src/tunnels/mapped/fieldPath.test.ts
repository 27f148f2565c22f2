import { parseFieldPath, valueAt } from './fieldPath';

describe('parseFieldPath', () => {
  it.each([
    ['status.connections', ['status', 'connections']],
    [
      'metadata.annotations["update-timestamp"]',
      ['metadata', 'annotations', 'update-timestamp'],
    ],
    [
      'metadata.labels["liqo.io/id"].x',
      ['metadata', 'labels', 'liqo.io/id', 'x'],
    ],
    ['endpoint.cluster_id', ['endpoint', 'cluster_id']],
  ])('reads %s', (text, path) => {
    expect(parseFieldPath(text)).toEqual(path);
  });

  it.each([
    '',
    '.status',
    'status.',
    'status..x',
    'items[0]',
    'a b',
    '["a"',
    '__proto__.x',
    'status.constructor',
    'status["prototype"]',
  ])('refuses %p', text => {
    expect(parseFieldPath(text)).toBeUndefined();
  });
});

describe('valueAt', () => {
  it('tells null from what is not there', () => {
    const object = { a: { b: null } };
    expect(valueAt(object, ['a', 'b'])).toBeNull();
    expect(valueAt(object, ['a', 'c'])).toBeUndefined();
    expect(valueAt(object, ['a', 'b', 'c'])).toBeUndefined();
  });

  it('sees own fields alone', () => {
    expect(valueAt({}, ['toString'])).toBeUndefined();
    expect(valueAt('text', ['length'])).toBeUndefined();
  });
});
