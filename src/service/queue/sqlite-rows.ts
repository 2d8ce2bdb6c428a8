import type { StatementSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import { transaction } from '#files/sqlite.ts';
import { openServiceFile } from '#service/store/sqlite-database.ts';
import type { QueueOptions, QueueState } from './build-queue.ts';
import { backoffAfter } from './running-job.ts';

export interface Claim {
  readonly brand: BrandCode;
  readonly fence: number;
  readonly attempt: number;
}

export type QueueRows = Awaited<ReturnType<typeof openSqliteRows>>;

// `wanted` counts requests. `taking` is the value of `wanted` when the last job started, and `built` when the last finished job started.
// `leaseUntil` is null if no job runs. `firstAt` is the time of the first waiting request, `later` the due time of a delayed request.
const tables = `
  CREATE TABLE IF NOT EXISTS brandQueue (
    brand TEXT PRIMARY KEY, wanted INTEGER NOT NULL DEFAULT 0, taking INTEGER NOT NULL DEFAULT 0,
    built INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0, leaseUntil INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0, firstAt INTEGER NOT NULL DEFAULT 0, notBefore INTEGER NOT NULL DEFAULT 0,
    later INTEGER
  )
`;

/** A lease that ends later than now plus its length was written by a wrong clock and counts as expired. */
const isRunning = '(leaseUntil IS NOT NULL AND leaseUntil > $now AND leaseUntil <= $now + $leaseMs)';
const isWaiting = `(wanted > iif(${isRunning}, taking, built))`;
/** Whether the delay has passed. A `notBefore` further ahead than the longest delay was written by a wrong clock and counts as past. */
const hasWaited = '(notBefore <= $now OR notBefore > $now + $mostWaitMs)';
const isDue = `(${isWaiting} AND NOT ${isRunning} AND ${hasWaited}
  AND brand NOT IN (SELECT value FROM json_each($except)))`;
const hasRoom = `((SELECT count(*) FROM brandQueue WHERE ${isRunning}) < $concurrency)`;
const isOwn = 'brand = $brand AND fence = $fence AND leaseUntil IS NOT NULL';

/** Adds a request. It does not make a retry start earlier. */
const addRequest = `
  wanted = wanted + 1,
  firstAt = iif(${isWaiting}, firstAt, $now),
  notBefore = CASE
    WHEN NOT ${isWaiting} THEN $now + min($quietMs, $maxWaitMs)
    WHEN attempts > 0 AND leaseUntil IS NULL THEN notBefore
    ELSE min($now + $quietMs, firstAt + $maxWaitMs)
  END
`;

const statements = {
  add: `
    INSERT INTO brandQueue (brand, wanted, firstAt, notBefore)
    VALUES ($brand, 1, $now, $now + min($quietMs, $maxWaitMs))
    ON CONFLICT (brand) DO UPDATE SET ${addRequest}`,
  addLater: `
    INSERT INTO brandQueue (brand, later) VALUES ($brand, $now + $delayMs)
    ON CONFLICT (brand) DO UPDATE SET later = min(coalesce(later, excluded.later), excluded.later)`,
  addDue: `UPDATE brandQueue SET ${addRequest}, later = NULL WHERE later <= $now`,
  findDue: `SELECT 1 FROM brandQueue WHERE later <= $now OR (${isDue} AND ${hasRoom}) LIMIT 1`,
  // Ends the retries of a build that killed its process in every attempt.
  giveUp: `
    UPDATE brandQueue SET built = taking, leaseUntil = NULL, attempts = 0
    WHERE leaseUntil IS NOT NULL AND NOT ${isRunning} AND attempts >= $attempts`,
  claim: `
    UPDATE brandQueue
    SET taking = wanted, fence = fence + 1, attempts = attempts + 1, leaseUntil = $now + $leaseMs
    WHERE ${hasRoom}
      AND brand = (SELECT brand FROM brandQueue WHERE ${isDue} ORDER BY firstAt, brand LIMIT 1)
    RETURNING brand, fence, attempts AS attempt`,
  extend: `UPDATE brandQueue SET leaseUntil = $now + $leaseMs WHERE ${isOwn} RETURNING brand`,
  finish: `UPDATE brandQueue SET built = taking, leaseUntil = NULL, attempts = 0 WHERE ${isOwn}`,
  retry: `UPDATE brandQueue SET notBefore = $now + $waitMs, leaseUntil = NULL WHERE ${isOwn}`,
  giveBack: `
    UPDATE brandQueue SET notBefore = $now, leaseUntil = NULL, attempts = attempts - 1 WHERE ${isOwn}`,
  readState: `
    SELECT ${isRunning} AS isRunning, (${isWaiting} OR later IS NOT NULL) AS isWaiting
    FROM brandQueue WHERE brand = $brand`,
} as const;

type StatementName = keyof typeof statements;

const claimSchema = z.object({ brand: z.string(), fence: z.number(), attempt: z.number() });
const stateSchema = z.object({ isRunning: z.number(), isWaiting: z.number() });

/** Opens a queue with one row per brand. A process that has lost a job can't change its row. */
export async function openSqliteRows(file: string, options: QueueOptions) {
  // With `NORMAL`, a power failure may lose requests. When the service starts, it requests the builds of open orders again.
  const database = await openServiceFile(file, tables, 'NORMAL');
  const { quietMs, maxWaitMs, concurrency, attempts, leaseMs } = options;
  const mostWaitMs = Math.max(maxWaitMs, backoffAfter(attempts, options));
  const settings = { quietMs, maxWaitMs, mostWaitMs, concurrency, attempts, leaseMs };
  const prepared = new Map<StatementName, StatementSync>();
  const run = (name: StatementName, values: Readonly<Record<string, string | number>> = {}): unknown => {
    const statement = prepared.get(name) ?? database.prepare(statements[name]);
    if (!prepared.has(name)) statement.setAllowUnknownNamedParameters(true);
    prepared.set(name, statement);
    return statement.get({ ...settings, now: Date.now(), ...values });
  };
  const own = ({ brand, fence }: Claim) => ({ brand, fence });
  return {
    add: (brand: BrandCode, delayMs: number) =>
      void (delayMs > 0 ? run('addLater', { brand, delayMs }) : run('add', { brand })),
    claim: (brands: readonly BrandCode[]): Claim | null => {
      const except = JSON.stringify(brands);
      // Searches first, because a search does not lock the file.
      if (run('findDue', { except }) === undefined) return null;
      return transaction(database, () => {
        run('giveUp');
        run('addDue');
        const row = run('claim', { except });
        return row === undefined ? null : claimSchema.parse(row);
      });
    },
    extend: (claim: Claim) => run('extend', own(claim)) !== undefined,
    finish: (claim: Claim) => void run('finish', own(claim)),
    retry: (claim: Claim, waitMs: number) => void run('retry', { ...own(claim), waitMs }),
    giveBack: (claim: Claim) => void run('giveBack', own(claim)),
    readState: (brand: BrandCode): QueueState => {
      const row = run('readState', { brand });
      const state = row === undefined ? { isRunning: 0, isWaiting: 0 } : stateSchema.parse(row);
      return { isRunning: state.isRunning === 1, isWaiting: state.isWaiting === 1 };
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
