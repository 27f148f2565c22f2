import { CelRules, type UnenforcedRule } from './celRules';

function rules(schema: Record<string, unknown>) {
  const unenforced: UnenforcedRule[] = [];
  return {
    cel: new CelRules(schema, rule => unenforced.push(rule)),
    unenforced,
  };
}

const validated = (rule: string, more: Record<string, unknown> = {}) => ({
  type: 'object',
  properties: {
    count: { type: 'integer' },
    name: { type: 'string' },
    list: { type: 'array', items: { type: 'string' } },
    'with-dash': { type: 'string' },
  },
  'x-kubernetes-validations': [{ rule, ...more }],
});

it.each([
  ['self.count % 2 == 0', { count: 4 }, { count: 3 }],
  ['has(self.name) || self.count > 1', { count: 2 }, { count: 1 }],
  [
    'self.list.all(x, isCIDR(x))',
    { list: ['10.0.0.0/8'] },
    { list: ['10.0.0.0/33'] },
  ],
  ['isIP(self.name)', { name: '::1' }, { name: '300.1.1.1' }],
  [
    "self.__with__dash__dash == 'x'",
    { 'with-dash': 'x' },
    { 'with-dash': 'y' },
  ],
  ["duration(self.name) > duration('1s')", { name: '2s' }, { name: '1s' }],
])('%s', (rule, good, bad) => {
  // The escaped form of `with-dash` is `with__dash__dash`.
  const { cel, unenforced } = rules(
    validated(rule.replace('__with__dash__dash', 'with__dash__dash')),
  );
  expect(unenforced).toEqual([]);
  expect(cel.validate(good, undefined)).toEqual([]);
  expect(cel.validate(bad, undefined)).toHaveLength(1);
});

it('asks a transition rule on updates only', () => {
  const { cel } = rules(validated('self.count >= oldSelf.count'));
  expect(cel.validate({ count: 1 }, undefined)).toEqual([]);
  expect(cel.validate({ count: 1 }, { count: 2 })).toHaveLength(1);
});

it('asks it on creation too when oldSelf is optional', () => {
  const { cel } = rules(
    validated('oldSelf.hasValue() || self.count == 1', {
      optionalOldSelf: true,
    }),
  );
  expect(cel.validate({ count: 1 }, undefined)).toEqual([]);
  expect(cel.validate({ count: 2 }, undefined)).toHaveLength(1);
  expect(cel.validate({ count: 2 }, { count: 1 })).toEqual([]);
});

it('words the refusal as the rule says', () => {
  const { cel } = rules(
    validated('self.count < 3', {
      messageExpression: "'at most 2, not ' + string(self.count)",
      fieldPath: '.count',
      reason: 'FieldValueForbidden',
    }),
  );
  expect(cel.validate({ count: 5 }, undefined)).toEqual([
    {
      reason: 'FieldValueForbidden',
      message: 'Forbidden: at most 2, not 5',
      field: 'count',
    },
  ]);
});

it('refuses when a rule reads a field that is not there, as the API server does', () => {
  const { cel } = rules(validated("self.name == 'x'"));
  expect(cel.validate({ count: 1 }, undefined)[0]?.message).toContain(
    'rule evaluation error: No such key: name',
  );
});

it.each(['self.list.isSorted()', 'self.count ++', 'nonsense('])(
  'lists %s as not enforced instead of letting it pass in silence',
  rule => {
    const { cel, unenforced } = rules(validated(rule));
    expect(unenforced).toMatchObject([{ rule, reason: expect.any(String) }]);
    expect(cel.validate({ count: 1, list: [] }, undefined)).toEqual([]);
  },
);
