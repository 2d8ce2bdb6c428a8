import { type DestinationStream, type Logger, pino } from 'pino';
import { toRedactor } from '#config/secrets.ts';
import type { Variables } from '#config/variable.ts';

export function openLog(variables: Variables, destination?: DestinationStream): Logger {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    redact: { paths: ['headers', '*.headers'], censor: '(hidden)' },
    hooks: { streamWrite: toRedactor(variables) },
  };
  // Writes asynchronously, so that requests do not wait. Buffered lines are written when the process ends.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** Other fields of an error may contain secrets, such as query values. */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return {
    ...{ type: name, message, stack, code: 'code' in error ? error.code : undefined },
    cause: cause instanceof Error ? cause.message : undefined,
  };
}

const minuteMs = 60_000;

export function openLogThrottle(): (key: string, log: () => void) => void {
  const loggedAt = new Map<string, number>();
  return (key, log) => {
    const now = performance.now();
    for (const [known, at] of loggedAt) if (now - at > minuteMs) loggedAt.delete(known);
    if (loggedAt.has(key)) return;
    loggedAt.set(key, now);
    log();
  };
}

export function throttleProblems(onProblem: (problem: unknown) => void): (problem: unknown) => void {
  const throttle = openLogThrottle();
  return (problem) => throttle(String(problem), () => onProblem(problem));
}
