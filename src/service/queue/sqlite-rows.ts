import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import { alone, openSqliteDatabase } from '#service/store/sqlite-database.ts';
import type { QueueOptions, QueueState } from './build-queue.ts';
import { type QueueStatement, statements, tables } from './sqlite-statements.ts';

/** A turn that a process has until its lease ends. */
export interface Claim {
  readonly brand: BrandCode;
  /** Another one for every turn of the brand: it tells them apart. */
  readonly fence: number;
  readonly attempt: number;
}

/** One row a brand. Whoever no longer has a turn can't change it. */
export interface QueueRows {
  want(brand: BrandCode, delayMs: number): void;
  /** Of those that may begin, the brand that waits longest; none of `except`. */
  claim(except: readonly BrandCode[]): Claim | null;
  /** False where the turn is lost. */
  extend(claim: Claim): boolean;
  /** What was wanted before the turn is built, or given up. */
  finish(claim: Claim): void;
  /** It is tried again after so long. */
  retry(claim: Claim, waitMs: number): void;
  /** Another process may take it at once, as if this one had not. */
  giveBack(claim: Claim): void;
  readState(brand: BrandCode): QueueState;
  close(): void;
}

const claimSchema = z.object({ brand: z.string(), fence: z.number(), attempt: z.number() });
const stateSchema = z.object({ isRunning: z.number(), waitingUntil: z.nullable(z.number()) });

export function openSqliteRows(file: string, options: QueueOptions): QueueRows {
  // Of orders that are written down, those that are still open are wanted again when a service starts.
  const database = openSqliteDatabase(file, tables, 'NORMAL');
  const { quietMs, maxWaitMs, concurrency, attempts, leaseMs } = options;
  const prepare = (sql: string): QueueStatement => {
    const statement = database.prepare(sql);
    statement.setAllowUnknownNamedParameters(true);
    return (values = {}) =>
      statement.get({ quietMs, maxWaitMs, concurrency, attempts, leaseMs, now: Date.now(), ...values });
  };
  const run = statements(prepare);
  const own = ({ brand, fence }: Claim) => ({ brand, fence });
  return {
    want: (brand, delayMs) => void (delayMs > 0 ? run.wantLater({ brand, delayMs }) : run.want({ brand })),
    claim: (brands) => {
      const except = JSON.stringify(brands);
      // Looked at first: a search that finds nothing need not lock the file.
      if (run.findDue({ except }) === undefined) return null;
      return alone(database, () => {
        run.giveUp();
        run.wantDue();
        const row = run.claim({ except });
        return row === undefined ? null : claimSchema.parse(row);
      });
    },
    extend: (claim) => run.extend(own(claim)) !== undefined,
    finish: (claim) => void run.finish(own(claim)),
    retry: (claim, waitMs) => void run.retry({ ...own(claim), waitMs }),
    giveBack: (claim) => void run.giveBack(own(claim)),
    readState: (brand) => {
      const { isRunning, waitingUntil } = stateSchema.parse(
        run.readState({ brand }) ?? { isRunning: 0, waitingUntil: null },
      );
      return { isRunning: isRunning === 1, waitingUntil };
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
