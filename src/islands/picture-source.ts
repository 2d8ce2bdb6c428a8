import type { LivePage } from '#catalogue/live-page.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import type { Fault } from '#erp/wire/record.ts';

export function pictureSource({ erpHost, pictureHosts = [] }: LivePage): ReaderContext {
  return { erpHost, publicErpHost: erpHost, allowedHosts: pictureHosts, setting: {} };
}

/** Whether the browser may not show some pictures, or knows them only by the build's address of the ERP: then the printed ones hold. */
export function hasForeignPictures(faults: readonly Fault[]): boolean {
  return faults.some(({ field }) => field.startsWith('images'));
}
