import type { Logger as SlackLogger } from '@slack/bolt';
import { LogLevel } from '@slack/bolt';
import type { Redact } from './redact';

/** Values a log line may carry besides its sentence. */
export type LogFields = Readonly<
  Record<string, string | number | boolean | undefined>
>;

/** The one logger of the bot: every line passes the redaction. */
export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

type Level = 'INFO' | 'WARN' | 'ERROR';

/**
 * One line per event: time, level, sentence, `key=value`.
 *
 * @param write - where a finished line goes, without a line break at its end
 */
export function createLogger(deps: {
  redact: Redact;
  now: () => number;
  write: (line: string) => void;
}): Logger {
  const log = (level: Level, message: string, fields: LogFields = {}) => {
    const values = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(
        ([key, value]) =>
          `${key}=${typeof value === 'string' ? JSON.stringify(value) : value}`,
      );
    const line = [
      new Date(deps.now()).toISOString(),
      level,
      message,
      ...values,
    ].join(' ');
    // One event stays one line, also when an upstream put line breaks into its message.
    deps.write(deps.redact(line).replace(/[\r\n]+/g, ' ⏎ '));
  };
  return {
    info: (message, fields) => log('INFO', message, fields),
    warn: (message, fields) => log('WARN', message, fields),
    error: (message, fields) => log('ERROR', message, fields),
  };
}

/**
 * The SDK's lines through our logger. Its debug level is never passed on: it prints payloads and
 * `response_url`, which is a bearer link for 30 minutes.
 */
export function forSlackSdk(logger: Logger): SlackLogger {
  const words = (parts: unknown[]) =>
    `slack: ${parts
      .map(part => (part instanceof Error ? part.message : String(part)))
      .join(' ')}`;
  return {
    debug: () => undefined,
    info: (...parts) => logger.info(words(parts)),
    warn: (...parts) => logger.warn(words(parts)),
    error: (...parts) => logger.error(words(parts)),
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}
