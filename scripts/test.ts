// Runs every check and test; --long with the full counts. Closes with how many passed and failed.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensure-browser.ts';
import { runScript } from './run-script.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The counts of a test runner's report; a check counts as one test. */
  readonly count: (hasPassed: boolean) => Promise<Counts>;
}

const folder = '.cache/test-reports';
const unitReport = `${folder}/unit.json`;
const browserReport = `${folder}/browser.json`;
const countOne = async (hasPassed: boolean) => ({
  passed: Number(hasPassed),
  failed: Number(!hasPassed),
  skipped: 0,
});

const steps: readonly Step[] = [
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'], count: countOne },
  { name: 'lint', command: 'biome', args: ['lint', '--error-on-warnings'], count: countOne },
  { name: 'types', command: 'astro', args: ['check'], count: countOne },
  { name: 'unused', command: 'knip', args: [], count: countOne },
  {
    name: 'unit and dist tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile=${unitReport}`],
    count: readUnitCounts,
  },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=line,json'],
    count: readBrowserCounts,
  },
];

await runScript(async () => {
  const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(values.long && { LONG_TESTS: '1' }),
  };
  const counts: Counts[] = [];
  for (const step of steps) {
    console.log(`\n${step.name}: ${step.command} ${step.args.join(' ')}`);
    const code = await run(step, env);
    if (code !== 0) process.exitCode = 1;
    counts.push(await step.count(code === 0));
  }
  const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
});

async function run({ command, args }: Step, env: NodeJS.ProcessEnv): Promise<number> {
  // npm puts the project's own commands first on PATH.
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function readUnitCounts(hasPassed: boolean): Promise<Counts> {
  const { numPassedTests, numFailedTests, numPendingTests } = await readReport(unitReport);
  return atLeastOneFailed(hasPassed, Number(numPassedTests), Number(numFailedTests), Number(numPendingTests));
}

async function readBrowserCounts(hasPassed: boolean): Promise<Counts> {
  const { stats } = await readReport(browserReport);
  if (stats?.flaky > 0) console.log(`${stats.flaky} browser tests passed only when tried again`);
  return atLeastOneFailed(
    hasPassed,
    Number(stats?.expected) + Number(stats?.flaky),
    Number(stats?.unexpected),
    Number(stats?.skipped),
  );
}

/** A runner that failed without a failed test, or left no report, counts as one. */
function atLeastOneFailed(hasPassed: boolean, passed: number, failed: number, skipped: number): Counts {
  const orZero = (count: number) => (Number.isNaN(count) ? 0 : count);
  return {
    passed: orZero(passed),
    failed: hasPassed ? orZero(failed) : Math.max(1, orZero(failed)),
    skipped: orZero(skipped),
  };
}

async function readReport(file: string) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}
