import { hostname, userInfo } from 'node:os';
import { targetExamples, withTarget } from '#publish/targets/open-target.ts';
import { findPreviousRelease, type RollbackReport, rollBackBrand } from '#publish/rollback.ts';
import type { Brand } from '#config/brands.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import { type Actions, openActions } from '#service/review/actions.ts';
import { offsetOf, parseLocalTime, toLocalTime } from '#service/review/local-time.ts';
import type { ActionResult, Outcome } from '#service/review/outcome.ts';
import {
  brandOption,
  jsonOption,
  listChosen,
  type Project,
  readProject,
  runCommand,
  targetOption,
} from './command.ts';
import { withServiceRecords } from './service-review.ts';

const help = `npm run rollback -- --brand yn [options]
  --brand yn         the brand (default: BRAND)
  --to ID            the release to make live: see npm run releases (default: the one before the live one)
  --at TIME          local time of the brand (timeZone in brands.json), e.g. 2026-11-28T08:00, at which the service makes the release live
  --target ADDRESS   ${targetExamples} (default: PUBLISH_TARGET, else dir:live)
  --json             the result as JSON on standard output
  --help             this text
After a rollback, a service publishes the brand only after review. Without a service, the next publish replaces the
release again, so correct the error in the ERP first.`;

const options = {
  ...brandOption,
  ...targetOption,
  ...jsonOption,
  to: { type: 'string' },
  at: { type: 'string' },
} as const;

// Must be above the command, which runs before later constants are initialised.
const refusals: Readonly<Partial<Record<Outcome, string>>> = {
  'bad-time': '--at is in the past or more than a year away. Choose a time within the next year.',
  gone: '--to is not the id of an earlier release of this brand. Run "npm run releases" to list the stored releases.',
  unchanged: 'The chosen release is already live. Nothing was changed.',
  superseded: 'A newer release went live in the meantime. Run "npm run releases" to see it, then try again.',
  changed: 'The chosen release no longer waits for review, so nothing was changed. See the status page.',
};

await runCommand({ help, options }, async (values) => {
  const project = await readProject();
  const { workspace, environment } = project;
  const [brand, ...others] = listChosen(project, values.brand);
  if (brand === undefined || others.length > 0) throw new Error('Choose one brand, for example: --brand yn.');
  const target = values.target ?? environment.publishTarget;
  const isOfService = target === environment.publishTarget;
  await withServiceRecords(project, async (records) => {
    if (values.at !== undefined && (records === null || !isOfService))
      throw new Error(
        '--at needs the rebuild service, which publishes only to PUBLISH_TARGET. Leave out --target, and if there is no service yet, start it (npm run serve).',
      );
    if (records !== null && isOfService && !(await isHeld(project, brand, values.to)))
      return console.log(await rollBackInService(project, brand, records, values));
    const result = await rollBackBrand({ workspace, environment, target, brand, id: values.to ?? null });
    if (values.json) return console.log(JSON.stringify(result, null, 2));
    console.log(`${brand.code}: ${formatResult(result)} (${result.seconds.toFixed(2)} s)`);
    for (const warning of result.warnings) console.error(warning);
  });
});

/** A held release was stored by `npm run publish -- --hold` and was never live. */
async function isHeld({ workspace, environment }: Project, { code }: Brand, id: string | undefined) {
  const releases = await withTarget(environment.publishTarget, workspace.output, code, (target) =>
    target.listReleases(),
  );
  return releases.some(({ release, state }) => release.id === id && state === 'held');
}

interface RollbackChoice extends Readonly<Partial<Record<'to' | 'at', string>>> {
  readonly json: boolean;
}

async function rollBackInService(
  { workspace, environment }: Project,
  brand: Brand,
  records: ServiceRecords,
  { to, at: time, json }: RollbackChoice,
): Promise<string> {
  // The service polls its store for orders, so no queue is needed.
  const actions = openActions({ records, queue: { add: async () => {} }, workspace, environment });
  const release = to ?? findPreviousRelease(await actions.listReleases(brand), brand);
  const at = time === undefined ? null : toInstant(time, brand);
  const { outcome, detail } = await act(actions, brand, release, at);
  await records.addAudit({
    ...{ at: Date.now(), who: null, from: 'terminal', action: at === null ? 'roll-back' : 'plan' },
    ...{ brand: brand.code, result: outcome in refusals ? 'refused' : 'done' },
    detail: [outcome, release, detail].filter((part) => part !== null).join(', '),
  });
  const refusal = refusals[outcome];
  if (refusal !== undefined) throw new Error(refusal);
  if (json)
    return JSON.stringify({ kind: outcome, id: release, at: at && new Date(at).toISOString() }, null, 2);
  if (at === null)
    return `${brand.code}: ${release} is live. From now on, every release of this brand waits for a review. To end this, press "Publish automatically again" on the status page.`;
  const { timeZone } = brand;
  const zone = timeZone === 'UTC' ? timeZone : `${timeZone}, UTC${offsetOf(at, timeZone)}`;
  return `${brand.code}: ${release} goes live at ${toLocalTime(at, timeZone)} (${zone}), if the service runs then. To cancel it, press "Cancel the plan" on the status page.`;
}

function act(actions: Actions, brand: Brand, release: string, at: number | null): Promise<ActionResult> {
  const reviewed = { release, why: null };
  const by = nameOperator();
  return at === null
    ? actions.rollBack(brand, by, reviewed)
    : actions.publishAt(brand, by, { ...reviewed, at });
}

function toInstant(time: string, { timeZone }: Brand): number {
  const at = parseLocalTime(time, timeZone);
  if (at !== null) return at;
  throw new Error(
    `--at is "${time}". Use a local time of ${timeZone} such as 2026-11-28T08:00, without an offset. A time that a clock change skips is refused.`,
  );
}

function nameOperator(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // `userInfo()` throws in containers whose user has no name.
    return hostname();
  }
}

function formatResult({ kind, id, from }: RollbackReport): string {
  switch (kind) {
    case 'live':
    case 'held':
      return from === null ? `${id} is live.` : `${id} is live, instead of ${from}.`;
    case 'unchanged':
      return `${id} was already live.`;
    case 'superseded':
      return `a newer release went live in the meantime and stays live, so ${id} was not made live. Run "npm run releases" to see the newer one, then try again if ${id} should replace it.`;
  }
}
