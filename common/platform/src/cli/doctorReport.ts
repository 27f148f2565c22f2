import { Instant } from '@mooring/core';

/**
 * - `missing`: it was asked, and it is not there or not allowed
 * - `warning`: it works, and something about it should be looked at
 * - `unknown`: it could not be asked, which is not the same as missing
 */
export type CheckOutcome = 'ok' | 'warning' | 'missing' | 'unknown';

/** One thing Mooring needs. */
export interface DoctorCheck {
  /** Stable, e.g. `read:clusters.fleet.cattle.io`. */
  readonly id: string;
  readonly title: string;
  readonly outcome: CheckOutcome;
  /** Without it Mooring cannot do its work at all. */
  readonly essential: boolean;
  /** What was found, with what the server said where it said something. */
  readonly found: string;
  /** What does not work without it; only where the outcome is not `ok`. */
  readonly breaks?: string;
  readonly remedy?: string;
}

export interface DoctorReport {
  readonly at: Instant;
  readonly server?: string;
  readonly version?: string;
  readonly isSandbox: boolean;
  readonly checks: readonly DoctorCheck[];
  /** 1 when something essential is missing or could not be found out. */
  readonly exitCode: 0 | 1;
}

export function buildReport(
  report: Omit<DoctorReport, 'exitCode'>,
): DoctorReport {
  const fails = report.checks.some(
    ({ essential, outcome }) =>
      essential && (outcome === 'missing' || outcome === 'unknown'),
  );
  return { ...report, exitCode: fails ? 1 : 0 };
}
