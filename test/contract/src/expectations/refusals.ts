import assert from 'node:assert/strict';
import { eventually } from '../eventually';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, textAt } from '../json';

const invalid: readonly [
  spec: Record<string, unknown>,
  field: string,
  reason: string,
  words: RegExp,
][] = [
  [
    { mode: 'maybe' },
    'spec.mode',
    'FieldValueNotSupported',
    /spec\.mode: Unsupported value: "maybe": supported values: "managed", "external"/,
  ],
  [
    { mode: undefined },
    'spec.mode',
    'FieldValueRequired',
    /spec\.mode: Required value/,
  ],
  [
    { size: 'big' },
    'spec.size',
    'FieldValueTypeInvalid',
    /spec\.size in body must be of type integer: "string"/,
  ],
  [
    { size: -1 },
    'spec.size',
    'FieldValueInvalid',
    /spec\.size in body should be greater than or equal to 0/,
  ],
  [
    { mode: 'external' },
    'spec',
    'FieldValueInvalid',
    /an external gadget needs an address/,
  ],
  [
    { parts: [{ name: 'a' }, { name: 'a' }] },
    'spec.parts[1]',
    'FieldValueDuplicate',
    /spec\.parts\[1\]: Duplicate value/,
  ],
];

export const refusalExpectations = [
  expectation(
    'the schema of a CRD refuses with 422 and names the field',
    async world => {
      const path = gadgetsPath(await world.namespace());
      for (const [spec, field, reason, words] of invalid) {
        const { status, body } = await world.api.call('POST', path, {
          body: aGadget('a', spec),
        });
        assert.equal(status, 422, field);
        assert.match(textAt(body, 'message'), words);
        const causes = at(body, 'details', 'causes');
        assert.ok(
          Array.isArray(causes) &&
            causes.some(
              cause =>
                at(cause, 'field') === field && at(cause, 'reason') === reason,
            ),
          `${field} ${reason}: ${JSON.stringify(causes)}`,
        );
      }
    },
  ),

  expectation(
    'unknown fields are dropped, defaults filled in, null kept where allowed',
    async world => {
      const path = gadgetsPath(await world.namespace());
      const body = await world.api.must('POST', path, {
        body: aGadget('a', { unknown: true, note: null }),
      });
      assert.deepEqual(at(body, 'spec'), {
        mode: 'managed',
        note: null,
        size: 1,
      });
    },
  ),

  expectation(
    'strict field validation refuses unknown fields by name',
    async world => {
      const path = gadgetsPath(await world.namespace());
      const { status, body } = await world.api.call(
        'POST',
        `${path}?fieldValidation=Strict`,
        { body: aGadget('a', { unknown: true }) },
      );
      assert.equal(status, 400);
      assert.match(textAt(body, 'message'), /unknown field "spec\.unknown"/);
    },
  ),

  expectation(
    'what exceeds a quota is refused with 403 and the figures',
    async world => {
      const namespace = await world.namespace();
      const key = 'count/gadgets.contract.mooring.dev';
      const quotas = `/api/v1/namespaces/${namespace}/resourcequotas`;
      await world.api.must('POST', quotas, {
        body: {
          apiVersion: 'v1',
          kind: 'ResourceQuota',
          metadata: { name: 'small' },
          spec: { hard: { [key]: '1' } },
        },
      });
      await eventually('the quota is counted', async () => {
        const quota = await world.api.must('GET', `${quotas}/small`);
        return at(quota, 'status', 'used', key) === '0' ? true : undefined;
      });
      const path = gadgetsPath(namespace);
      await world.api.must('POST', path, { body: aGadget('a') });
      // A real server learns of a new kind's quota a little later.
      const refused = await eventually(
        'the second one is refused',
        async () => {
          const answer = await world.api.call('POST', path, {
            body: aGadget('b'),
          });
          if (answer.status === 403) return answer;
          await world.api.call('DELETE', `${path}/b`);
          return undefined;
        },
      );
      assert.equal(textAt(refused.body, 'reason'), 'Forbidden');
      assert.match(
        textAt(refused.body, 'message'),
        /exceeded quota: small, requested: count\/gadgets\.contract\.mooring\.dev=1, used: count\/gadgets\.contract\.mooring\.dev=1, limited: count\/gadgets\.contract\.mooring\.dev=1/,
      );
    },
  ),

  expectation('malformed JSON is 400, too large a body 413', async world => {
    const path = gadgetsPath(await world.namespace());
    const list = await world.api.call('POST', path, { body: [] });
    assert.equal(list.status, 400);
    const large = await world.api.call('POST', path, {
      body: aGadget('a', {}, { annotations: { x: 'y'.repeat(3_200_000) } }),
    });
    assert.equal(large.status, 413);
  }),
];
