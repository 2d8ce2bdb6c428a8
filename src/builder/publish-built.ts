import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Environment } from '#config/environment.ts';
import { readBuilt } from './read-built.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import { toOffLimits } from '#render/facts-context.ts';
import type { PublishReport } from '#publish/publish-release.ts';
import type { OnStep } from '#publish/targets/target.ts';
import { openPublisher } from '#publish/publisher.ts';
import { asWarnings } from '#publish/rollback.ts';
import { writeReports } from '#publish/report-files.ts';

export interface PublishSettings {
  readonly workspace: Workspace;
  readonly environment: Environment;
  /** The environment's variables: what is secret in them must not be published. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  readonly brand: Brand;
  /** Address of the target, such as `dir:live`. */
  readonly target: string;
  /** Taken when the build began; null takes one now. */
  readonly ticket: number | null;
  readonly isHeld: boolean;
  readonly force: string | null;
  readonly isDryRun: boolean;
  /** Reads the id of the release that is planned to go live, which is kept; absent or null where none is. */
  readonly readPlanned?: () => Promise<string | null>;
  readonly onStep: OnStep;
}

/** `warnings` are problems around a release that is live all the same. */
type BuiltReport = PublishReport & { readonly warnings: readonly string[] };

/** Publishes what the last build of a brand left. Throws, or is refused, with the live release as it was. */
export async function publishBuilt(settings: PublishSettings): Promise<BuiltReport> {
  const { workspace, brand, brands, isDryRun, isHeld, force, ticket, onStep } = settings;
  const folders = foldersOf(workspace, brand.code);
  const publisher = await openPublisher(settings, brand.code);
  try {
    const report = await publisher.publish({
      ...{ brand, brands, ticket, isHeld, force, isDryRun, onStep },
      readBuilt: () => readBuilt(workspace, brand, toOffLimits(brand, settings)),
    });
    // A live release stays live if a later step fails.
    const warnings = [
      ...(await asWarnings(() => writeReports(folders, report, brand))),
      ...(isDryRun || report.kind === 'refused'
        ? []
        : await asWarnings(async () =>
            publisher.tidy({ ...brand.keep, planned: (await settings.readPlanned?.()) ?? null }),
          )),
    ];
    return { ...report, warnings: [...new Set(warnings)] };
  } finally {
    await publisher.close();
  }
}
