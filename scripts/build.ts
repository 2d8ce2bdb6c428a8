import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { buildBrands } from '#builder/build-brands.ts';
import type { BuildRequest } from '#builder/build-job.ts';
import { openErp } from '#builder/erp-source.ts';
import { readLiveRecord } from '#publish/targets/open-target.ts';
import { formatFailures, formatResult, formatTable, showProgress, toJson } from '#builder/progress.ts';
import { toForbiddenContent } from '#render/findings-context.ts';
import {
  brandOption,
  jsonOption,
  listChosen,
  type Project,
  readProject,
  runCommand,
  toNumber,
} from './command.ts';

const help = `npm run build [-- options]
  --brand yn,lwm   only these brands (default: BRAND, else all of brands.json)
  --offline        uses the last snapshots instead of the ERP
  --allow-shrink   accepts far fewer products than before
  --jobs 2         how many processes run at once (default: the number of cores)
  --json           the result as JSON on standard output
  --help           this text`;

const options = {
  ...brandOption,
  ...jsonOption,
  offline: { type: 'boolean', default: false },
  'allow-shrink': { type: 'boolean', default: false },
  jobs: { type: 'string', default: String(availableParallelism()) },
} as const;

await runCommand({ help, options }, async (values) => {
  const jobs = toNumber('--jobs', values.jobs);
  const project = await readProject();
  const { workspace, environment } = project;
  const brands = listChosen(project, values.brand);
  const erp = values.offline ? null : await openErp(environment);
  const onProgress = showProgress(process.stderr);
  const print = (line: string) => console.error(line);
  const toRequest = async (brand: Brand): Promise<BuildRequest> => ({
    ...(await readLive(brand, project, print)),
    brand,
    erp,
    forbiddenContent: toForbiddenContent(brand, project),
    allowShrink: values['allow-shrink'],
    onProgress: (phase, done, total) => onProgress(brand.code, phase, done, total),
  });
  if (erp !== null && erp.demoNotice !== null) print(erp.demoNotice);
  for (const brand of brands) if (isExample(brand)) print(exampleNotice(brand));
  try {
    const results = await buildBrands({
      ...{ workspace, jobs },
      requests: await Promise.all(brands.map(toRequest)),
      onResult: (result) => formatResult(result).forEach(print),
    });
    const toRelative = (folder: string) => relative(workspace.root, folder);
    console.log(values.json ? toJson(results) : `\n${formatTable(results, toRelative)}`);
    if (results.every(({ isBuilt }) => isBuilt)) return;
    process.exitCode = 1;
    console.error(`\n${formatFailures(results)}`);
  } finally {
    await erp?.close();
  }
});

/** If the target can't be read, prints a warning and returns `{}`. */
async function readLive(
  { code }: Brand,
  { environment, workspace }: Project,
  print: (line: string) => void,
): Promise<Pick<BuildRequest, 'live'>> {
  const { publishTarget } = environment;
  try {
    const live = await readLiveRecord(publishTarget, workspace.output, code);
    return live === undefined ? {} : { live };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(
      `${code}: the live release in ${publishTarget} can't be read (${reason}). The build continues, but takes the redirects and the pages of withdrawn products from the last build on this machine. If they must match the live release, correct PUBLISH_TARGET or its credentials, then build again.`,
    );
    return {};
  }
}

function isExample({ siteUrl }: Brand): boolean {
  return new URL(siteUrl).hostname.endsWith('.example');
}

function exampleNotice({ code, siteUrl }: Brand): string {
  return `${code}: brands.json still has the example site ${siteUrl}, which canonical links and the sitemap use. Set "site" to the brand's real origin.`;
}
