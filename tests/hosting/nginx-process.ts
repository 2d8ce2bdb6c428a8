import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endChild, twoFreePorts } from '../processes.ts';
import { findProgram } from '../publish/find-program.ts';
import { get } from '../publish/http-get.ts';

const template = resolve(import.meta.dirname, '../../docs/hosting/nginx.conf');

const binary = findProgram('nginx');
const brotliModule = findModule('ngx_http_brotli_static_module.so');

export const whyNoNginx =
  binary === null
    ? 'SKIPPED, there is no nginx here: apt-get install nginx-light libnginx-mod-http-brotli-static'
    : null;

export const hasBrotli = brotliModule !== undefined;

export interface Nginx {
  readonly origin: string;
  readonly secondOrigin: string;
  readComplaints(): Promise<string>;
}

export interface RunningNginx extends Nginx {
  readonly pid: number;
  stop(): Promise<void>;
}

/** `others` are additional brands, served at `<brand>.localhost`. */
export async function launchForBrand(
  root: string,
  brand: string,
  others: readonly string[] = [],
): Promise<RunningNginx> {
  const folder = join(root, `nginx-${brand}`);
  await mkdir(folder, { recursive: true });
  const shipped = await readFile(template, 'utf8');
  const ports = await twoFreePorts();
  const siteOf = (code: string, host: string) =>
    fill(brotliModule === undefined ? withoutBrotli(shipped) : shipped, {
      ROOT: root,
      BRAND: code,
      HOST: host,
      PORT: `127.0.0.1:${ports[0]}`,
    });
  const sites = [siteOf(brand, 'localhost')];
  for (const other of others) sites.push(siteOf(other, `${other}.localhost`));
  const modules = brotliModule === undefined ? [] : [brotliModule];
  return launchNginx({ folder, ports, modules, site: sites.join('\n') });
}

export interface Setup {
  readonly folder: string;
  readonly site: string;
  readonly ports: readonly [number, number];
  readonly modules: readonly string[];
}

export async function launchNginx({ folder, site, ports, modules }: Setup): Promise<RunningNginx> {
  if (binary === null) throw new Error('There is no nginx here.');
  await writeFile(join(folder, 'site.conf'), site);
  const main = join(folder, 'main.conf');
  await writeFile(main, mainConfiguration(folder, modules));
  const options = ['-c', main, '-p', folder];
  const started = spawn(binary, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [origin, secondOrigin] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  await untilServed(started, origin).catch(async (error: unknown) => {
    await endChild(started, 'SIGTERM');
    throw error;
  });
  return {
    origin,
    secondOrigin,
    readComplaints: () => readFile(join(folder, 'error.log'), 'utf8'),
    pid: started.pid ?? 0,
    stop: () => endChild(started, 'SIGTERM'),
  };
}

export function findModule(name: string): string | undefined {
  return ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules']
    .map((folder) => join(folder, name))
    .find(existsSync);
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`@${name}@`, value),
    text,
  );
}

function withoutBrotli(site: string): string {
  return site.replace(/^.*brotli_static.*$/gm, '');
}

function mainConfiguration(folder: string, modules: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
${modules.map((module) => `load_module ${module};`).join('\n')}
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/error.log notice;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;
}

const timeoutMs = 120_000;

async function untilServed(nginx: ChildProcess, origin: string): Promise<void> {
  let complaint = '';
  nginx.stderr?.on('data', (text) => {
    complaint += text;
  });
  for (const started = performance.now(); performance.now() - started < timeoutMs; ) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with code ${nginx.exitCode}: ${complaint}`);
    const answer = await get(origin).catch(() => null);
    if (answer !== null) return;
    await setTimeout(20);
  }
  throw new Error(`nginx does not answer at ${origin}: ${complaint}`);
}
