/**
 * How many checks of a step passed and failed, read from what the step says
 * itself. A step that failed without naming a failed check counts as one.
 *
 * @typedef {{passed: number, failed: number}} Counts
 */

/** A tool that only says yes or no: type-check, lint, format. */
export function oneCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Our own suites end with "N passed, N failed". */
export function fromLastLine(exitCode, lines) {
  const match = lines
    .map(line => /^(\d+) passed, (\d+) failed$/.exec(line.trim()))
    .findLast(Boolean);
  if (!match) return atLeastOneFailure(exitCode || 1, { passed: 0, failed: 0 });
  return atLeastOneFailure(exitCode, {
    passed: Number(match[1]),
    failed: Number(match[2]),
  });
}

/** Node's test runner closes with "pass N", "fail N", "cancelled N". */
export function fromNodeTest(exitCode, lines) {
  const number = word => {
    const match = lines
      .map(line => new RegExp(`^(?:#|ℹ) ${word} (\\d+)$`).exec(line.trim()))
      .findLast(Boolean);
    return match ? Number(match[1]) : 0;
  };
  return atLeastOneFailure(exitCode, {
    passed: number('pass'),
    failed: number('fail') + number('cancelled'),
  });
}

/**
 * Jest's report. A test file that does not even load fails no test, so it is
 * counted by itself. Nothing may be left out in silence: a skipped or unwritten
 * test is a failed one.
 */
export function fromJest(exitCode, report) {
  if (!report)
    return atLeastOneFailure(exitCode || 1, { passed: 0, failed: 0 });
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.numRuntimeErrorTestSuites +
      report.numPendingTests +
      report.numTodoTests,
  });
}

/** The authorisation matrix ends with `{rows, wrong, surfacesWithoutRow}`. */
export function fromMatrix(exitCode, lines) {
  const summary = lastJson(lines, value => typeof value.rows === 'number');
  if (!summary)
    return atLeastOneFailure(exitCode || 1, { passed: 0, failed: 0 });
  return atLeastOneFailure(exitCode, {
    passed: summary.rows - summary.wrong,
    failed: summary.wrong + summary.surfacesWithoutRow.length,
  });
}

/** The bench prints one JSON line per figure. */
export function fromBench(exitCode, lines) {
  const figures = lines
    .map(parseJson)
    .filter(value => typeof value?.name === 'string');
  if (figures.length === 0)
    return atLeastOneFailure(exitCode || 1, { passed: 0, failed: 0 });
  return atLeastOneFailure(exitCode, { passed: figures.length, failed: 0 });
}

function atLeastOneFailure(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1 }
    : counts;
}

function lastJson(lines, fits) {
  return lines.map(parseJson).findLast(value => value && fits(value));
}

function parseJson(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // a log line that merely begins with a brace
  }
}
