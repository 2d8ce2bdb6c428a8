import { type DestinationStream, type Logger, pino } from 'pino';

export type ServiceLog = Logger;

/** What could open something, wherever somebody logs headers. */
const secretHeaders = ['authorization', 'cookie', 'set-cookie', 'webhook-signature', 'x-csrf-token'];

/** JSON, a line each; to standard output unless told. */
export function openLog(destination?: DestinationStream): ServiceLog {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    redact: {
      paths: secretHeaders.flatMap((name) => ['headers', '*.headers'].map((place) => `${place}["${name}"]`)),
      censor: '(kept out)',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What else an error carries may be secret, such as the words of a call that Redis refused. */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return {
    ...{ type: name, message, stack, code: 'code' in error ? error.code : undefined },
    cause: cause instanceof Error ? cause.message : undefined,
  };
}
