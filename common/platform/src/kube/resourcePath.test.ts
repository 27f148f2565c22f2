import { resourceName, resourcePath } from './resourcePath';

describe('resourcePath and resourceName', () => {
  it.each([
    [{ apiVersion: 'v1', plural: 'secrets' }, '/api/v1/secrets', 'secrets'],
    [
      { apiVersion: 'v1', plural: 'secrets', namespace: 'a' },
      '/api/v1/namespaces/a/secrets',
      'secrets',
    ],
    [
      { apiVersion: 'fleet.cattle.io/v1alpha1', plural: 'clusters' },
      '/apis/fleet.cattle.io/v1alpha1/clusters',
      'clusters.fleet.cattle.io',
    ],
    [
      { apiVersion: 'v1', plural: 'pods', namespace: '../../x' },
      '/api/v1/namespaces/..%2F..%2Fx/pods',
      'pods',
    ],
  ])('%p', (kind, path, name) => {
    expect(resourcePath(kind)).toBe(path);
    expect(resourceName(kind)).toBe(name);
  });
});
