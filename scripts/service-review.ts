import { existsSync } from 'node:fs';
import type { Brand } from '#config/brands.ts';
import { serviceVariables } from '#config/service-environment.ts';
import { openRecords, type ServiceRecords } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import { toSqliteFile } from '#service/store/sqlite-database.ts';
import type { Project } from './command.ts';

/** Passes null to `work` if no service exists. Throws if the store can't be read. */
export async function withServiceRecords<Value>(
  { workspace, variables }: Pick<Project, 'workspace' | 'variables'>,
  work: (records: ServiceRecords | null) => Promise<Value>,
): Promise<Value> {
  const address = serviceVariables.store.read(variables);
  const file = toSqliteFile(address, workspace.output);
  // Opening the store would create the file.
  if (file !== null && !existsSync(file)) return work(null);
  const store = await openStore(address, workspace.output);
  return work(openRecords(store)).finally(() => store.close());
}

export async function refuseReviewed(records: ServiceRecords | null, { code }: Brand): Promise<void> {
  const review = records && (await records.readBrand(code)).review;
  if (!review) return;
  const reason = review.why === null ? '' : `: ${review.why}`;
  throw new Error(
    `This command does not publish ${code}, because the brand publishes only after review (set by ${review.by}${reason}). Publish the waiting release on the status page, or press "Publish automatically again" there.`,
  );
}
