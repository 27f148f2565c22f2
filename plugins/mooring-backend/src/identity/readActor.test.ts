import { randomUUID } from 'node:crypto';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { readActor } from './readActor';

const credentials = mockCredentials.user('user:default/acme-admin');

function read(getUserInfo: () => Promise<string[]>) {
  const logger = mockServices.logger.mock();
  const userInfo = {
    getUserInfo: async () => ({
      userEntityRef: 'user:default/acme-admin',
      ownershipEntityRefs: await getUserInfo(),
    }),
  };
  return { logger, actor: readActor({ userInfo, logger }, credentials) };
}

describe('readActor', () => {
  it.each([
    [['user:default/acme-admin', 'group:default/acme-admins'], ['acme-admins']],
    [['user:default/acme-admin'], []],
    [
      ['group:partners/ops', 'group:default/ops'],
      ['partners/ops', 'ops'],
    ],
    [
      ['Group:default/x', 'group:y'],
      ['x', 'y'],
    ],
    [['group:', 'group:a/b/c', 'component:default/x', ''], []],
  ])('reads %j as membership in %j', async (refs, groups) => {
    await expect(read(async () => refs).actor).resolves.toEqual({
      ref: 'user:default/acme-admin',
      membership: { kind: 'known', groups },
    });
  });

  it('tells a claim that was never made from a membership in nothing', async () => {
    await expect(read(async () => []).actor).resolves.toMatchObject({
      membership: { kind: 'no-groups-claim' },
    });
  });

  it('keeps the failing service’s own words out of the answer and the log', async () => {
    const secret = `t-${randomUUID()}`;
    const { actor, logger } = read(async () => {
      throw new Error(`401 from http://10.0.0.1/userinfo?token=${secret}`);
    });
    const answer = await actor;
    expect(answer.membership.kind).toBe('directory-unreachable');
    expect(JSON.stringify([answer, logger.warn.mock.calls])).not.toContain(
      secret,
    );
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });

  it('gives a directory that never answers five seconds', async () => {
    jest.useFakeTimers();
    try {
      const { actor } = read(() => new Promise(() => {}));
      await jest.advanceTimersByTimeAsync(5_000);
      await expect(actor).resolves.toMatchObject({
        membership: { kind: 'directory-unreachable' },
      });
    } finally {
      jest.useRealTimers();
    }
  });
});
