import { readServiceEnvironment, type ServiceEnvironment } from '#config/service-environment.ts';
import { type ErpSource, openErp } from '#builder/erp-source.ts';
import { acceptsDemoContent } from '#publish/targets/open-target.ts';
import { openLog } from '#service/log.ts';
import { type Service, startService } from '#service/service.ts';
import { readProject, runCommand, untilEnded } from './command.ts';

const help = `npm run serve [-- options]
  --only web        serves hooks and the status page; other machines build
  --only builders   runs only builds
  --help            this text
docs/environment.md lists the variables, such as SERVICE_STORE, PUBLISH_TARGET and HOOK_SECRETS. Ctrl+C ends the service
within 30 seconds. The log goes to standard output, one JSON line per entry.`;

const longestStopMs = 30_000;

await runCommand({ help, options: { only: { type: 'string' } } }, async ({ only }) => {
  if (only !== undefined && only !== 'web' && only !== 'builders')
    throw new Error(`--only is "${only}". Set it to web or builders.`);
  const project = await readProject();
  const { environment } = project;
  const serviceEnvironment = readServiceEnvironment(project.variables);
  const erp = only === 'web' ? null : await openErp(environment);
  const log = openLog(project.variables);
  const hasWeb = only !== 'builders';
  const service = await startService({ ...project, serviceEnvironment, log, erp, hasWeb }).catch(
    async (error: unknown) => {
      await erp?.close();
      throw error;
    },
  );
  printAddresses(service, serviceEnvironment, erp, hasWeb);
  if (erp?.isDemo && !acceptsDemoContent(environment.publishTarget))
    console.error(
      `The service does not publish demo content to ${environment.publishTarget}, so every build fails until ERP_HOST is set.`,
    );
  await untilEnded();
  setTimeout(() => process.exit(1), longestStopMs).unref();
  await service.stop();
  await erp?.close();
});

function printAddresses(
  { address, metricsAddress, hasUsers }: Service,
  { hookSecrets, hookToken }: ServiceEnvironment,
  erp: ErpSource | null,
  hasWeb: boolean,
): void {
  console.error(`Rebuild service ${address}\nMetrics         ${metricsAddress}`);
  if (erp !== null && erp.demoNotice !== null) console.error(erp.demoNotice);
  if (hasWeb && hookSecrets.length === 0 && hookToken === null)
    console.error(
      'HOOK_SECRETS is not set, so every hook is refused. Create a secret: echo "HOOK_SECRETS=whsec_$(openssl rand -base64 32)" >> .env',
    );
  if (hasWeb && !hasUsers)
    console.error('There are no users yet. Add one: npm run user -- add anna --role publisher');
}
