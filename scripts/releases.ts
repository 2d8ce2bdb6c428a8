import type { Brand } from '#config/brands.ts';
import { openTarget, targetExamples } from '#publish/targets/open-target.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { formatTable } from '#files/table.ts';
import { brandOption, jsonOption, listChosen, readProject, runCommand, targetOption } from './command.ts';

const help = `npm run releases [-- options]
  --brand yn,lwm     only these brands (default: BRAND, else all of brands.json)
  --target ADDRESS   ${targetExamples} (default: PUBLISH_TARGET, else dir:live)
  --json             the result as JSON on standard output
  --help             this text`;

const options = { ...brandOption, ...targetOption, ...jsonOption } as const;

await runCommand({ help, options }, async (values) => {
  const project = await readProject();
  const target = values.target ?? project.environment.publishTarget;
  const all: StoredRelease[] = [];
  for (const brand of listChosen(project, values.brand))
    all.push(...(await listOf(brand, target, project.workspace.output)));
  if (values.json) return console.log(JSON.stringify({ releases: all }, null, 2));
  const head = ['brand', 'state', 'products', 'pages', 'pictures', 'published', 'release', 'remark'];
  console.log(formatTable(head, all.map(toRow), (column) => column > 1 && column < 5));
});

async function listOf({ code }: Brand, address: string, base: string): Promise<readonly StoredRelease[]> {
  const target = await openTarget(address, base, code);
  try {
    return await target.listReleases();
  } finally {
    await target.close();
  }
}

function toRow({ release, state }: StoredRelease): readonly string[] {
  const { brand, counts, createdAt, id, forced } = release;
  const pages = Object.values(counts.pages).reduce((sum, count) => sum + count, 0);
  const remark = forced === null ? '' : `forced: ${forced.replace(/\p{Cc}/gu, '\ufffd')}`;
  return [brand, state, ...[counts.products, pages, counts.pictures].map(String), createdAt, id, remark];
}
