import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { toRedactor } from '#config/secrets.ts';
import type { Variables } from '#config/variable.ts';

export type ServiceLog = Logger;

/** Opens a log of JSON lines, to standard output by default, without the secrets in `variables`. */
export function openLog(variables: Variables, destination?: DestinationStream): ServiceLog {
  const options = {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    redact: { paths: ['headers', '*.headers'], censor: '(kept out)' },
    hooks: { streamWrite: toRedactor(variables) },
  };
  // Asynchronous, so that requests do not wait for their log lines. Remaining lines are written when the process ends.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
}

/** Returns the fields of an error that may be logged. Other fields may be secret, such as the values of a query. */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return {
    ...{ type: name, message, stack, code: 'code' in error ? error.code : undefined },
    cause: cause instanceof Error ? cause.message : undefined,
  };
}

const minuteMs = 60_000;

type LogFirst = (kind: Readonly<Record<string, unknown>>, log: () => void) => void;

/**
 * Limits the log lines of a flood. The first event of a kind has its own line. Later ones are counted and logged once a minute, such as
 * "12 requests refused".
 */
export function openLogThrottle(app: FastifyInstance, what: string): LogFirst {
  const counts = new Map<string, { readonly kind: object; count: number }>();
  const logCounts = () => {
    for (const [key, { kind, count }] of counts) {
      if (count === 0) counts.delete(key);
      else counts.set(key, { kind, count: 0 });
      if (count > 0) app.log.warn({ ...kind, count }, `${count} ${what}`);
    }
  };
  const timer = setInterval(logCounts, minuteMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    logCounts();
  });
  return (kind, log) => {
    const key = JSON.stringify(kind);
    const known = counts.get(key);
    if (known !== undefined) known.count += 1;
    else {
      counts.set(key, { kind, count: 0 });
      log();
    }
  };
}

/** Returns a function that passes on the same problem at most once a minute. */
export function throttleProblems(onProblem: (problem: unknown) => void): (problem: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (problem) => {
    const [text, now] = [String(problem), performance.now()];
    for (const [logged, at] of loggedAt) if (now - at > minuteMs) loggedAt.delete(logged);
    if (loggedAt.has(text)) return;
    loggedAt.set(text, now);
    onProblem(problem);
  };
}
