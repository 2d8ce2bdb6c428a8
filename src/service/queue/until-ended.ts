import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when all have ended, or after `patienceMs`. */
export async function untilEnded(
  turns: Iterable<{ readonly ended: Promise<unknown> }>,
  patienceMs: number,
): Promise<void> {
  const patience = new AbortController();
  const all = Promise.all([...turns].map(({ ended }) => ended));
  await Promise.race([all, sleep(patienceMs, undefined, patience).catch(() => {})]);
  patience.abort();
}
