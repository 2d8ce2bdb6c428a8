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
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  readonly brand: Brand;
  /** Address of the target, such as `dir:live`. */
  readonly target: string;
  /** Taken at the start of the build; null takes a new one. */
  readonly ticket: number | null;
  readonly isHeld: boolean;
  readonly force: string | null;
  readonly isDryRun: boolean;
  readonly readPlanned?: () => Promise<string | null>;
  readonly onStep: OnStep;
}

/** `warnings` are problems that did not keep the release from going live. */
type BuiltReport = PublishReport & { readonly warnings: readonly string[] };

/** Publishes the last build of a brand. After an error or a refusal, the live release is unchanged. */
export async function publishBuilt(settings: PublishSettings): Promise<BuiltReport> {
  const { workspace, brand, brands, isDryRun, isHeld, force, ticket, onStep } = settings;
  const folders = foldersOf(workspace, brand.code);
  const publisher = await openPublisher(settings, brand.code);
  try {
    const report = await publisher.publish({
      ...{ brand, brands, ticket, isHeld, force, isDryRun, onStep },
      readBuilt: () => readBuilt(workspace, brand, toOffLimits(brand, settings)),
    });
    const live = toLive(report);
    if (live !== null) await publisher.setRefresh(true, live);
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

function toLive({ kind, release, changes }: PublishReport): string | null {
  if (kind === 'live') return release.id;
  return kind === 'unchanged' ? (changes.before?.id ?? null) : null;
}
