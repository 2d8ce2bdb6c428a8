// Pulls a sample from an ERP and prints which of its calls, fields and pictures can be used.
import { openErp } from '#builder/erp-source.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { type Examination, examine, formatExamination } from '#doctor/examination.ts';
import { checkPreview } from '#service/preview/previews.ts';
import { brandOption, jsonOption, listChosen, readProject, runCommand } from './command.ts';

const help = `npm run doctor [-- options]
  --brand yn,lwm   only these brands (default: BRAND, else all of brands.json)
  --json           everything as JSON on standard output
  --help           this text
Reads the ERP at ERP_HOST once and without retries, or the embedded demo ERP if ERP_HOST is not set.
ERP_TIMEOUT_SECONDS is the time limit of a call. If PREVIEW_ORIGIN is set, the doctor also checks that the service
shows previews of waiting releases at this address, so start the service first. The exit code is 0 if every brand is
ready to build and the check of previews, if any, succeeds; else 1.`;

await runCommand({ help, options: { ...brandOption, ...jsonOption } }, async (values) => {
  const project = await readProject();
  const { environment, workspace } = project;
  // Starts another demo ERP on a free port, because a running one may simulate faults.
  const erp = await openErp({ ...environment, demoErpPort: 0 });
  const examinations: Examination[] = [];
  try {
    if (erp.isDemo) console.error('ERP_HOST is not set, so the doctor examines the embedded demo ERP.');
    for (const brand of listChosen(project, values.brand)) {
      console.error(`Asking ${erp.host} about ${brand.identifier} …`);
      const examination = await examine({ ...erp, root: workspace.root, brand, onAsk: showCall });
      examinations.push(examination);
      if (!values.json) console.log(`\n${formatExamination(examination)}`);
    }
  } finally {
    await erp.close();
  }
  const { previewOrigin } = readServiceEnvironment(project.variables);
  if (previewOrigin !== null) {
    await checkPreview(previewOrigin);
    console.error(`${previewOrigin} shows previews.`);
  }
  if (values.json) console.log(JSON.stringify({ brands: examinations }, null, 2));
  if (examinations.some(({ verdict }) => !verdict.isReady)) process.exitCode = 1;
});

function showCall(path: string): void {
  if (process.stderr.isTTY) console.error(`  ${path}`);
}
