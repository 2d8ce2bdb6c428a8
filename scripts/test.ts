import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSite } from '#render/compile.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { runScript } from './run-script.ts';
import { countAsOneTest, type StepResult, readBrowserReport, readUnitReport } from './test-report.ts';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly read: (hasPassed: boolean) => Promise<StepResult>;
}

const folder = '.cache/test-reports';
const unitReport = `${folder}/unit.json`;
const browserReport = `${folder}/browser.json`;
/** Checks run beside the tests at low priority, while the tests wait for servers, timers and disks. */
const checks: readonly Step[] = [
  { name: 'format and lint', command: 'npm', args: ['run', '--silent', 'check:code'], read: countAsOneTest },
  { name: 'types', command: 'astro', args: ['check'], read: countAsOneTest },
  { name: 'unused', command: 'knip', args: [], read: countAsOneTest },
  { name: 'prose', command: 'npm', args: ['run', '--silent', 'check:prose'], read: countAsOneTest },
  { name: 'commits', command: 'npm', args: ['run', '--silent', 'check:commits'], read: countAsOneTest },
];
const tests = {
  unit: {
    name: 'unit and dist tests',
    command: 'vitest',
    args: ['run'],
    read: (hasPassed) => readUnitReport(unitReport, hasPassed),
  },
  browser: {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=dot,json'],
    read: (hasPassed) => readBrowserReport(browserReport, hasPassed),
  },
} as const satisfies Record<string, Step>;

await runScript(async () => {
  const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const place = await openMemoryFolder();
  const env = {
    ...process.env,
    TMPDIR: place,
    // Tests start hundreds of processes that load the same modules.
    NODE_COMPILE_CACHE: join(place, 'compiled'),
    CHROMIUM_PATH: await ensureBrowser(),
    // Node strips the types itself, which is faster than Playwright's compiler.
    PW_DISABLE_TS_ESM: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(values.long && { LONG_TESTS: '1' }),
  };
  const runTests = async () => {
    // Compiles once for all tests. If that fails, the tests that need the site report the error.
    await compileSite(process.cwd()).catch(() => {});
    return [await runStep(tests.unit, env, 'inherit'), await runStep(tests.browser, env, 'inherit')];
  };
  const running = [...checks.map((step) => runStep(step, env, 'pipe')), runTests()];
  const results = (await Promise.all(running)).flat();
  for (const { remarks } of results) for (const remark of remarks) console.log(`\n${remark}`);
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
});

/** Tests flush thousands of files, which is faster in memory. */
async function openMemoryFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(join(room > 4e9 ? memory : tmpdir(), 'brand-catalogues-'));
  // PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

async function runStep(step: Step, env: NodeJS.ProcessEnv, output: 'pipe' | 'inherit'): Promise<StepResult> {
  const title = `\n${step.name}: ${step.command} ${step.args.join(' ')}`;
  if (output === 'inherit') console.log(title);
  const child = spawn(step.command, step.args, { env, stdio: ['ignore', output, output] });
  if (output === 'pipe' && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => printed.push(piece));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  if (output === 'pipe') console.log(`${title}\n${Buffer.concat(printed).toString()}`.trimEnd());
  if (code !== 0) process.exitCode = 1;
  const { remarks, ...counts } = await step.read(code === 0);
  return { ...counts, remarks: remarks.map((remark) => `${step.name}: ${remark}`) };
}
