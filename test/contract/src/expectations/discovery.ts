import assert from 'node:assert/strict';
import { expectation } from '../expectation';
import { at, textAt } from '../json';

export const discoveryExpectations = [
  expectation('health and version are answered', async world => {
    for (const path of ['/readyz', '/livez']) {
      assert.equal((await world.api.call('GET', path)).status, 200);
    }
    const { body } = await world.api.call('GET', '/version');
    assert.match(textAt(body, 'gitVersion'), /^v1\.\d+\.\d+/);
  }),

  expectation(
    'discovery names the groups, their versions and their kinds',
    async world => {
      const groups = at(await world.api.must('GET', '/apis'), 'groups');
      assert.ok(Array.isArray(groups));
      const found = groups.find(
        group => at(group, 'name') === 'contract.mooring.dev',
      );
      assert.equal(
        textAt(found, 'preferredVersion', 'groupVersion'),
        'contract.mooring.dev/v1',
      );
      const resources = at(
        await world.api.must('GET', '/apis/contract.mooring.dev/v1'),
        'resources',
      );
      assert.ok(Array.isArray(resources));
      assert.deepEqual(
        resources.map(resource => textAt(resource, 'name')).sort(),
        ['gadgets', 'gadgets/status'],
      );
      const core = at(await world.api.must('GET', '/api/v1'), 'resources');
      assert.ok(
        Array.isArray(core) &&
          core.some(resource => at(resource, 'kind') === 'Namespace'),
      );
    },
  ),

  expectation('a group and a kind that are not served are 404', async world => {
    for (const path of [
      '/apis/not-served.mooring.dev/v1',
      '/apis/not-served.mooring.dev/v1/things',
      '/apis/contract.mooring.dev/v1/things',
    ]) {
      const { status } = await world.api.call('GET', path);
      assert.equal(status, 404, path);
    }
  }),

  expectation('OpenAPI v3 has the schema of a custom resource', async world => {
    const index = await world.api.must('GET', '/openapi/v3');
    const url = textAt(
      index,
      'paths',
      'apis/contract.mooring.dev/v1',
      'serverRelativeURL',
    );
    const document = await world.api.must('GET', url);
    const schemas = at(document, 'components', 'schemas');
    const names = Object.keys(
      typeof schemas === 'object' && schemas ? schemas : {},
    );
    assert.ok(
      names.some(name => name.endsWith('.v1.Gadget')),
      names.join(),
    );
  }),
];
