import { foldersOf } from '#config/workspace.ts';
import { openDemoErp } from '#builder/erp-source.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { brandOption, listChosen, readProject, runCommand, untilEnded } from './command.ts';

const help = `npm run preview [-- options]
  --brand yn,lwm   only these brands (default: BRAND, else all of brands.json)
  --port 4700      port of the first brand; each further brand uses the next port
  --help           this text`;

const options = { ...brandOption, port: { type: 'string', default: '4700' } } as const;

await runCommand({ help, options }, async (values) => {
  const firstPort = Number(values.port);
  if (!Number.isInteger(firstPort) || firstPort < 1 || firstPort > 65_500) {
    throw new Error(`--port is "${values.port}". Set it to a whole number from 1 to 65500.`);
  }
  const project = await readProject();
  const servers: { close(): Promise<void> }[] = [];
  let isDemo = false;
  for (const [index, brand] of listChosen(project, values.brand).entries()) {
    const folders = foldersOf(project.workspace, brand.code);
    const server = await serveDist(folders.dist, firstPort + index).catch((cause: unknown) =>
      explain(cause, brand.code),
    );
    if (server === null) continue;
    servers.push(server);
    isDemo ||= (await readSnapshot(folders.snapshot, brand.code))?.isDemo ?? false;
    console.log(`${brand.name.padEnd(5)} ${server.origin}/`);
  }
  if (servers.length === 0) throw new Error('There is nothing to show. Run "npm run build" first.');
  if (isDemo) {
    const erp = await openDemoErp(project.environment);
    servers.push(erp);
    console.log(`demo ERP ${erp.origin}/demo`);
  }
  console.log('Press Ctrl+C to stop.');
  await untilEnded();
  await Promise.all(servers.map((server) => server.close()));
});

function explain(cause: unknown, brandCode: string): null {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ENOENT') {
    console.log(`${brandCode}: not built yet`);
    return null;
  }
  if (code === 'EADDRINUSE')
    throw new Error(
      'Each brand has its own port, and another program uses one of these ports. Set another first port with --port.',
      { cause },
    );
  throw cause;
}
