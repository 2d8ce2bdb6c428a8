import type { Snapshot } from '#catalogue/snapshot.ts';
import type { PublishRequest } from './publish-release.ts';

/** Thrown where invented products were about to be published for visitors. */
export class DemoContentError extends Error {
  override readonly name = 'DemoContentError';
}

/** Lets demo content go where its target takes it; elsewhere only with a reason given in a terminal. */
export function refuseDemoContent(
  { isDemo }: Pick<Snapshot, 'isDemo'>,
  { brand, force, neverForced }: Pick<PublishRequest, 'brand' | 'force' | 'neverForced'>,
  isTaken: boolean,
): void {
  const isForced = force !== null && neverForced === undefined;
  if (!isDemo || isForced || isTaken) return;
  throw new DemoContentError(
    `The dist of ${brand.code} is demo content. Set ERP_HOST and build, or publish it with npm run publish -- --force and the reason.`,
  );
}
