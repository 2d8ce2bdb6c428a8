// Serves one brand while it is worked on: reloads on a change of code, and of data when the ERP's changes.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dev } from 'astro';
import { type Brand, readBrands } from '#config/brands.ts';
import { type Environment, readEnvironment, withDotEnv } from '#config/environment.ts';
import { chooseBrands } from '#config/choose-brands.ts';
import { openErp } from '#builder/erp-source.ts';
import { openBrandStore } from '#builder/open-brand-store.ts';
import { pullToFile } from '#builder/pull-brand.ts';
import { foldersOf, toWorkspace, type Workspace } from '#config/workspace.ts';
import { createPictureMemory } from '#media/picture-memory.ts';
import { runScript } from './run-script.ts';
import { toNumber } from './to-number.ts';

const help = `npm run dev -- --brand yn [options]
  --brand yn     the brand (default: BRAND)
  --port 4321    where it is served
  --every 5      seconds between two looks at the ERP
  --help         this text`;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      port: { type: 'string', default: '4321' },
      every: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const environment = readEnvironment(withDotEnv(process.env, process.cwd()));
  const list = values.brand ?? environment.brand;
  if (list === null) throw new Error('Name the brand: npm run dev -- --brand yn');
  const workspace = toWorkspace(process.cwd(), environment);
  const [brand, ...others] = chooseBrands(await readBrands(workspace.brandsFile), list);
  if (brand === undefined || others.length > 0) throw new Error(`--brand is "${list}". Give one brand.`);
  await develop(
    brand,
    workspace,
    environment,
    toNumber('--port', values.port),
    toNumber('--every', values.every),
  );
});

async function develop(
  brand: Brand,
  workspace: Workspace,
  environment: Environment,
  port: number,
  seconds: number,
): Promise<void> {
  const folders = foldersOf(workspace, brand.code);
  const store = await openBrandStore(folders, brand.code);
  const erp = await openErp(environment);
  const client = { silenceMs: environment.erpTimeoutMs, attemptMs: environment.erpTimeoutMs * 6 };
  const pictures = createPictureMemory();
  const pull = () =>
    pullToFile({ brand, folders, erp, store, pictures, client, allowShrink: true, onProgress: () => {} });
  await pull();
  process.env.BRAND = brand.code;
  process.env.SNAPSHOT = folders.nextSnapshot;
  const server = await dev({ root: process.cwd(), server: { port, host: '127.0.0.1' } });
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  while (!ending.signal.aborted) {
    await sleep(seconds * 1000, undefined, { signal: ending.signal }).catch(() => {});
    if (!ending.signal.aborted) await pull().catch((error: unknown) => console.error(String(error)));
  }
  await server.stop();
  await erp.close();
  store.close();
}
