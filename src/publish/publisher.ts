import type { Snapshot } from '#catalogue/snapshot.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { openPurge } from './purge/open-purge.ts';
import { openDuePurge } from './purge/purge.ts';
import {
  openDayStartReader,
  publishRelease,
  type PublishReport,
  type PublishRequest,
} from './publish-release.ts';
import type { LiveRelease, Retention } from './targets/target.ts';
import { openTarget, takesDemoContent } from './targets/open-target.ts';

export interface PublisherSettings {
  readonly workspace: Workspace;
  readonly environment: Environment;
  /** For example `dir:live`. */
  readonly target: string;
}

export interface Publisher {
  takeTicket(): Promise<number>;
  readLive(): Promise<LiveRelease | null>;
  publish(request: PublishRequest): Promise<PublishReport>;
  setRefresh(isOn: boolean, id: string): Promise<void>;
  tidy(retention: Retention): Promise<void>;
  close(): Promise<void>;
}

export async function openPublisher(settings: PublisherSettings, code: BrandCode): Promise<Publisher> {
  const target = await openTarget(settings.target, settings.workspace.output, code);
  const { cloudflareToken } = settings.environment;
  const readDayStart = openDayStartReader(target);
  return {
    takeTicket: () => target.takeTicket(),
    readLive: () => target.readLive(),
    publish: async (request) => {
      const purge = openDuePurge(openPurge(request.brand, cloudflareToken), target.purgeNote);
      const readBuilt = async () => {
        const built = await request.readBuilt();
        refuseDemoContent(built.snapshot, request, takesDemoContent(settings.target));
        return built;
      };
      return publishRelease({ target, readDayStart, purge }, { ...request, readBuilt });
    },
    setRefresh: (isOn, id) => target.setRefresh(isOn, id),
    tidy: (retention) => target.tidy(retention),
    close: () => target.close(),
  };
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
    `The dist of ${brand.code} is demo content. Set ERP_HOST and build, or publish it with npm run publish -- --force and the reason.`,
  );
}
