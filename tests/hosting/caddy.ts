import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { endChild, freePort } from '../processes.ts';

const shipped = new URL('../../docs/hosting/Caddyfile', import.meta.url);

interface Caddy {
  readonly origin: string;
  readonly pid: number;
}

export async function startCaddy(program: string, root: string, brand: string, more = ''): Promise<Caddy> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(program, root, brand, more);
    } catch (error) {
      // Another process may take the free port before Caddy does.
      if (tries === 5 || !String(error).includes('address already in use')) throw error;
    }
  }
}

async function startOnce(program: string, root: string, brand: string, more: string): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const port = await freePort();
  const configuration = join(folder, 'Caddyfile');
  const text = `${await readFile(shipped, 'utf8')}\n${more}`
    .replace('\nyn.example.com {', `\nhttp://127.0.0.1:${port} {`)
    .replaceAll('PORT', `${port}`)
    .replaceAll('/srv/www/yn', join(root, brand))
    .replaceAll('/srv/www', root);
  await writeFile(configuration, `{\n\tadmin off\n}\n${text}`);
  const caddy = spawn(program, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    await endChild(caddy);
    await rm(folder, { recursive: true, force: true });
  });
  await untilServing(caddy);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: caddy.pid ?? 0,
  };
}

function untilServing(caddy: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    caddy.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('serving initial configuration')) resolve();
    });
    caddy.once('error', reject);
    caddy.once('exit', (code) => reject(new Error(`Caddy ended with code ${code}: ${said}`)));
  });
}
