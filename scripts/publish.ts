// Publishes built brands: the guard checks each dist, and the target switches to it as a whole.
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { showProgress } from '#builder/progress.ts';
import { type PublishSettings, publishBuilt } from '#builder/publish-built.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import { formatRefusal } from '#guard/format-violations.ts';
import { formatChangesTable } from '#reports/changes/format-changes.ts';
import {
  formatPlans,
  formatPublishTable,
  type PublishResult,
  toExitCode,
  toPublishJson,
} from '#publish/publish-table.ts';
import { isHeld } from '#publish/rollback.ts';
import { openTarget, targetExamples } from '#publish/targets/open-target.ts';
import { brandOption, jsonOption, listChosen, readProject, runCommand, targetOption } from './command.ts';
import { openServiceFreezes } from './service-freeze.ts';

const help = `npm run publish [-- options]
  --brand yn,lwm     only these brands (default: BRAND, else all of brands.json)
  --target ADDRESS   ${targetExamples} (default: PUBLISH_TARGET, else dir:live)
  --hold             brings the release there to be looked at; the live one stays
  --force "reason"   publishes what the guard refuses; the reason is kept with the release
  --urgent "reason"  publishes in a freeze of the status page; the reason is in its audit log
  --dry-run          judges, compares and prints the plan, and touches nothing
  --json             the result as JSON on standard output
  --help             this text
Exit codes: 0 live, held or nothing to do; 1 something failed; 3 the guard refused a brand, whose live release stays;
4 another publish of a brand went live meanwhile, and its release stays.`;

const options = {
  ...brandOption,
  ...targetOption,
  ...jsonOption,
  hold: { type: 'boolean', default: false },
  force: { type: 'string' },
  urgent: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand({ help, options }, async (values) => {
  for (const option of ['force', 'urgent'] as const)
    if (values[option] !== undefined && !/\S/.test(values[option]))
      throw new Error(`--${option} needs a reason, e.g. --${option} "The spring range ended".`);
  const project = await readProject();
  const onProgress = showProgress(process.stderr);
  const settings = {
    ...project,
    target: values.target ?? project.environment.publishTarget,
    isHeld: values.hold,
    force: values.force?.trim() ?? null,
    isDryRun: values['dry-run'],
  };
  const freezes = await openServiceFreezes(project);
  const mayPublish = async (brand: Brand) => {
    if (values['dry-run']) return;
    if (!values.hold) return freezes.check(brand, values.urgent?.trim() ?? null);
    const planned = await freezes.readPlanned(brand);
    if (planned !== null && (await isPreview(settings, brand, planned)))
      throw new Error(
        `The preview ${planned} is planned to go live, and a new one would take its place. Call the plan off on the status page first.`,
      );
  };
  const results: PublishResult[] = [];
  for (const brand of listChosen(project, values.brand))
    results.push(
      await publishBrand(
        {
          ...{ ...settings, brand, onStep: (done, total) => onProgress(brand.code, 'publish', done, total) },
          readPlanned: () => freezes.readPlanned(brand),
        },
        mayPublish,
      ),
    );
  await freezes.close();
  if (values.json) console.log(toPublishJson(results));
  else printResults(results, values['dry-run']);
  printFailures(results, project.workspace);
  process.exitCode = toExitCode(results.map((one) => (one.isDone ? one.report.kind : 'failed')));
});

async function isPreview(
  { workspace, target: address }: Pick<PublishSettings, 'workspace' | 'target'>,
  { code }: Brand,
  id: string,
): Promise<boolean> {
  const target = await openTarget(address, workspace.output, code);
  return isHeld(target, id).finally(() => target.close());
}

/** One brand's failure does not stop the others. */
async function publishBrand(
  settings: PublishSettings,
  mayPublish: (brand: Brand) => Promise<void>,
): Promise<PublishResult> {
  try {
    await mayPublish(settings.brand);
    return { isDone: true, report: await publishBuilt(settings) };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    return { isDone: false, brand: settings.brand.code, error };
  }
}

function printResults(results: readonly PublishResult[], isDryRun: boolean): void {
  for (const result of results) {
    if (result.isDone) console.log(`\n${formatChangesTable(result.report.changes)}`);
  }
  if (isDryRun) console.log(`\n${formatPlans(results)}`);
  console.log(`\n${formatPublishTable(results)}`);
}

function printFailures(results: readonly PublishResult[], workspace: Workspace): void {
  for (const result of results) {
    if (!result.isDone) {
      console.error(`\n${result.brand} failed, its live release stays: ${result.error.message}`);
      continue;
    }
    const { brand, kind, violations, purge, warnings, release, content } = result.report;
    if (violations.length > 0) console.error(`\n${brand}: ${formatRefusal(violations)}`);
    if (kind === 'superseded')
      console.error(`${brand}: a later publish went live meanwhile. This release is not published.`);
    if (kind !== 'refused' && violations.length > 0) console.error(`Overruled: ${release.forced}`);
    for (const warning of [purge.problem, ...warnings])
      if (warning !== null) console.error(`${brand}: ${warning}`);
    console.error(
      `${brand}: ${join(foldersOf(workspace, brand).reports, 'changes.html')} says what changes, content.html beside it what ${content.findings.length} places lack`,
    );
  }
}
