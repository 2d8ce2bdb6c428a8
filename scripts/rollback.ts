// Makes an earlier release, or one that is held, the live one.
import { type RollbackReport, rollBackBrand } from '#publish/rollback.ts';
import { brandOption, jsonOption, listChosen, readProject, runCommand, targetOption } from './command.ts';

const help = `npm run rollback -- --brand yn [options]
  --brand yn         the brand (default: BRAND)
  --to ID            the release to make live, a held one too: see npm run releases (default: the one before the live one)
  --target ADDRESS   dir:FOLDER or s3://BUCKET/PREFIX?layout=pointer (default: PUBLISH_TARGET, else dir:live)
  --json             the result as JSON on standard output
  --help             this text
The next publish goes live again: mend in the ERP what was wrong before.`;

const options = { ...brandOption, ...targetOption, ...jsonOption, to: { type: 'string' } } as const;

await runCommand({ help, options }, async (values) => {
  const project = await readProject();
  const { workspace, environment } = project;
  const [brand, ...others] = listChosen(project, values.brand);
  if (brand === undefined || others.length > 0) throw new Error('Name the one brand to go back: --brand yn.');
  const target = values.target ?? environment.publishTarget;
  const result = await rollBackBrand({ workspace, environment, target, brand, id: values.to ?? null });
  if (values.json) return console.log(JSON.stringify(result, null, 2));
  console.log(`${brand.code}: ${formatResult(result)} (${result.seconds.toFixed(2)} s)`);
  for (const warning of result.warnings) console.error(warning);
});

function formatResult({ kind, id, from }: RollbackReport): string {
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
