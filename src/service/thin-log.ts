import type { FastifyInstance } from 'fastify';

/** Tells of the first of a kind at once; of how many more there were, once a minute. */
type ThinLog = (kind: Readonly<Record<string, unknown>>, tell: () => void) => void;

const minuteMs = 60_000;

/** A flood fills no disk with its lines. `many` says what they were, behind a number; kinds are to be few. */
export function openThinLog(app: FastifyInstance, many: string): ThinLog {
  const counts = new Map<string, { readonly kind: object; count: number }>();
  const sum = () => {
    for (const [key, { kind, count }] of counts) {
      if (count === 0) counts.delete(key);
      else counts.set(key, { kind, count: 0 });
      if (count > 0) app.log.warn({ ...kind, count }, `${count} ${many}`);
    }
  };
  const timer = setInterval(sum, minuteMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    sum();
  });
  return (kind, tell) => {
    const key = JSON.stringify(kind);
    const known = counts.get(key);
    if (known !== undefined) known.count += 1;
    else {
      counts.set(key, { kind, count: 0 });
      tell();
    }
  };
}
