import { foldersOf } from '#config/workspace.ts';
import type { Variables } from '#config/variable.ts';
import {
  liveIdOf,
  type PublisherSettings,
  type PublishReport,
  type PublishRequest,
  publishRelease,
  toPublishTools,
} from '#publish/publish-release.ts';
import { formatReports, writeReports } from '#publish/report-files.ts';
import { collectWarnings } from '#publish/rollback.ts';
import { withTarget } from '#publish/targets/open-target.ts';
import type { Target } from '#publish/targets/target.ts';
import { toForbiddenContent } from '#render/findings-context.ts';
import { readBuilt } from './built-dist.ts';

export interface PublishSettings
  extends PublisherSettings,
    Pick<PublishRequest, 'brand' | 'brands' | 'isHeld' | 'force' | 'isDryRun' | 'onStep'> {
  readonly variables: Variables;
  readonly readPlanned?: () => Promise<string | null>;
}

type BuiltReport = PublishReport & { readonly warnings: readonly string[] };

/** After an error or a refusal, the live release is unchanged. */
export async function publishBuilt(settings: PublishSettings): Promise<BuiltReport> {
  const { workspace, brand, target } = settings;
  return withTarget(target, workspace.output, brand.code, (opened) => publishTo(opened, settings));
}

async function publishTo(target: Target, settings: PublishSettings): Promise<BuiltReport> {
  const { workspace, brand, isDryRun } = settings;
  const report = await publishRelease(toPublishTools(target, brand, settings), {
    ...settings,
    ticket: null,
    readBuilt: () => readBuilt(workspace, brand, toForbiddenContent(brand, settings)),
  });
  const live = liveIdOf(report);
  const prune = async () =>
    target.prune({ ...brand.keep, planned: (await settings.readPlanned?.()) ?? null });
  const warnings = [
    // The release is live even if this fails.
    ...(live === null ? [] : await collectWarnings(() => target.setRefresh(true, live))),
    ...(await collectWarnings(() =>
      writeReports(foldersOf(workspace, brand.code), formatReports(report, brand)),
    )),
    ...(isDryRun || report.kind === 'refused' ? [] : await collectWarnings(prune)),
  ];
  return { ...report, warnings: [...new Set(warnings)] };
}
