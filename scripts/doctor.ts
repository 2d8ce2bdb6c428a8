// Asks every call of an ERP once and says what has to be mended before a brand can be built from it.
import { openErp } from '#builder/erp-source.ts';
import { type Examination, examine } from '#doctor/examination.ts';
import { formatExamination } from '#doctor/format.ts';
import { brandOption, jsonOption, listChosen, readProject, runCommand } from './command.ts';

const help = `npm run doctor [-- options]
  --brand yn,lwm   only these brands, one after another (default: BRAND, else all of brands.json)
  --json           everything as JSON on standard output
  --help           this text
Asks ERP_HOST, or the embedded demo ERP where it is not set. Each call is asked once, without retries; how long
one may take is ERP_TIMEOUT_SECONDS. The exit code is 0 where every brand is ready to build, else 1.`;

await runCommand({ help, options: { ...brandOption, ...jsonOption } }, async (values) => {
  const project = await readProject();
  const { environment, workspace } = project;
  // Any free port: the examination is of the demo ERP as it starts, whatever faults one that runs already has.
  const erp = await openErp({ ...environment, demoErpPort: 0 });
  const examinations: Examination[] = [];
  try {
    if (erp.isDemo) console.error('ERP_HOST is not set: this examines the embedded demo ERP.');
    for (const brand of listChosen(project, values.brand)) {
      console.error(`Asking ${erp.host} about ${brand.identifier} …`);
      const examination = await examine({ ...erp, root: workspace.root, brand, onAsk: showCall });
      examinations.push(examination);
      if (!values.json) console.log(`\n${formatExamination(examination)}`);
    }
  } finally {
    await erp.close();
  }
  if (values.json) console.log(JSON.stringify({ brands: examinations }, null, 2));
  if (examinations.some(({ verdict }) => !verdict.isReady)) process.exitCode = 1;
});

/** A slow ERP would otherwise look like a hanging doctor. */
function showCall(path: string): void {
  if (process.stderr.isTTY) console.error(`  ${path}`);
}
