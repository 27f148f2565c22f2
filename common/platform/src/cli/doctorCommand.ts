import { parseArgs } from 'node:util';
import { connect, ConnectionSource, systemClock } from '../kube';
import { reportFailedConnection, runDoctor } from './doctor';
import { formatDoctor } from './doctorFormat';
import { DoctorReport } from './doctorReport';
import { CliCommand } from './io';

export const DOCTOR_USAGE = `mooring doctor [--kubeconfig FILE] [--context NAME] [--in-cluster] [--json]

  Checks configuration, reachability, every API group Mooring reads and its rights there,
  and says what breaks without each. Writes nothing.
  Without --kubeconfig: MOORING_KUBECONFIG, then what kubectl would use.`;

/** Exit code 0: all there; 1: something essential is missing; 2: wrong arguments. */
export const doctorCommand: CliCommand = async (args, io) => {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        kubeconfig: { type: 'string' },
        context: { type: 'string' },
        'in-cluster': { type: 'boolean' },
        json: { type: 'boolean' },
      },
    }));
  } catch (error) {
    io.err(
      `${
        error instanceof Error ? error.message : String(error)
      }\n\n${DOCTOR_USAGE}\n`,
    );
    return 2;
  }
  const path = values.kubeconfig ?? process.env.MOORING_KUBECONFIG;
  const source: ConnectionSource = values['in-cluster']
    ? { kind: 'in-cluster' }
    : {
        kind: 'kubeconfig',
        ...(path !== undefined && { path }),
        ...(values.context !== undefined && { context: values.context }),
      };
  const report = await examine(source);
  io.out(
    values.json
      ? `${JSON.stringify(report, null, 2)}\n`
      : `${formatDoctor(report)}\n`,
  );
  return report.exitCode;
};

async function examine(source: ConnectionSource): Promise<DoctorReport> {
  const options = { now: systemClock.now };
  const result = connect(source);
  if (!result.ok) return reportFailedConnection(result, options);
  try {
    return await runDoctor(result.connection, options);
  } finally {
    await result.connection.close();
  }
}
