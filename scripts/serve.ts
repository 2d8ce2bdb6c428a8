// Runs the rebuild service: waits for hooks, builds and publishes what changed, and shows what is live.
import { parseArgs } from 'node:util';
import { readBrands } from '#config/brands.ts';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { readServiceEnvironment, type ServiceEnvironment } from '#config/service-environment.ts';
import { type ErpSource, openErp } from '#builder/erp-source.ts';
import { toWorkspace } from '#config/workspace.ts';
import { folderOf } from '#publish/targets/open-target.ts';
import { openLog } from '#service/log.ts';
import { type Service, startService } from '#service/service.ts';
import { runScript } from './run-script.ts';

const help = `npm run serve [-- options]
  --only web        answers hooks and people; builds happen elsewhere
  --only builders   builds what others were asked for
  --help            this text
SERVICE_STORE, PUBLISH_TARGET, HOOK_SECRETS and the like are in the README. Ctrl-C ends it, within 30 seconds.
The log goes to standard output, a JSON line each.`;

/** More than all of its own patience together. */
const longestStopMs = 30_000;

await runScript(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(help);
  const { only } = values;
  if (only !== undefined && only !== 'web' && only !== 'builders')
    throw new Error(`--only is "${only}". Give web or builders.`);
  const root = process.cwd();
  const variables = withDotEnv(process.env, root);
  const environment = readEnvironment(variables);
  const serviceEnvironment = readServiceEnvironment(variables);
  const workspace = toWorkspace(root, environment);
  const brands = await readBrands(workspace.brandsFile);
  const erp = only === 'web' ? null : await openErp(environment);
  const log = openLog();
  const hasWeb = only !== 'builders';
  const options = { workspace, environment, serviceEnvironment, variables, brands, log, erp, hasWeb };
  const service = await startService(options).catch(async (error: unknown) => {
    await erp?.close();
    throw error;
  });
  greet(service, serviceEnvironment, erp, hasWeb);
  if (erp?.isDemo && folderOf(environment.publishTarget, workspace.output) === null)
    console.error(
      `Nothing of it goes to ${environment.publishTarget}: every build fails until ERP_HOST is set.`,
    );
  await untilTold();
  setTimeout(() => process.exit(1), longestStopMs).unref();
  await service.stop();
  await erp?.close();
});

/** Beside the log, for whoever started it. */
function greet(
  { address, metricsAddress, hasUsers }: Service,
  { hookSecrets, hookToken }: ServiceEnvironment,
  erp: ErpSource | null,
  hasWeb: boolean,
): void {
  console.error(`Rebuild service ${address}\nMetrics         ${metricsAddress}`);
  if (erp?.isDemo)
    console.error(
      `ERP_HOST is not set: this is DEMO CONTENT from ${erp.host}/demo, and every page says noindex.`,
    );
  if (hasWeb && hookSecrets.length === 0 && hookToken === null)
    console.error(
      'HOOK_SECRETS is not set: every hook is refused. Make a secret: echo "HOOK_SECRETS=whsec_$(openssl rand -base64 32)" >> .env',
    );
  if (hasWeb && !hasUsers) console.error('Nobody may sign in yet: npm run user -- add anna --role publisher');
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
