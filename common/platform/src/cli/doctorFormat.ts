import { formatInstant } from '@mooring/core';
import { CheckOutcome, DoctorCheck, DoctorReport } from './doctorReport';

const MARKS: Readonly<Record<CheckOutcome, string>> = {
  ok: 'ok',
  warning: 'WARNING',
  missing: 'MISSING',
  unknown: 'unknown',
};

const INDENT = ' '.repeat(10);

/** The report for a terminal. Words carry the outcome, no colour is needed. Ends with a line break. */
export function formatDoctor(report: DoctorReport): string {
  const server = report.server ?? 'no server';
  const lines = [
    `mooring doctor, ${formatInstant(report.at)}: ${server}`,
    '',
    ...report.checks.flatMap(formatCheck),
    '',
    summary(report),
  ];
  return `${lines.join('\n')}\n`;
}

function formatCheck(check: DoctorCheck): string[] {
  const lines = [
    `${MARKS[check.outcome].padEnd(INDENT.length)}${check.title}: ${
      check.found
    }`,
  ];
  if (check.breaks) lines.push(`${INDENT}without it: ${check.breaks}`);
  if (check.remedy) lines.push(`${INDENT}to do: ${check.remedy}`);
  return lines;
}

function summary({ checks, exitCode }: DoctorReport): string {
  const bad = checks.filter(({ outcome }) => outcome !== 'ok');
  if (bad.length === 0) return `All ${checks.length} checks passed.`;
  const essential = bad.filter(
    check => check.essential && check.outcome !== 'warning',
  );
  const judgement =
    exitCode === 0
      ? 'Mooring can work, with the limits above.'
      : `Mooring cannot work: ${essential.length} of them ${
          essential.length === 1 ? 'is' : 'are'
        } essential.`;
  return `${bad.length} of ${checks.length} checks need a look. ${judgement}`;
}
