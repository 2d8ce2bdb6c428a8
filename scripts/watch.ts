// Keeps one brand's dist up to date: compiled once, it renders what the ERP, a dictionary or the code changed.
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Brand, readBrands } from '#config/brands.ts';
import { type Environment, readEnvironment, withDotEnv } from '#config/environment.ts';
import type { BrandReport } from '#builder/build-request.ts';
import { chooseBrands } from '#config/choose-brands.ts';
import { type ErpSource, openErp } from '#builder/erp-source.ts';
import { startResidentBuilder } from '#builder/resident-builder.ts';
import { toWorkspace, type Workspace } from '#config/workspace.ts';
import { runScript } from './run-script.ts';
import { toNumber } from './to-number.ts';

const help = `npm run watch -- --brand yn [options]
  --brand yn     the brand (default: BRAND)
  --every 30     seconds between two looks at the ERP (default: only when Enter is pressed)
  --help         this text
Changes of code, dictionaries and brands.json are seen at once. Ctrl-C ends it.`;

/** An editor writes several times in a row. */
const settleMs = 150;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      brand: { type: 'string' },
      every: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const environment = readEnvironment(withDotEnv(process.env, process.cwd()));
  const code = values.brand ?? environment.brand;
  if (code === null) throw new Error('Name the brand: npm run watch -- --brand yn');
  const everyMs = values.every === undefined ? null : toNumber('--every', values.every) * 1000;
  const workspace = toWorkspace(process.cwd(), environment);
  await chooseBrand(workspace, code);
  const erp = await openErp(environment);
  if (erp.isDemo) console.log(`ERP_HOST is not set: this is DEMO CONTENT from ${erp.host}.`);
  await keepUpToDate({ workspace, code, environment, erp, everyMs });
  await erp.close();
});

interface Watch {
  readonly workspace: Workspace;
  readonly code: string;
  readonly environment: Environment;
  readonly erp: ErpSource;
  readonly everyMs: number | null;
}

/** Resolves when the process is told to end. */
async function keepUpToDate({ workspace, code, environment, erp, everyMs }: Watch): Promise<void> {
  const builder = startResidentBuilder(workspace);
  let isEnding = false;
  const client = { silenceMs: environment.erpTimeoutMs, attemptMs: environment.erpTimeoutMs * 6 };
  const look = oneAtATime(async () => {
    try {
      const brand = await chooseBrand(workspace, code);
      const request = { brand, erp, client, allowShrink: false, onProgress: () => {} };
      console.log(formatReport(await builder.build(request)));
    } catch (error) {
      if (!isEnding) console.error(error instanceof Error ? error.message : error);
    }
  });
  look();
  const timer = everyMs === null ? null : setInterval(look, everyMs);
  const lines = createInterface({ input: process.stdin }).on('line', look);
  const watchers = ['src', 'public', workspace.brandsFile].map((path) => {
    let settling: NodeJS.Timeout;
    return watch(path, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(look, settleMs);
    });
  });
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  isEnding = true;
  if (timer !== null) clearInterval(timer);
  for (const watcher of [...watchers, lines]) watcher.close();
  await builder.stop();
}

/** Runs work now, or once more after what is running; calls in between are one. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isAsked = false;
  const run = async () => {
    isRunning = true;
    do {
      isAsked = false;
      await work();
    } while (isAsked);
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}

async function chooseBrand(workspace: Workspace, code: string): Promise<Brand> {
  const [brand, ...others] = chooseBrands(await readBrands(workspace.brandsFile), code);
  if (brand === undefined || others.length > 0) throw new Error(`--brand is "${code}". Give one brand.`);
  return brand;
}

function formatReport({ brand, seconds, calls, bytes, rendered, written, removed }: BrandReport): string {
  const time = new Date().toLocaleTimeString('en-GB');
  const isSame = written === 0 && removed === 0;
  const change = isSame ? 'nothing changed' : `${written} files written, ${removed} removed`;
  const cost = `${rendered} rendered, ${calls} calls, ${Math.ceil(bytes / 1000)} kB read`;
  return `${time} ${brand}: ${change} in ${seconds.toFixed(2)} s (${cost})`;
}
