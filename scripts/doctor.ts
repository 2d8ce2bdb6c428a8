// Asks every call of an ERP once and says what has to be mended before a brand can be built from it.
import { parseArgs } from 'node:util';
import { readBrands } from '#config/brands.ts';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { chooseBrands } from '#config/choose-brands.ts';
import { openErp } from '#builder/erp-source.ts';
import { defaultClientOptions } from '#erp/client.ts';
import { type Examination, examine } from '#doctor/examination.ts';
import { formatExamination } from '#doctor/format.ts';
import { runScript } from './run-script.ts';

const help = `npm run doctor [-- options]
  --brand yn,lwm   only these brands, one after another (default: BRAND, else all of brands.json)
  --json           everything as JSON on standard output
  --help           this text
Asks ERP_HOST, or the embedded demo ERP where it is not set. Each call is asked once, without retries; how long
one may take is ERP_TIMEOUT_SECONDS. The exit code is 0 where every brand is ready to build, else 1.`;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const environment = readEnvironment(withDotEnv(process.env, process.cwd()));
  const brands = chooseBrands(
    await readBrands(environment.brandsFile ?? 'brands.json'),
    values.brand ?? environment.brand,
  );
  const { erpTimeoutMs } = environment;
  const { maxBodyBytes } = defaultClientOptions;
  const limits = { silenceMs: erpTimeoutMs, attemptMs: erpTimeoutMs * 6, maxBodyBytes };
  // Any free port: nothing it says outlives this run, and a demo ERP may be up already.
  const erp = await openErp({ ...environment, demoErpPort: 0 });
  const examinations: Examination[] = [];
  try {
    if (erp.isDemo) console.error('ERP_HOST is not set: this examines the embedded demo ERP.');
    for (const brand of brands) {
      console.error(`Asking ${erp.host} about ${brand.identifier} …`);
      const examination = await examine({ ...erp, brand, limits, onAsk: tellTerminal });
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
function tellTerminal(path: string): void {
  if (process.stderr.isTTY) console.error(`  ${path}`);
}
