import { doctorCommand } from './doctorCommand';

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const code = await doctorCommand(args, {
    out: text => (out += text),
    err: text => (err += text),
  });
  return { code, out, err };
}

describe('mooring doctor', () => {
  it('reports a kubeconfig that is not there and ends with 1', async () => {
    const { code, out } = await run('--kubeconfig', '/nowhere/kubeconfig');
    expect(code).toBe(1);
    expect(out).toContain('There is no kubeconfig at /nowhere/kubeconfig.');
  });

  it('gives the same as JSON', async () => {
    const { code, out } = await run('--kubeconfig', '/nowhere/x', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      exitCode: 1,
      checks: [{ id: 'config', outcome: 'missing' }],
    });
  });

  it('explains itself when the arguments are wrong', async () => {
    const { code, err } = await run('--kubeconfg', 'x');
    expect(code).toBe(2);
    expect(err).toContain('mooring doctor [--kubeconfig FILE]');
  });
});
