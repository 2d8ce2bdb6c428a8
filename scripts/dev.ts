import { setTimeout as sleep } from 'node:timers/promises';
import { dev } from 'astro';
import { foldersOf } from '#config/workspace.ts';
import { openErp } from '#builder/erp-source.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { pullToFile } from '#builder/pull-brand.ts';
import { createPictureMemory } from '#media/picture-cache.ts';
import { brandOption, chooseOne, readProject, runCommand, toNumber, untilEnded } from './command.ts';

const help = `npm run dev -- --brand yn [options]
  --brand yn     the brand (default: BRAND)
  --port 4321    port of the pages
  --every 5      seconds between two reads of the ERP
  --help         this text`;

const options = {
  ...brandOption,
  port: { type: 'string', default: '4321' },
  every: { type: 'string', default: '5' },
} as const;

await runCommand({ help, options }, async (values) => {
  const [port, everyMs] = [toNumber('--port', values.port), toNumber('--every', values.every) * 1000];
  const project = await readProject();
  const brand = chooseOne(project, values.brand, 'dev');
  const folders = foldersOf(project.workspace, brand.code);
  const store = await openBrandStore(folders, brand.code);
  const erp = await openErp(project.environment);
  if (erp.demoNotice !== null) console.log(erp.demoNotice);
  const pictures = createPictureMemory();
  const pull = () =>
    pullToFile({ brand, folders, erp, store, pictures, allowShrink: true, onProgress: () => {} });
  await pull();
  process.env.BRAND = brand.code;
  process.env.SNAPSHOT = folders.nextSnapshot;
  const server = await dev({ root: process.cwd(), server: { port, host: '127.0.0.1' } });
  const ending = new AbortController();
  void untilEnded().then(() => ending.abort());
  while (!ending.signal.aborted) {
    await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    if (!ending.signal.aborted) await pull().catch((error: unknown) => console.error(String(error)));
  }
  await server.stop();
  await erp.close();
  store.close();
});
