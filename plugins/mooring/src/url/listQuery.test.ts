import { clusterQuerySchema, deploymentQuerySchema } from '@mooring/core';
import { readListQuery, writeListQuery } from './listQuery';

describe('the address of a list', () => {
  it('leaves out what is the default', () => {
    const query = clusterQuerySchema.parse({});
    expect(
      writeListQuery(
        clusterQuerySchema,
        query,
        new URLSearchParams(),
      ).toString(),
    ).toBe('');
  });

  it.each([
    ['nothing', {}],
    ['a search', { q: 'plant & "site", 50%' }],
    ['filters', { state: 'Disconnected,WaitCheckIn', mode: 'external' }],
    ['tenants', { tenant: 'acme,globex' }],
    ['a sort', { sort: 'lastContact', order: 'desc' }],
    ['a page', { cursor: 'eyJrIjoiYT0/In0=' }],
    ['a page size', { limit: '20' }],
  ])('gives back %s that was put in', (_name, values) => {
    const query = clusterQuerySchema.parse(values);
    const params = writeListQuery(
      clusterQuerySchema,
      query,
      new URLSearchParams(),
    );
    expect(
      readListQuery(clusterQuerySchema, new URLSearchParams(params.toString())),
    ).toEqual(query);
  });

  it('leaves out values of an old bookmark that are not valid any more, and keeps the rest', () => {
    const query = readListQuery(
      clusterQuerySchema,
      new URLSearchParams('state=Exploded&q=plant&sort=colour&limit=100000'),
    );
    expect(query).toEqual(clusterQuerySchema.parse({ q: 'plant' }));
  });

  it('takes a filter away together with its parameter and leaves foreign ones', () => {
    const params = writeListQuery(
      deploymentQuerySchema,
      deploymentQuerySchema.parse({ q: 'historian' }),
      new URLSearchParams('state=ErrApplied&theme=dark'),
    );
    expect(params.toString()).toBe('theme=dark&q=historian');
  });
});
