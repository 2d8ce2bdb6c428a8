// Fuzzes all code that reads external data.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { toNumber } from './command.ts';
import { runScript } from './run-script.ts';

const help = `npm run fuzz [-- options]
  --seed N   uses the same random data as the run that printed this seed
  --help     this text
Feeds random data to the code that reads external data. Prints its seed first. Takes a few minutes.
Exit code 1 if a test fails.`;

const tests = [
  'tests/service/raw-requests.test.ts',
  'tests/service/hooks/authenticator.test.ts',
  'tests/erp/client/body.test.ts',
  'tests/erp/list-reader.test.ts',
  'tests/erp/wire/any-json.test.ts',
  'tests/erp/wire/picture-address.test.ts',
  'tests/erp/sanitise/attacks.test.ts',
  'tests/guard',
  'tests/files',
  'tests/render',
];

await runScript(async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return console.log(help);
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : toNumber('--seed', values.seed);
  console.log(`seed ${seed}`);
  const env = { ...process.env, LONG_TESTS: '1', FUZZ_SEED: String(seed) };
  const run = spawn('vitest', ['run', ...tests], { stdio: 'inherit', env });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    run.once('error', reject);
    run.once('exit', (code) => resolve(code ?? 1));
  });
});
