import type { FastifyInstance } from 'fastify';

const minuteMs = 60_000;

/** Calls `log` with the first of a kind, and counts the others. */
type LogFirst = (kind: Readonly<Record<string, unknown>>, log: () => void) => void;

/**
 * Keeps a flood from filling the disk with log lines: further ones of a kind become one line a minute, "12 " and `what`.
 * There must be few kinds.
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

/** Passes on the same problem once a minute: work that is tried again fails many times. */
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
