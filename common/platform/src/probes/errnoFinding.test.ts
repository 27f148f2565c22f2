import { errnoFinding } from './errnoFinding';

it.each([
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['EMFILE', 'not-run'],
  ['ENOTFOUND', 'not-run'],
  ['EPERM', 'not-run'],
  ['ESOMETHINGNEW', 'not-run'],
])('%s is %s', (code, outcome) => {
  expect(errnoFinding({ code, message: 'connect' })).toEqual({ outcome, code });
});

it('knows the errno for which libuv has no name', () => {
  expect(
    errnoFinding({ code: 'Unknown system error -126', message: 'connect' }),
  ).toEqual({ outcome: 'unreachable', code: 'ENOKEY' });
});

it('finds the errno of the addresses of one name', () => {
  const error = Object.assign(new Error(''), {
    errors: [{ code: 'ECONNREFUSED', message: 'connect' }],
  });
  expect(errnoFinding(error)).toEqual({
    outcome: 'refused',
    code: 'ECONNREFUSED',
  });
});
