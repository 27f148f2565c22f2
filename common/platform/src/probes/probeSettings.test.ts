import { probeSettingsSchema } from './probeSettings';

it('has safe defaults', () => {
  expect(probeSettingsSchema.parse({})).toEqual({
    enabled: true,
    vantage: 'proxy',
    port: 6443,
    forbiddenRanges: [],
    proxies: {},
    health: {},
    allowLoopbackProxy: false,
    concurrency: 8,
    backgroundIntervalSeconds: 300,
    minIntervalSeconds: 10,
    path: '/readyz',
  });
});

it.each([
  [{ concurency: 8 }, []],
  [{ concurrency: 0 }, ['concurrency']],
  [{ ranges: ['100.70.0.0'] }, ['ranges', 0]],
  [{ ranges: ['0x64.70.0.0/16'] }, ['ranges', 0]],
  [{ proxies: { 'gw-eu-1': 'gw-eu-1:1080' } }, ['proxies', 'gw-eu-1']],
  [{ health: { 'gw-eu-1': 'gw-eu-1' } }, ['health', 'gw-eu-1']],
  [{ path: 'readyz' }, ['path']],
  [{ path: '/readyz\r\nx: y' }, ['path']],
])('%j fails with its place', (wrong, path) => {
  const result = probeSettingsSchema.safeParse(wrong);
  expect(result.error?.issues.map(issue => issue.path)).toEqual([path]);
});

it('does not repeat a password of a proxy in its complaint', () => {
  const password = 'p-1f3a';
  const url = `socks5://mooring:${password}@10.0.0.5:1080`;
  const result = probeSettingsSchema.safeParse({ proxies: { g: url } });
  expect(result.success).toBe(false);
  expect(String(result.error)).not.toContain(password);
});
