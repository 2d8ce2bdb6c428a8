// Runs the demo ERP for a person to try: `npm run erp`, then open the printed address of the switches.
import { parseArgs } from 'node:util';
import { listDemoBrands } from '#demo-erp/content.ts';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import { runScript } from './run-script.ts';

const help = `npm run erp [-- options]
  --port 4600        where it listens (default: DEMO_ERP_PORT); 0 for any free port
  --products 1000    how many products each brand publishes (default: each brand's own number)
  --lists full       lists carry descriptions and attributes too (default: light)
  --envelope         answers { "data": … }
  --help             this text`;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      products: { type: 'string' },
      lists: { type: 'string', default: 'light' },
      envelope: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const { lists, envelope } = values;
  if (lists !== 'light' && lists !== 'full') throw new Error(`--lists is "${lists}". Give light or full.`);
  const port =
    toNumber('--port', values.port) ?? readEnvironment(withDotEnv(process.env, process.cwd())).demoErpPort;
  const products = toNumber('--products', values.products);
  const erp = await startDemoErp({ port, lists, envelope, ...(products !== null && { products }) });
  const calls = `${erp.origin}/api/supplychain/cmsclient`;
  const samples = listDemoBrands().map((code) => `  ${calls}/products/published/by_brand/sg-${code}/false`);
  console.log(`Demo ERP at ${erp.origin}\nSwitches and calls: ${erp.origin}/demo\n${samples.join('\n')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void erp.close());
});

function toNumber(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new Error(`${option} is "${text}". Give a whole number.`);
}
