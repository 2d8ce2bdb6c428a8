import { type DestinationStream, type Logger, pino } from 'pino';

export type ServiceLog = Logger;

/** JSON, a line each; to standard output unless told. */
export function openLog(destination?: DestinationStream): ServiceLog {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    // Wherever somebody logs headers: what could open something is among them.
    redact: { paths: ['headers', '*.headers'], censor: '(kept out)' },
  };
  // Whoever asks for something need not wait until a line is written; at its end the process writes those that are left.
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
