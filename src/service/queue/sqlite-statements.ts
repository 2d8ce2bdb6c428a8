// `wanted` counts wishes; `taking` and `built` say up to which of them the last turn went, and the last good one.
// `leaseUntil` is null where nobody has a turn. `firstAt` is when what waits was wanted first, `later` when it is wanted
// by itself.
export const tables = `
  CREATE TABLE IF NOT EXISTS brandQueue (
    brand TEXT PRIMARY KEY, wanted INTEGER NOT NULL DEFAULT 0, taking INTEGER NOT NULL DEFAULT 0,
    built INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0, leaseUntil INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0, firstAt INTEGER NOT NULL DEFAULT 0, notBefore INTEGER NOT NULL DEFAULT 0,
    later INTEGER
  )
`;

/** Resolves to the first row. The queue's options and `$now` are always given. */
export type QueueStatement = (values?: Readonly<Record<string, string | number>>) => unknown;

const isRunning = '(leaseUntil IS NOT NULL AND leaseUntil > $now)';
/** Something is wanted that no turn has taken, or only one that died. */
const waits = `(wanted > iif(${isRunning}, taking, built))`;
const isDue = `(${waits} AND NOT ${isRunning} AND notBefore <= $now
  AND brand NOT IN (SELECT value FROM json_each($except)))`;
const hasRoom = `((SELECT count(*) FROM brandQueue WHERE ${isRunning}) < $concurrency)`;
const isOwn = 'brand = $brand AND fence = $fence AND leaseUntil IS NOT NULL';

/** One more wish. It does not hasten what waits for its next attempt. */
const join = `
  wanted = wanted + 1,
  firstAt = iif(${waits}, firstAt, $now),
  notBefore = CASE
    WHEN NOT ${waits} THEN $now + min($quietMs, $maxWaitMs)
    WHEN attempts > 0 AND leaseUntil IS NULL THEN notBefore
    ELSE min($now + $quietMs, firstAt + $maxWaitMs)
  END
`;

export function statements(prepare: (sql: string) => QueueStatement) {
  return {
    want: prepare(`
      INSERT INTO brandQueue (brand, wanted, firstAt, notBefore)
      VALUES ($brand, 1, $now, $now + min($quietMs, $maxWaitMs))
      ON CONFLICT (brand) DO UPDATE SET ${join}`),
    wantLater: prepare(`
      INSERT INTO brandQueue (brand, later) VALUES ($brand, $now + $delayMs)
      ON CONFLICT (brand) DO UPDATE SET later = min(coalesce(later, excluded.later), excluded.later)`),
    wantDue: prepare(`UPDATE brandQueue SET ${join}, later = NULL WHERE later <= $now`),
    findDue: prepare(`SELECT 1 FROM brandQueue WHERE later <= $now OR (${isDue} AND ${hasRoom}) LIMIT 1`),
    // A build that ends its process each time is not tried for ever.
    giveUp: prepare(`
      UPDATE brandQueue SET built = taking, leaseUntil = NULL, attempts = 0
      WHERE leaseUntil <= $now AND attempts >= $attempts`),
    claim: prepare(`
      UPDATE brandQueue
      SET taking = wanted, fence = fence + 1, attempts = attempts + 1, leaseUntil = $now + $leaseMs
      WHERE ${hasRoom}
        AND brand = (SELECT brand FROM brandQueue WHERE ${isDue} ORDER BY firstAt, brand LIMIT 1)
      RETURNING brand, fence, attempts AS attempt`),
    extend: prepare(`UPDATE brandQueue SET leaseUntil = $now + $leaseMs WHERE ${isOwn} RETURNING brand`),
    finish: prepare(`UPDATE brandQueue SET built = taking, leaseUntil = NULL, attempts = 0 WHERE ${isOwn}`),
    retry: prepare(`UPDATE brandQueue SET notBefore = $now + $waitMs, leaseUntil = NULL WHERE ${isOwn}`),
    giveBack: prepare(`
      UPDATE brandQueue SET notBefore = $now, leaseUntil = NULL, attempts = attempts - 1 WHERE ${isOwn}`),
    readState: prepare(`
      SELECT ${isRunning} AS isRunning,
        iif(${waits}, min(notBefore, coalesce(later, notBefore)), later) AS waitingUntil
      FROM brandQueue WHERE brand = $brand`),
  };
}
