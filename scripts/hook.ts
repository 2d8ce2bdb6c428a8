// Sends a hook as an ERP would, signed with the first secret in HOOK_SECRETS.
import { withDotEnv } from '#config/environment.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import type { Expectation } from '#builder/build-job.ts';
import { followReceipt, sendHook } from '#service/hooks/hook-sender.ts';
import type { Receipt } from '#service/hooks/receipt.ts';
import { brandOption, runCommand } from './command.ts';

const help = `npm run hook -- --brand yn [options]
  --brand yn,lwm     the brands to build; * means all
  --product ID[@T]   a changed product, with the date of its change, e.g. 1003@2026-11-21T13:00:00Z; can be repeated
  --by NAME          the requester, for the history
  --why TEXT         the reason, for the history
  --url ORIGIN       origin of the service (default: SERVICE_ORIGIN, else http://127.0.0.1:SERVICE_PORT)
  --wait             prints the progress until the change is live; exit code 1 if it fails or takes over half an hour
  --help             this text`;

const timeoutMs = 30 * 60_000;

const options = {
  ...brandOption,
  product: { type: 'string', multiple: true },
  by: { type: 'string', default: 'npm run hook' },
  why: { type: 'string' },
  url: { type: 'string' },
  wait: { type: 'boolean', default: false },
} as const;

await runCommand({ help, options }, async (values) => {
  const environment = readServiceEnvironment(withDotEnv(process.env, process.cwd()));
  const [secret] = environment.hookSecrets;
  if (values.brand === undefined) throw new Error('Choose the brands to build, for example: --brand yn.');
  if (secret === undefined)
    throw new Error('HOOK_SECRETS is not set. Set it to the value that the service uses.');
  const origin = values.url?.replace(/\/+$/, '') ?? environment.origin;
  const brands = values.brand.split(',').map((name) => name.trim());
  const products = (values.product ?? []).map(toExpectation);
  const { by, why = null } = values;
  const { receipt, status } = await sendHook({ origin, secret, brands, products, by, why });
  console.log(`receipt ${receipt}\n${status}`);
  if (!values.wait) return;
  let last: Receipt | null = null;
  for await (const next of followReceipt(origin, receipt, timeoutMs)) {
    console.log(formatReceipt(next));
    last = next;
  }
  if (last?.state !== 'live') process.exitCode = 1;
});

function toExpectation(text: string): Expectation {
  const [, id = text, updatedAt = null] = /^(.+)@(\d{4}-\d\d-\d\dT.*)$/.exec(text) ?? [];
  return { id, updatedAt };
}

function formatReceipt({ brands }: Receipt): string {
  return Object.entries(brands)
    .flatMap(([brand, { state, release, links, text }]) => [
      [brand, state, release, text].filter((part) => part !== null).join(' '),
      ...links.map(({ name, url }) => `  ${name} ${url}`),
    ])
    .join('\n');
}
