import { existsSync } from 'node:fs';
import type { Brand } from '#config/brands.ts';
import { serviceVariables } from '#config/service-environment.ts';
import { type Freeze, freezeAt } from '#service/orders/brand-state.ts';
import { openRecords } from '#service/orders/records.ts';
import { toLocalTime } from '#service/planning/local-time.ts';
import { openStore } from '#service/store/open-store.ts';
import { toSqliteFile } from '#service/store/sqlite-database.ts';
import type { Project } from './command.ts';

/** Freezes and plans of a rebuild service. Without a service, nothing is frozen or planned. */
export interface ServiceFreezes {
  check(brand: Brand, reason: string | null): Promise<void>;
  /** Resolves to the id of the release that is planned to go live, or null. */
  readPlanned(brand: Brand): Promise<string | null>;
  close(): Promise<void>;
}

/** Throws if the service's store can't be read. */
export async function openServiceFreezes({ workspace, variables }: Project): Promise<ServiceFreezes> {
  const address = serviceVariables.store.read(variables);
  const file = toSqliteFile(address, workspace.output);
  // Opening a missing file would create it.
  if (file !== null && !existsSync(file))
    return { check: async () => {}, readPlanned: async () => null, close: async () => {} };
  const store = await openStore(address, workspace.output);
  const records = openRecords(store);
  return {
    check: async (brand, reason) => {
      const freeze = freezeAt(await records.readBrand(brand.code), Date.now());
      if (freeze === null) return;
      if (reason === null) throw new Error(formatFreeze(freeze, brand));
      await records.addAudit({
        ...{ at: Date.now(), who: null, from: 'terminal', action: 'publish', brand: brand.code },
        ...{ result: 'done', detail: reason },
      });
    },
    readPlanned: async ({ code }) => (await records.readBrand(code)).plan?.release ?? null,
    close: () => store.close(),
  };
}

function formatFreeze({ to, by, why }: Freeze, { timeZone }: Brand): string {
  return (
    `It is frozen until ${toLocalTime(to, timeZone)} (${timeZone}) by ${by}: ${why}. ` +
    'Wait, or publish it now with --urgent "reason". Previews are possible during a freeze.'
  );
}
