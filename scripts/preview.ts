// Serves every brand's dist on a port of its own, and the demo ERP beside them where they were built from it.
import { parseArgs } from 'node:util';
import { readBrands } from '#config/brands.ts';
import { type Environment, readEnvironment, withDotEnv } from '#config/environment.ts';
import { chooseBrands } from '#config/choose-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { foldersOf, toWorkspace } from '#config/workspace.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { runScript } from './run-script.ts';

const help = `npm run preview [-- options]
  --brand yn,lwm   only these brands (default: BRAND, else all of brands.json)
  --port 4700      the first brand's port, the next ones follow
  --help           this text`;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      port: { type: 'string', default: '4700' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const firstPort = Number(values.port);
  if (!Number.isInteger(firstPort) || firstPort < 1 || firstPort > 65_500) {
    throw new Error(`--port is "${values.port}". Give a whole number from 1 to 65500.`);
  }
  const environment = readEnvironment(withDotEnv(process.env, process.cwd()));
  await preview(values.brand ?? environment.brand, firstPort, environment);
});

async function preview(list: string | null, firstPort: number, environment: Environment): Promise<void> {
  const { demoErpPort } = environment;
  const workspace = toWorkspace(process.cwd(), environment);
  const brands = chooseBrands(await readBrands(workspace.brandsFile), list);
  const servers: { close(): Promise<void> }[] = [];
  let isDemo = false;
  for (const [index, brand] of brands.entries()) {
    const folders = foldersOf(workspace, brand.code);
    const server = await serveDist(folders.dist, firstPort + index).catch((cause: unknown) =>
      explain(cause, brand.code),
    );
    if (server === null) continue;
    servers.push(server);
    isDemo ||= (await readSnapshot(folders.snapshot, brand.code))?.isDemo ?? false;
    console.log(`${brand.name.padEnd(5)} ${server.origin}/`);
  }
  if (servers.length === 0) throw new Error('There is nothing to show. Run "npm run build" first.');
  if (isDemo) servers.push(await startDemoErp({ port: demoErpPort }));
  if (isDemo) console.log(`demo ERP http://127.0.0.1:${demoErpPort}/demo`);
  console.log('End with Ctrl+C.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.all(servers.map((server) => server.close())));
  }
}

/** A brand without a dist is passed over; anything else ends the preview. */
function explain(cause: unknown, brandCode: string): null {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ENOENT') {
    console.log(`${brandCode}: not built yet`);
    return null;
  }
  if (code === 'EADDRINUSE')
    throw new Error('A port of the preview is taken. Give another first one with --port.', { cause });
  throw cause;
}
