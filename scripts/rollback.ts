// Makes an earlier release, or one that is held, the live one.
import { parseArgs } from 'node:util';
import { readBrands } from '#brand/brands.ts';
import { readEnvironment, withDotEnv } from '#brand/environment.ts';
import { chooseBrands } from '#build/choose-brands.ts';
import { toWorkspace } from '#build/workspace.ts';
import { type GoneBack, goBack } from '#rebuild/go-back.ts';
import { runScript } from './run-script.ts';

const help = `npm run rollback -- --brand yn [options]
  --brand yn         the brand (default: BRAND)
  --to ID            the release to make live, a held one too: see npm run releases (default: the one before the live one)
  --target ADDRESS   dir:FOLDER or s3://BUCKET/PREFIX?layout=pointer (default: PUBLISH_TARGET, else dir:live)
  --json             the result as JSON on standard output
  --help             this text
The next publish goes live again: mend in the ERP what was wrong before.`;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      to: { type: 'string' },
      target: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const root = process.cwd();
  const environment = readEnvironment(withDotEnv(process.env, root));
  const workspace = toWorkspace(root, environment);
  const name = values.brand ?? environment.brand;
  const [brand, ...others] = name === null ? [] : chooseBrands(await readBrands(workspace.brandsFile), name);
  if (brand === undefined || others.length > 0) throw new Error('Name the one brand to go back: --brand yn.');
  const target = values.target ?? environment.publishTarget;
  const result = await goBack({ workspace, environment, brand, target, id: values.to ?? null });
  if (values.json) return console.log(JSON.stringify(result, null, 2));
  console.log(`${brand.code}: ${tell(result)} (${result.seconds.toFixed(2)} s)`);
  for (const warning of result.warnings) console.error(warning);
});

function tell({ kind, id, from }: GoneBack): string {
  switch (kind) {
    case 'live':
    case 'held':
      return `${id} is live, instead of ${from ?? 'none'}.`;
    case 'unchanged':
      return `${id} was live already.`;
    case 'superseded':
      return `something newer went live meanwhile; ${id} did not.`;
  }
}
