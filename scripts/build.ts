// Builds brands into dist/<brand>/: from ERP_HOST where it is set, else from the embedded demo ERP.
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Brand, readBrands } from '#config/brands.ts';
import { type Environment, readEnvironment, withDotEnv } from '#config/environment.ts';
import { type BrandResult, buildBrands } from '#builder/build-brands.ts';
import type { BuildRequest } from '#builder/build-request.ts';
import { chooseBrands } from '#config/choose-brands.ts';
import { openErp } from '#builder/erp-source.ts';
import { createProgress, type Progress } from '#builder/progress.ts';
import { formatTable, toJson } from '#builder/report.ts';
import { toWorkspace, type Workspace } from '#config/workspace.ts';
import { formatProblem } from '#catalogue/problem.ts';
import { runScript } from './run-script.ts';
import { toNumber } from './to-number.ts';

const help = `npm run build [-- options]
  --brand yn,lwm   only these brands (default: BRAND, else all of brands.json)
  --offline        from the last snapshots, without asking the ERP
  --allow-shrink   even where the ERP lists far fewer products than before
  --jobs 2         processes at once (default: as many as cores)
  --json           the result as JSON on standard output
  --help           this text`;

const demoNotice =
  'ERP_HOST is not set: this is DEMO CONTENT from the embedded demo ERP. Every product is invented and every page carries noindex.';

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      offline: { type: 'boolean', default: false },
      'allow-shrink': { type: 'boolean', default: false },
      jobs: { type: 'string', default: String(availableParallelism()) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const root = process.cwd();
  const environment = readEnvironment(withDotEnv(process.env, root));
  const progress = createProgress(process.stderr);
  const workspace = toWorkspace(root, environment);
  const brands = chooseBrands(await readBrands(workspace.brandsFile), values.brand ?? environment.brand);
  const settings = {
    workspace,
    brands,
    environment,
    progress,
    isOffline: values.offline,
    allowShrink: values['allow-shrink'],
    jobs: toNumber('--jobs', values.jobs),
  };
  const results = await buildAll(settings).finally(() => progress.stop());
  console.log(
    values.json
      ? toJson(results)
      : `\n${formatTable(results.map((result) => withShortFolder(result, root)))}`,
  );
  tellFailures(results);
});

interface BuildSettings {
  readonly workspace: Workspace;
  readonly brands: readonly Brand[];
  readonly environment: Environment;
  readonly progress: Progress;
  readonly isOffline: boolean;
  readonly allowShrink: boolean;
  readonly jobs: number;
}

async function buildAll(settings: BuildSettings): Promise<readonly BrandResult[]> {
  const { workspace, brands, environment, progress, isOffline, allowShrink, jobs } = settings;
  const erp = isOffline ? null : await openErp(environment);
  const client = { silenceMs: environment.erpTimeoutMs, attemptMs: environment.erpTimeoutMs * 6 };
  const requests = brands.map((brand): BuildRequest => ({
    brand,
    erp,
    allowShrink,
    helpers: Math.floor(jobs / brands.length) - 1,
    client,
    onProgress: (phase, done, total) => progress.update(brand.code, phase, done, total),
  }));
  try {
    if (erp?.isDemo) progress.say(demoNotice);
    for (const brand of brands)
      if (new URL(brand.siteUrl).hostname.endsWith('.example')) progress.say(exampleNotice(brand));
    const onResult = (result: BrandResult) => tellResult(result, progress);
    const onWarning = (warning: string) => progress.say(warning);
    return await buildBrands({ workspace, requests, jobs, onResult, onWarning });
  } finally {
    await erp?.close();
  }
}

function exampleNotice({ code, siteUrl }: Brand): string {
  return `${code}: brands.json still names the example site ${siteUrl}; canonical links and the sitemap carry it.`;
}

function tellResult(result: BrandResult, progress: Progress): void {
  if (!result.isBuilt) {
    progress.say(`${result.brand}: FAILED. ${result.error.message.split('\n')[0]}`);
    return;
  }
  const { brand, calls, bytes, problems, rendered, written, removed } = result.report;
  for (const problem of problems) progress.say(formatProblem(problem));
  progress.say(
    `${brand}: ${calls} calls to the ERP, ${Math.ceil(bytes / 1000)} kB read; ` +
      `${rendered} files rendered, ${written} written, ${removed} removed; ${problems.length} problems`,
  );
}

function withShortFolder(result: BrandResult, root: string): BrandResult {
  if (!result.isBuilt) return result;
  return { ...result, report: { ...result.report, folder: relative(root, result.report.folder) } };
}

function tellFailures(results: readonly BrandResult[]): void {
  const failed = results.filter((result) => !result.isBuilt);
  if (failed.length === 0) return;
  process.exitCode = 1;
  const lines = failed.map(
    ({ brand, error }) => `${brand} failed and keeps the dist it had: ${error.message}`,
  );
  console.error(`\n${lines.join('\n')}`);
}
