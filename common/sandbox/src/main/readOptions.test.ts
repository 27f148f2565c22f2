import { readOptions, USAGE } from './readOptions';

describe('readOptions', () => {
  it('starts the demo on 7008 with everything moving', () => {
    expect(readOptions([])).toEqual({
      kind: 'ok',
      options: {
        port: 7008,
        controllers: true,
        fast: false,
        proxyPortBase: 0,
        now: undefined,
        dump: undefined,
        shiftTime: undefined,
        kubeconfig: undefined,
        adminKubeconfig: undefined,
      },
    });
  });

  it('takes every option that the usage names', () => {
    const result = readOptions([
      ...['--port', '0', '--dump', 'there', '--now', '2026-11-30T12:00:00Z'],
      ...['--no-shift-time', '--kubeconfig', 'k', '--admin-kubeconfig', 'a'],
      ...['--no-controllers', '--fast', '--proxy-port-base', '7100'],
    ]);
    expect(result).toEqual({
      kind: 'ok',
      options: {
        port: 0,
        dump: 'there',
        now: Date.parse('2026-11-30T12:00:00Z'),
        shiftTime: false,
        kubeconfig: 'k',
        adminKubeconfig: 'a',
        controllers: false,
        fast: true,
        proxyPortBase: 7100,
      },
    });
    expect(readOptions(['--help'])).toEqual({ kind: 'help' });
    expect(USAGE).toContain('--shift-time');
  });

  it.each([
    [['--port', 'x'], '--port'],
    [['--port', '70000'], '--port'],
    [['--proxy-port-base', '-1'], '--proxy-port-base'],
    [['--now', 'yesterday'], '--now'],
    [['--nothing'], '--nothing'],
    [['stray'], 'stray'],
  ])('refuses %j', (args, named) => {
    expect(readOptions(args)).toEqual({
      kind: 'invalid',
      message: expect.stringContaining(named),
    });
  });
});
