import type { RecordStore } from './record-store.ts';
import { toSqliteFile } from './sqlite-database.ts';

/**
 * The store at an address such as `sqlite:service.sqlite` (seen from `folder`), `redis://127.0.0.1` or
 * `postgres://127.0.0.1/catalogues`. Throws where it can't be reached, and warns where it may lose what it is told.
 */
export async function openStore(
  address: string,
  folder: string,
  onWarning: (warning: string) => void = () => {},
): Promise<RecordStore> {
  const file = toSqliteFile(address, folder);
  if (file !== null) return (await import('./sqlite-store.ts')).openSqliteStore(file);
  if (/^rediss?:/.test(address)) return (await import('./redis-store.ts')).openRedisStore(address, onWarning);
  if (/^postgres(ql)?:/.test(address))
    return (await import('./postgres-store.ts')).openPostgresStore(address);
  throw new Error(
    `The store "${address}" is of no known kind. Give sqlite:FILE, redis://HOST or postgres://HOST/DATABASE in SERVICE_STORE.`,
  );
}
