// Makes an earlier or a held release live.
import { hostname, userInfo } from 'node:os';
import { openTarget, targetExamples } from '#publish/targets/open-target.ts';
import { isHeld, type RollbackReport, rollBackBrand } from '#publish/rollback.ts';
import type { Brand } from '#config/brands.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openRecords } from '#service/orders/records.ts';
import { offsetOf, parseLocalTime, toLocalTime } from '#service/planning/local-time.ts';
import { openActions } from '#service/status/actions.ts';
import { openStore } from '#service/store/open-store.ts';
import {
  brandOption,
  jsonOption,
  listChosen,
  type Project,
  readProject,
  runCommand,
  targetOption,
} from './command.ts';
import { openServiceFreezes } from './service-freeze.ts';

const help = `npm run rollback -- --brand yn [options]
  --brand yn         the brand (default: BRAND)
  --to ID            the release to make live, earlier or held: see npm run releases (default: the one before the live one)
  --at TIME          local time of the brand (timeZone in brands.json), e.g. 2026-11-28T08:00, at which the service makes it live
  --urgent "reason"  makes a held release live during a freeze
  --target ADDRESS   ${targetExamples} (default: PUBLISH_TARGET, else dir:live)
  --json             the result as JSON on standard output
  --help             this text
The next publish goes live again, so correct the error in the ERP first. A rollback with --at puts the brand on hold.`;

const options = {
  ...brandOption,
  ...targetOption,
  ...jsonOption,
  to: { type: 'string' },
  at: { type: 'string' },
  urgent: { type: 'string' },
} as const;

// Defined above the command, which runs before later constants are initialised.
const planFailures: ReadonlyMap<string, string> = new Map([
  ['bad-time', '--at is over, or more than a year away. Give a time within the next year.'],
  ['gone', '--to names no release of this brand. See npm run releases.'],
  ['unchanged', '--to names the release that is live.'],
  [
    'superseded',
    '--to names a preview, and a newer release is live. Create a new preview, and plan that one.',
  ],
  ['preview-coming', 'A new preview that replaces this one is being built. Plan the new one.'],
  ['frozen', 'The brand is frozen at that time. Give another one, or a reason with --urgent "reason".'],
]);

await runCommand({ help, options }, async (values) => {
  const project = await readProject();
  const { workspace, environment } = project;
  const [brand, ...others] = listChosen(project, values.brand);
  if (brand === undefined || others.length > 0) throw new Error('Name one brand: --brand yn.');
  const target = values.target ?? environment.publishTarget;
  const urgent = values.urgent?.trim() ?? null;
  if (urgent === '') throw new Error('--urgent needs a reason, e.g. --urgent "The spring range ended".');
  if (values.at !== undefined) return console.log(await planRollback(project, brand, { ...values, urgent }));
  if (values.to !== undefined && (await isPreview(project, brand, target, values.to))) {
    const freezes = await openServiceFreezes(project);
    await freezes.check(brand, urgent).finally(() => freezes.close());
  }
  const result = await rollBackBrand({ workspace, environment, target, brand, id: values.to ?? null });
  if (values.json) return console.log(JSON.stringify(result, null, 2));
  console.log(`${brand.code}: ${formatResult(result)} (${result.seconds.toFixed(2)} s)`);
  for (const warning of result.warnings) console.error(warning);
});

interface Planned extends Readonly<Partial<Record<'to' | 'at' | 'target', string>>> {
  readonly urgent: string | null;
  readonly json: boolean;
}

async function isPreview({ workspace }: Project, { code }: Brand, address: string, id: string) {
  const target = await openTarget(address, workspace.output, code);
  return isHeld(target, id).finally(() => target.close());
}

async function planRollback(
  { workspace, variables, environment }: Project,
  brand: Brand,
  { to: release, at: time = '', target, urgent: why, json }: Planned,
): Promise<string> {
  if (target !== undefined && target !== environment.publishTarget)
    throw new Error(
      'The service makes releases of PUBLISH_TARGET live, so --target and --at cannot be combined.',
    );
  if (release === undefined) throw new Error('Name the release: --to ID, as npm run releases shows it.');
  const at = parseLocalTime(time, brand.timeZone);
  if (at === null)
    throw new Error(
      `--at is "${time}". Give a time of ${brand.timeZone} such as 2026-11-28T08:00, without an offset. Times that a clock change skips are not valid.`,
    );
  const store = await openStore(readServiceEnvironment(variables).store, workspace.output);
  try {
    const records = openRecords(store);
    const actions = openActions({ records, queue: { add: async () => {} }, workspace, environment });
    const { flash, detail } = await actions.plan(brand, { release, at, by: nameOperator(), why });
    await records.addAudit({
      ...{ at: Date.now(), who: null, from: 'terminal', action: 'plan', brand: brand.code },
      ...{
        result: flash === 'planned' ? 'done' : 'refused',
        detail: [flash, release, why, detail].filter((part) => part !== null).join(', '),
      },
    });
    if (flash !== 'planned') throw new Error(planFailures.get(flash) ?? flash);
    if (json) return JSON.stringify({ kind: flash, id: release, at: new Date(at).toISOString() }, null, 2);
    const { timeZone } = brand;
    const zone = timeZone === 'UTC' ? timeZone : `${timeZone}, UTC${offsetOf(at, timeZone)}`;
    return `${brand.code}: ${release} goes live at ${toLocalTime(at, timeZone)} (${zone}), if the service runs then. It can be cancelled on the status page.`;
  } finally {
    await store.close();
  }
}

function nameOperator(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have no name.
    return hostname();
  }
}

function formatResult({ kind, id, from }: RollbackReport): string {
  switch (kind) {
    case 'live':
    case 'held':
      return `${id} is live, instead of ${from ?? 'none'}.`;
    case 'unchanged':
      return `${id} was live already.`;
    case 'superseded':
      return `a newer release went live in the meantime; ${id} did not.`;
  }
}
