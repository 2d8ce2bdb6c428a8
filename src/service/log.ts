import { toRedactor } from '#config/secrets.ts';
import type { Variables } from '#config/variable.ts';
import { type DestinationStream, type Logger, pino } from 'pino';

export type ServiceLog = Logger;

/** Opens a log of JSON lines, to standard output by default; the secrets among the variables never stand in it. */
export function openLog(variables: Variables, destination?: DestinationStream): ServiceLog {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    // Headers may hold secrets.
    redact: { paths: ['headers', '*.headers'], censor: '(kept out)' },
    hooks: { streamWrite: toRedactor(variables) },
  };
  // No request waits until its line is written; the process writes the rest when it ends.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** Keeps only these of an error: others may be secret, such as a refused query's values. */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return {
    ...{ type: name, message, stack, code: 'code' in error ? error.code : undefined },
    cause: cause instanceof Error ? cause.message : undefined,
  };
}
