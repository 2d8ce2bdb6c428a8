// Measures the time from a hook until nginx serves the changed page.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { whyNoNginx } from '../tests/hosting/nginx-process.ts';
import { readMachine } from './bench/machine.ts';
import { formatServeReport, type ServeReport } from './bench/serve-report.ts';
import { measureServeSize, measureTogether, type ServeSize } from './bench/serve-size.ts';
import { runScript } from './run-script.ts';
import { toNumber } from './command.ts';

const help = `npm run bench:serve [-- options]
  --products 1000,10000   sizes of the catalogue
  --together 1000         products per brand when seven brands change at once
  --changes 9             measured changes per size
  --pause 5               seconds between two changes
  --builds 3              plain builds for comparison
  --out FILE.json         file for the figures; FILE.md gets the tables (default: docs/benchmarks-serve.json)
  --help                  this text
Needs nginx. Works in .cache/bench/.`;

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '1000,10000' },
      together: { type: 'string', default: '1000' },
      changes: { type: 'string', default: '9' },
      pause: { type: 'string', default: '5' },
      builds: { type: 'string', default: '3' },
      out: { type: 'string', default: 'docs/benchmarks-serve.json' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  if (whyNoNginx !== null) throw new Error(whyNoNginx);
  const counts = values.products.split(',').map((text) => toNumber('--products', text));
  const countOfEach = toNumber('--together', values.together);
  const settings = {
    root: process.cwd(),
    changes: toNumber('--changes', values.changes),
    pauseMs: 1000 * toNumber('--pause', values.pause),
    builds: toNumber('--builds', values.builds),
    print: (line: string) => console.error(line),
  };
  const head = { date: new Date().toISOString(), machine: readMachine() };
  const sizes: ServeSize[] = [];
  for (const products of counts) sizes.push(await measureServeSize(settings, products));
  const together = await measureTogether(settings, countOfEach);
  await write(values.out, { ...head, sizes, together });
});

async function write(file: string, report: ServeReport): Promise<void> {
  const text = formatServeReport(report);
  console.log(text);
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(file.replace(/\.json$/, '.md'), text);
}
