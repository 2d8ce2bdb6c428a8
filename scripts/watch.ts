// Keeps one brand's dist up to date with the ERP, the dictionaries and the code.
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';
import type { BrandReport } from '#builder/build-request.ts';
import { type ErpSource, openErp } from '#builder/erp-source.ts';
import { startResidentBuilder } from '#builder/build-brands.ts';
import { brandOption, chooseOne, readProject, runCommand, toNumber, untilEnded } from './command.ts';

const help = `npm run watch -- --brand yn [options]
  --brand yn     the brand (default: BRAND)
  --every 30     seconds between two reads of the ERP (default: only when Enter is pressed)
  --help         this text
Changes of code, dictionaries and brands.json are seen at once. Ctrl-C ends it.`;

const options = { ...brandOption, every: { type: 'string' } } as const;

/** Editors write a file several times in a row. */
const debounceMs = 150;

await runCommand({ help, options }, async (values) => {
  const project = await readProject();
  chooseOne(project, values.brand, 'watch');
  const everyMs = values.every === undefined ? null : toNumber('--every', values.every) * 1000;
  const erp = await openErp(project.environment);
  if (erp.demoNotice !== null) console.log(erp.demoNotice);
  await keepUpToDate(values.brand, erp, everyMs);
  await erp.close();
});

async function keepUpToDate(code: string | undefined, erp: ErpSource, everyMs: number | null): Promise<void> {
  const { workspace } = await readProject();
  const builder = startResidentBuilder(workspace);
  let isEnding = false;
  const build = coalesce(async () => {
    try {
      const brand = chooseOne(await readProject(), code, 'watch');
      const request = { brand, erp, allowShrink: false, onProgress: () => {} };
      console.log(formatReport(await builder.build(request)));
    } catch (error) {
      if (!isEnding) console.error(error instanceof Error ? error.message : error);
    }
  });
  build();
  const timer = everyMs === null ? null : setInterval(build, everyMs);
  const lines = createInterface({ input: process.stdin }).on('line', build);
  const watchers = ['src', 'public', workspace.brandsFile].map((path) => {
    let pending: NodeJS.Timeout;
    return watch(path, { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(build, debounceMs);
    });
  });
  await untilEnded();
  isEnding = true;
  if (timer !== null) clearInterval(timer);
  for (const watcher of [...watchers, lines]) watcher.close();
  await builder.stop();
}

/** Runs `work` now, or once more after the current run. Calls during a run are merged. */
function coalesce(work: () => Promise<void>): () => void {
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

function formatReport({ brand, seconds, calls, bytes, rendered, written, removed }: BrandReport): string {
  const time = new Date().toLocaleTimeString('en-GB');
  const isSame = written === 0 && removed === 0;
  const change = isSame ? 'nothing changed' : `${written} files written, ${removed} removed`;
  const cost = `${rendered} rendered, ${calls} calls, ${Math.ceil(bytes / 1000)} kB read`;
  return `${time} ${brand}: ${change} in ${seconds.toFixed(2)} s (${cost})`;
}
