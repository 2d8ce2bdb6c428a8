import { type ChildProcess, exec, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';
import { get } from './http-get.ts';

const template = resolve(import.meta.dirname, '../../docs/hosting/nginx.conf');

/** Copies what nginx includes. */
export const taker = resolve(import.meta.dirname, '../../docs/hosting/take-snippets.sh');

/** Has nginx read its configuration, and waits until it answers with it. */
const reloader = resolve(import.meta.dirname, '../../docs/hosting/reload-nginx.sh');

const binary = findProgram('nginx');
const brotliModule = findModule('ngx_http_brotli_static_module.so');

/** Why there is no nginx to talk to; null where there is one. */
export const whyNoNginx =
  binary === null
    ? 'SKIPPED, there is no nginx here: apt-get install nginx-light libnginx-mod-http-brotli-static'
    : null;

export const hasBrotli = brotliModule !== undefined;

export interface Nginx {
  /** The origin that visitors call. */
  readonly origin: string;
  /** The origin of held releases. */
  readonly heldOrigin: string;
  /** Its log of errors. */
  readComplaints(): Promise<string>;
  /** Makes it read its configuration again. */
  readonly reloadCommand: string;
}

/** nginx that goes on until it is stopped. */
export interface RunningNginx extends Nginx {
  /** Of its master. */
  readonly pid: number;
  /** Its program with its configuration, to which options are added. */
  readonly command: string;
  stop(): Promise<void>;
}

/** nginx with the configuration that ships, for a brand below a target's folder. */
export async function launchForBrand(root: string, brand: string): Promise<RunningNginx> {
  const folder = join(root, `nginx-${brand}`);
  await mkdir(folder, { recursive: true });
  const [port, heldPort] = await twoFreePorts();
  const snippets = join(folder, 'snippets');
  const takeSnippets = `${taker} ${root} ${snippets} ${userInfo().username}`;
  const site = fill(await readFile(template, 'utf8'), {
    ROOT: root,
    SNIPPETS: snippets,
    BRAND: brand,
    HOST: 'localhost',
    PORT: `127.0.0.1:${port}`,
    HELD_PORT: `${heldPort}`,
  });
  const ports: Setup['ports'] = [port, heldPort];
  const modules = brotliModule === undefined ? [] : [brotliModule];
  await promisify(exec)(takeSnippets);
  const nginx = await launchNginx({
    ...{ folder, ports, modules },
    site: brotliModule === undefined ? withoutBrotli(site) : site,
  });
  // As the unit of nginx.md does both.
  const reload = join(folder, 'reload.sh');
  const take = `${takeSnippets} ${nginx.command} -t -q`;
  await writeFile(reload, `#!/bin/sh\nset -e\n${take}\n${nginx.reloadCommand}\n`, { mode: 0o755 });
  return { ...nginx, reloadCommand: reload };
}

export interface Setup {
  /** A folder of this nginx alone. */
  readonly folder: string;
  /** Its servers. */
  readonly site: string;
  /** The ports for visitors and for held releases. */
  readonly ports: readonly [number, number];
  /** Files of modules to load. */
  readonly modules: readonly string[];
}

/** nginx with these servers. */
export async function launchNginx({ folder, site, ports, modules }: Setup): Promise<RunningNginx> {
  if (binary === null) throw new Error('There is no nginx here.');
  await writeFile(join(folder, 'site.conf'), site);
  const main = join(folder, 'main.conf');
  await writeFile(main, mainConfiguration(folder, modules));
  const options = ['-c', main, '-p', folder];
  const command = [binary, ...options].join(' ');
  const started = spawn(binary, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [origin, heldOrigin] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  await untilServed(started, origin).catch(async (error: unknown) => {
    await stop(started);
    throw error;
  });
  return {
    origin,
    heldOrigin,
    readComplaints: () => readFile(join(folder, 'error.log'), 'utf8'),
    reloadCommand: `${reloader} ${join(folder, 'pid')} ${command}`,
    command,
    pid: started.pid ?? 0,
    stop: () => stop(started),
  };
}

/** Finds a module of nginx; undefined where it is not installed. */
export function findModule(name: string): string | undefined {
  return ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules']
    .map((folder) => join(folder, name))
    .find(existsSync);
}

/** A template with its placeholders filled. */
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

const timeoutMs = 30_000;

async function untilServed(nginx: ChildProcess, origin: string): Promise<void> {
  let complaint = '';
  nginx.stderr?.on('data', (text) => {
    complaint += text;
  });
  for (const started = performance.now(); performance.now() - started < timeoutMs;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with code ${nginx.exitCode}: ${complaint}`);
    const answer = await get(origin).catch(() => null);
    if (answer !== null) return;
    await setTimeout(20);
  }
  throw new Error(`nginx does not answer at ${origin}: ${complaint}`);
}

async function stop(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null || nginx.signalCode !== null) return;
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGTERM');
  await ended;
}

/** A port that was closed may be given again at once. */
export async function twoFreePorts(): Promise<readonly [number, number]> {
  const first = await freePort();
  for (;;) {
    const second = await freePort();
    if (second !== first) return [first, second];
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
