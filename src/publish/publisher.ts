import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { publishRelease, type PublishReport, type PublishRequest } from './publish-release.ts';
import { openDuePurge, openPurge } from './purge/purge.ts';
import { acceptsDemoContent } from './targets/open-target.ts';
import type { Target } from './targets/target.ts';

export interface PublisherSettings {
  readonly workspace: Workspace;
  readonly environment: Environment;
  /** The address of the target, for example `dir:live`. */
  readonly target: string;
}

/** Publishes to an open target, then purges the brand's CDN. */
export async function publishTo(
  target: Target,
  { environment, target: address }: PublisherSettings,
  request: PublishRequest,
): Promise<PublishReport> {
  const purge = openDuePurge(openPurge(request.brand, environment.cloudflareToken), target.purgeNote);
  const readBuilt = async () => {
    const built = await request.readBuilt();
    refuseDemoContent(built.snapshot, request, acceptsDemoContent(address));
    return built;
  };
  return publishRelease({ target, purge }, { ...request, readBuilt });
}

export class DemoContentError extends Error {
  override readonly name = 'DemoContentError';
}

/** Throws for demo content unless the target accepts it or a reason was given in a terminal. */
export function refuseDemoContent(
  { isDemo }: Pick<Snapshot, 'isDemo'>,
  { brand, force, neverForced }: Pick<PublishRequest, 'brand' | 'force' | 'neverForced'>,
  isTaken: boolean,
): void {
  const isForced = force !== null && neverForced === undefined;
  if (!isDemo || isForced || isTaken) return;
  throw new DemoContentError(
    `The dist of ${brand.code} is demo content. Set ERP_HOST and build, or publish it with npm run publish -- --force and a reason.`,
  );
}
