// Runs the demo ERP for a person to try: `npm run erp`, then open the printed address of the switches.
import { parseArgs } from 'node:util';
import { brandCodes } from '#brand/codes.ts';
import { type DemoErpOptions, startDemoErp } from '#demo-erp/start.ts';

const usage = `Usage: npm run erp -- [options]
  --port <number>        where it listens; else DEMO_ERP_PORT, else 4600; 0 for any free port
  --products <number>    how many products each brand publishes; else each brand's own number
  --lists <light|full>   whether lists carry descriptions and attributes; light unless told
  --envelope             answers { "data": … }
  --help                 this text`;

try {
  const options = readOptions();
  if (options) await run(options);
  else console.log(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(options: DemoErpOptions): Promise<void> {
  const erp = await startDemoErp(options);
  const calls = `${erp.origin}/api/supplychain/cmsclient`;
  const samples = brandCodes.map((code) => `  ${calls}/products/published/by_brand/sg-${code}/false`);
  console.log(`Demo ERP at ${erp.origin}\nSwitches and calls: ${erp.origin}/demo\n${samples.join('\n')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void erp.close());
}

/** Undefined: help is wanted. */
function readOptions(): DemoErpOptions | undefined {
  const { DEMO_ERP_PORT } = process.env;
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: DEMO_ERP_PORT || '4600' },
      products: { type: 'string' },
      lists: { type: 'string', default: 'light' },
      envelope: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { lists, envelope } = values;
  if (lists !== 'light' && lists !== 'full') throw new Error(`--lists is ${lists}. Give light or full.`);
  const products = values.products === undefined ? {} : { products: toNumber('--products', values.products) };
  return { port: toNumber('--port (or DEMO_ERP_PORT)', values.port, 65_535), lists, envelope, ...products };
}

function toNumber(option: string, text: string, most = 200_000): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`${option} is ${text}. Give a whole number from 0 to ${most}.`);
}
