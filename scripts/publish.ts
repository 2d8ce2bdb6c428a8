import { join } from 'node:path';
import { showProgress } from '#builder/progress.ts';
import { type PublishSettings, publishBuilt } from '#builder/publish-built.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import { formatRefusal } from '#guard/rule-texts.ts';
import { summariseChanges } from '#builder/summarise-changes.ts';
import type { Changes } from '#reports/changes/changes.ts';
import { formatCount } from '#files/table.ts';
import { replaceControlCharacters } from '#reports/element.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import {
  formatPlans,
  formatPublishTable,
  type PublishResult,
  toExitCode,
  toPublishJson,
} from '#publish/publish-table.ts';
import { targetExamples } from '#publish/targets/open-target.ts';
import { brandOption, jsonOption, listChosen, readProject, runCommand, targetOption } from './command.ts';
import { refuseReviewed, withServiceRecords } from './service-review.ts';

const help = `npm run publish [-- options]
  --brand yn,lwm     only these brands (default: BRAND, else all of brands.json)
  --target ADDRESS   ${targetExamples} (default: PUBLISH_TARGET, else dir:live)
  --hold             stores the release without publishing it; the live release stays
  --force "reason"   publishes a release even if the guard (the check before it goes live, see docs/guard.md) refuses it;
                     the reason is stored
  --dry-run          checks and compares, prints what would be published, and changes nothing
  --json             the result as JSON on standard output
  --help             this text
Exit codes: 0 live, held or unchanged; 1 failed; 3 the guard refused a brand, whose live release stays;
4 a newer release of a brand went live during the publish, and stays.`;

const options = {
  ...brandOption,
  ...targetOption,
  ...jsonOption,
  hold: { type: 'boolean', default: false },
  force: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand({ help, options }, async (values) => {
  if (values.force !== undefined && !/\S/.test(values.force))
    throw new Error('--force needs a reason, e.g. --force "The spring range ended".');
  const project = await readProject();
  const onProgress = showProgress(process.stderr);
  const settings = {
    ...project,
    target: values.target ?? project.environment.publishTarget,
    isHeld: values.hold,
    force: values.force?.trim() ?? null,
    isDryRun: values['dry-run'],
  };
  const results = await withServiceRecords(project, async (records) => {
    const published: PublishResult[] = [];
    for (const brand of listChosen(project, values.brand)) {
      const mayPublish = async () => (values['dry-run'] ? undefined : refuseReviewed(records, brand));
      const onStep = (done: number, total: number) => onProgress(brand.code, 'publish', done, total);
      const readPlanned = async () => (await records?.readBrand(brand.code))?.plan?.release ?? null;
      published.push(await publishBrand({ ...settings, brand, onStep, readPlanned }, mayPublish));
    }
    return published;
  });
  if (values.json) console.log(toPublishJson(results));
  else printResults(results, values['dry-run']);
  printFailures(results, project.workspace);
  process.exitCode = toExitCode(results.map((one) => (one.isDone ? one.report.kind : 'failed')));
});

/** Returns errors instead of throwing them, so that the other brands are still published. */
async function publishBrand(
  settings: PublishSettings,
  mayPublish: () => Promise<void>,
): Promise<PublishResult> {
  try {
    await mayPublish();
    return { isDone: true, report: await publishBuilt(settings) };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    return { isDone: false, brand: settings.brand.code, error };
  }
}

function printResults(results: readonly PublishResult[], isDryRun: boolean): void {
  for (const result of results) {
    if (result.isDone) console.log(`\n${formatChanges(result.report.changes)}`);
  }
  if (isDryRun) console.log(`\n${formatPlans(results)}`);
  console.log(`\n${formatPublishTable(results)}`);
}

function formatChanges(changes: Changes): string {
  const { brand, before, after, isCodeChanged } = changes;
  const against = before === null ? 'the first release' : `compared with ${before.id}`;
  const line = formatChangeLine(summariseChanges(changes), 'En') || 'nothing changes for visitors';
  const code = isCodeChanged ? '; the code of the pages has changed' : '';
  return `${brand}: ${after.id}, ${against}: ${replaceControlCharacters(line)}${code}`;
}

function printFailures(results: readonly PublishResult[], workspace: Workspace): void {
  for (const result of results) {
    if (!result.isDone) {
      console.error(`\n${result.brand} failed, and its live release stays: ${result.error.message}`);
      continue;
    }
    const { brand, kind, violations, purge, warnings, release, content } = result.report;
    if (violations.length > 0) console.error(`\n${brand}: ${formatRefusal(violations)}`);
    if (kind === 'superseded')
      console.error(
        `${brand}: another process published a newer release in the meantime. The newer release stays live, and this release is not published. If the newer release lacks a change, build and publish again.`,
      );
    if (kind !== 'refused' && violations.length > 0)
      console.error(`${brand}: --force overrules this refusal. Reason: ${release.forced}`);
    for (const warning of [purge.problem, ...warnings])
      if (warning !== null) console.error(`${brand}: ${warning}`);
    console.error(
      `${brand}: ${join(foldersOf(workspace, brand).reports, 'changes.json')} lists the changes; content.csv beside it lists ${formatCount(content.findings.length, 'finding')} about the content`,
    );
  }
}
