import { resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  DamagedFileError,
  LockedFileError,
  openSqlite,
  OtherVersionError,
  transaction,
  retryWhileLocked,
} from '#files/sqlite.ts';
import type { SqlDatabase, SqlDialect } from './sql-store.ts';

/** To change the table, increase this number and add an upgrade. */
const version = 1;

// `kin` is the group of a record. `place` is its position in lists.
const recordTables = `
  CREATE TABLE IF NOT EXISTS record (
    place INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, kin TEXT,
    value TEXT NOT NULL, expiresAt INTEGER, UNIQUE (collection, id)
  );
  CREATE INDEX IF NOT EXISTS recordOfKin ON record (collection, kin, place) WHERE kin IS NOT NULL;
  CREATE INDEX IF NOT EXISTS recordByPlace ON record (collection, place);
  CREATE INDEX IF NOT EXISTS recordThatExpires ON record (expiresAt) WHERE expiresAt IS NOT NULL;
`;

const dialect: SqlDialect = {
  ...{ records: 'record', expiresAt: 'expiresAt' },
  rowsOf: (json, columns) => {
    const texts = columns.map((column, index) => `value ->> ${index} AS ${column}`);
    return `SELECT ${texts.join(', ')}, key AS position FROM json_each(${json})`;
  },
};

interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

function isRead(sql: string): boolean {
  return /^\s*SELECT/.test(sql);
}

/** Writes in the same turn of the event loop share one flush to disk. */
export async function openSqliteDatabase(file: string): Promise<SqlDatabase> {
  const database = await openFile(file);
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql.replace(/\$(\d)/g, '?$1'));
    statements.set(sql, statement);
    return statement;
  };
  const run = ({ sql, values }: Statement) => prepare(sql).all(...values);
  let waiting: (Statement & PromiseWithResolvers<readonly unknown[]>)[] = [];
  const writeAll = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const rows = await retryWhileLocked(file, () => transaction(database, () => batch.map(run)));
      for (const [at, { resolve }] of batch.entries()) resolve(rows[at] ?? []);
    } catch {
      // One failed write rolled back the whole batch, so each write is repeated alone.
      for (const one of batch) retryWhileLocked(file, () => run(one)).then(one.resolve, one.reject);
    }
  };
  return {
    dialect,
    query: (sql, values = []) => {
      if (isRead(sql)) return retryWhileLocked(file, () => run({ sql, values }));
      const written = Promise.withResolvers<readonly unknown[]>();
      waiting.push({ sql, values, ...written });
      if (waiting.length === 1) setImmediate(() => void writeAll());
      return written.promise;
    },
    isTaken: () => false,
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}

export function toSqliteFile(address: string, folder: string): string | null {
  return address.startsWith('sqlite:') ? resolve(folder, address.slice('sqlite:'.length)) : null;
}

const cure =
  'If this file is the store of this service, stop the service, then replace the file with a backup. Without a backup, move the file away and add the users again: orders and history are lost, but releases are kept. If this file is not the store, set SERVICE_STORE to the correct file.';

const errorsWithInstruction = [DamagedFileError, LockedFileError, OtherVersionError] as const;

async function openFile(file: string): Promise<DatabaseSync> {
  // The file contains password digests, so only its owner may read it.
  const settings = { journal: 'WAL', synchronous: 'FULL', mode: 0o600, cure } as const;
  const schema = { version, create: (database: DatabaseSync) => database.exec(recordTables) };
  try {
    return await retryWhileLocked(file, () => openSqlite(file, { ...settings, schema }));
  } catch (cause) {
    if (errorsWithInstruction.some((kind) => cause instanceof kind)) throw cause;
    throw new Error(
      `${file} can't be opened (${String(cause)}). Check that its disk has free space and that it is writable, or set SERVICE_STORE to another file.`,
      { cause },
    );
  }
}
