import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Ignores the project's `.env`. `input` is the standard input. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  project = root,
  input = '',
) {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/require-node.mjs', `scripts/${script}.ts`, ...args],
    {
      cwd: project,
      env: { ...process.env, ERP_HOST: '', PUBLIC_ERP_HOST: '', BRAND: '', PUBLISH_TARGET: '', ...env },
    },
  );
  child.stdin.end(input);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, stdout, stderr };
}
