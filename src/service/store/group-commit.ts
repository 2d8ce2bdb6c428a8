import type { DatabaseSync } from 'node:sqlite';
import { alone } from './sqlite-database.ts';

export interface GroupCommit {
  /** Does a work inside a transaction; resolves when that is on the disk. A work that throws is undone, and no other. */
  run<Value>(work: () => Value): Promise<Value>;
  /** What was given so far is done at once. */
  flush(): void;
}

interface Job {
  /** Does the work, and says how to tell of it once it is on the disk. */
  readonly attempt: () => () => void;
  readonly reject: (error: unknown) => void;
}

/** Lets works that come in one moment share a transaction: each has to wait for the disk. `finish` is the last one of all. */
export function openGroupCommit(database: DatabaseSync, finish: () => void): GroupCommit {
  let waiting: Job[] = [];
  const flush = () => {
    const jobs = waiting;
    waiting = [];
    if (jobs.length === 0) return;
    try {
      const outcomes = alone(database, () => {
        const tellers = jobs.map(({ attempt }) => attempt());
        finish();
        return tellers;
      });
      for (const tell of outcomes) tell();
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    }
  };
  return {
    flush,
    run: (work) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        const attempt = () => {
          try {
            const value = inPart(database, work);
            return () => resolve(value);
          } catch (error) {
            // A full disk may have ended the whole transaction.
            if (!database.isTransaction) throw error;
            return () => reject(error);
          }
        };
        waiting.push({ attempt, reject });
      }),
  };
}

function inPart<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('SAVEPOINT part');
  try {
    return work();
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK TO part');
    throw error;
  } finally {
    if (database.isTransaction) database.exec('RELEASE part');
  }
}
