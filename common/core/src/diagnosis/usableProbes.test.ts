import { aProbe, NOW, secondsAgo } from './__fixtures__/subjects';
import { usableProbes } from './usableProbes';

describe('usableProbes', () => {
  it('takes the latest of each hop, whatever the order they come in', () => {
    const older = aProbe('api-tcp', 'timeout', { at: secondsAgo(60) });
    const newer = aProbe('api-tcp', 'ok', { at: secondsAgo(10) });
    expect(usableProbes([newer, older], NOW)).toEqual({ 'api-tcp': newer });
    expect(usableProbes([older, newer], NOW)).toEqual({ 'api-tcp': newer });
  });

  it.each([
    [120, ['api-tcp']],
    [121, []],
  ])('knows a probe of %i s ago as %j', (age, hops) => {
    const probe = aProbe('api-tcp', 'ok', { at: secondsAgo(age) });
    expect(Object.keys(usableProbes([probe], NOW))).toEqual(hops);
  });

  it('does not know any more what a later run did not come to', () => {
    const answered = aProbe('api-http', 'http-status', {
      httpStatus: 500,
      at: secondsAgo(20),
    });
    const lost = aProbe('api-tcp', 'timeout', { at: secondsAgo(2) });
    const notCome = aProbe('api-http', 'not-run', { at: secondsAgo(2) });
    expect(usableProbes([answered, lost, notCome], NOW)).toEqual({
      'api-tcp': lost,
    });
  });

  it('keeps the answer of a hop that no later run names', () => {
    const ping = aProbe('arcnet-icmp', 'ok', { at: secondsAgo(20) });
    const later = aProbe('api-tcp', 'ok', { at: secondsAgo(2) });
    expect(usableProbes([ping, later], NOW)).toEqual({
      'arcnet-icmp': ping,
      'api-tcp': later,
    });
  });

  it('takes "no route" as not run from here, and as an answer from the gateway', () => {
    const noRoute = { code: 'ENETUNREACH' };
    const here = aProbe('api-tcp', 'unreachable', {
      ...noRoute,
      from: 'local',
    });
    const there = aProbe('api-tcp', 'unreachable', noRoute);
    expect(usableProbes([here], NOW)).toEqual({});
    expect(usableProbes([there], NOW)).toEqual({ 'api-tcp': there });
  });

  it('charges what a proxy refused to the proxy', () => {
    const refused = aProbe('api-tcp', 'proxy-refused', { httpStatus: 403 });
    expect(usableProbes([refused], NOW)).toEqual({ proxy: refused });
  });
});
