import { listDemoBrands } from '#demo-erp/content.ts';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { runCommand, toNumber, untilEnded } from './command.ts';

const help = `npm run erp [-- options]
  --port 4600        listening port (default: DEMO_ERP_PORT); 0 for any free port
  --products 1000    number of products of each brand (default: each brand's own)
  --lists full       lists also have descriptions and attributes (default: light)
  --envelope         wraps answers as { "data": … }
  --help             this text`;

const options = {
  port: { type: 'string' },
  products: { type: 'string' },
  lists: { type: 'string', default: 'light' },
  envelope: { type: 'boolean', default: false },
} as const;

await runCommand({ help, options }, async (values) => {
  const { lists, envelope } = values;
  if (lists !== 'light' && lists !== 'full')
    throw new Error(`--lists is "${lists}". Set it to light or full.`);
  const port =
    values.port === undefined
      ? readEnvironment(withDotEnv(process.env, process.cwd())).demoErpPort
      : toNumber('--port', values.port, 0);
  const count = values.products === undefined ? {} : { products: toNumber('--products', values.products, 0) };
  const erp = await startDemoErp({ port, lists, envelope, ...count });
  const calls = `${erp.origin}/api/supplychain/cmsclient`;
  const samples = listDemoBrands().map((code) => `  ${calls}/products/published/by_brand/sg-${code}/false`);
  console.log(
    `Demo ERP at ${erp.origin}\nList of its calls and of the actions that change its data: ${erp.origin}/demo\nProduct lists:\n${samples.join('\n')}`,
  );
  await untilEnded();
  await erp.close();
});
