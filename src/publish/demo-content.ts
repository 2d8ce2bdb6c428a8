import { folderOf } from './targets/open-target.ts';
import type { PublishRequest } from './publish-brand.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Workspace } from '#config/workspace.ts';

/** Invented products on their way to where visitors may read them. */
export class DemoContentError extends Error {
  override readonly name = 'DemoContentError';
}

/** Invented products are for a look on this machine; only a terminal's reason brings them further. */
export function refuseDemoContent(
  { isDemo }: Pick<Snapshot, 'isDemo'>,
  { brand, force, neverForced }: Pick<PublishRequest, 'brand' | 'force' | 'neverForced'>,
  { target, workspace }: { readonly target: string; readonly workspace: Workspace },
): void {
  const isForced = force !== null && neverForced === undefined;
  if (!isDemo || isForced || folderOf(target, workspace.output) !== null) return;
  throw new DemoContentError(
    `The dist of ${brand.code} is demo content. Set ERP_HOST and build, or publish it with npm run publish -- --force and the reason.`,
  );
}
