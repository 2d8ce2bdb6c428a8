import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeHeaderSnippets } from '#publish/headers/header-snippets.ts';
import { cacheControl } from '#release/cache-class.ts';
import { listTextFiles } from '#site/outputs.ts';
import { askServer } from '../ask-server.ts';
import { aShop } from '../site/build-site.ts';
import { startCaddy } from './caddy.ts';
import { findProgram } from './find-program.ts';
import { textOf } from '../site/text-of.ts';

const program = findProgram('caddy') ?? '';
const suite =
  program === ''
    ? 'Caddy: SKIPPED, since it is not installed (apt-get install --no-install-recommends caddy)'
    : 'Caddy, on the configuration that ships with the project,';

const site = new Map(listTextFiles(aShop()).map((file) => [file.file, textOf(file)]));
const name = '晨雾 "+~\'(1)%';

function filesOf(mark: string): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(site),
    'index.html': `<link href="/_astro/style.${mark}.css">${'home '.repeat(200)}${mark}`,
    '404.html': 'missing',
    'zh/404.html': '未找到',
    'zh/index.html': '首页',
    'products/index.html': `products ${mark}`,
    'products/sg/index.html': 'moved',
    [`products/series/${name}/index.html`]: name,
    [`_astro/style.${mark}.css`]: `a{}${mark}`,
    'assets/theme.59864f41.css': ':root{}',
    'assets/images/yn/favicon.png': 'png',
    'assets/.env': 'secret',
    'sitemap.xml': '<urlset/>',
    'assets/links.2d81e3ea.speculationrules': '{}',
  };
}

function askOn(agent: Agent, url: string): Promise<{ status: number; cache: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, cache: answer.headers['cache-control'] }),
      );
    });
    request.once('error', reject);
  });
}

/** A brand's folder as the target `dir` leaves it: releases, what is live, what is held, and shared assets. */
async function openRoot(): Promise<{ readonly root: string; publish(mark: string): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'caddy-root-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const brand = join(root, 'yn');
  const put = async (mark: string) => {
    for (const [file, text] of Object.entries(filesOf(mark))) {
      await write(join(brand, 'releases', mark, file), text);
      if (/^_astro\/|theme/.test(file)) await write(join(brand, 'assets', file), text);
    }
    const page = join(brand, 'releases', mark, 'index.html');
    const text = Buffer.from(filesOf(mark)['index.html'] ?? '');
    await writeFile(`${page}.gz`, gzipSync(text));
    await writeFile(`${page}.br`, brotliCompressSync(text));
    // Of a release that an earlier version made.
    await writeFile(`${page}.zst`, 'old');
  };
  const point = async (link: string, mark: string) => {
    await symlink(`releases/${mark}`, join(brand, `${link}.next`));
    await rename(join(brand, `${link}.next`), join(brand, link));
  };
  for (const mark of ['one', 'two']) await put(mark);
  await point('current', 'one');
  await point('held', 'two');
  return { root, publish: (mark) => point('current', mark) };
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function start(reloadWith: Partial<{ headers: string }> = {}) {
  const { root, publish } = await openRoot();
  const job = {
    folder: join(root, 'yn'),
    headers: site.get('_headers') ?? '',
    redirects: site.get('_redirects') ?? '',
    isAhead: false,
    otherHeaders: [],
    reloadCommand: null,
    ...reloadWith,
  };
  await writeHeaderSnippets(job);
  return { ...(await startCaddy(program, root)), publish, job };
}

describe.skipIf(program === '')(suite, { timeout: 60_000 }, () => {
  it('serves pages, data and assets with the headers of their cache classes', async () => {
    const { live } = await start();
    const served = [
      ['/', 'page', 'text/html; charset=utf-8'],
      ['/products/?from=mail', 'page', 'text/html; charset=utf-8'],
      [`/products/series/${encodeURIComponent(name)}/`, 'page', 'text/html; charset=utf-8'],
      ['/sitemap.xml', 'data', /xml/],
      ['/assets/links.2d81e3ea.speculationrules', 'immutable', 'application/speculationrules+json'],
      ['/assets/images/yn/favicon.png', 'data', 'image/png'],
      ['/_astro/style.one.css', 'immutable', 'text/css; charset=utf-8'],
      ['/assets/theme.59864f41.css', 'immutable', 'text/css; charset=utf-8'],
    ] as const;
    for (const [path, cacheClass, type] of served) {
      const { status, headers } = await askServer(live, path);
      expect(status, path).toBe(200);
      expect(headers['cache-control'], path).toBe(cacheControl[cacheClass]);
      expect(headers['content-type'], path).toMatch(type);
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['speculation-rules'], path).toBe('"/assets/links.2d81e3ea.speculationrules"');
      expect(headers['x-robots-tag'], path).toBeUndefined();
    }
    expect((await askServer(live, `/products/series/${encodeURIComponent(name)}/`)).body).toBe(name);
  });

  it('sends moved addresses on for good, and folders to their closing slash', async () => {
    const { live } = await start();
    for (const path of ['/products/sg', '/products/sg/', '/products/SG/']) {
      const { status, headers } = await askServer(live, path);
      expect([status, headers.location], path).toEqual([301, '/products/']);
    }
    const { status, headers } = await askServer(live, '/products');
    expect([status, headers.location]).toEqual([308, '/products/']);
  });

  it('answers what is not there with the 404 page of its tree, which nobody keeps', async () => {
    const { live } = await start();
    const missing = [
      ['/nope', 'missing'],
      ['/products/item/0/', 'missing'],
      ['/zhx/', 'missing'],
      ['/ZH/', 'missing'],
      ['/_astro/gone.js', 'missing'],
      ['/zh/nope/', '未找到'],
      ['/en/nope/', 'missing'],
    ] as const;
    for (const [path, body] of missing) {
      const answer = await askServer(live, path);
      expect(answer, path).toMatchObject({ status: 404, body });
      expect(answer.headers['cache-control'], path).toBe('no-cache');
      expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8');
      expect(answer.headers['x-frame-options'], path).toBe('DENY');
    }
  });

  it('lets nobody keep an error of another kind', async () => {
    const { live } = await start();
    for (const path of ['/', '/products/']) {
      const answer = await fetch(`${live}${path}`, { method: 'POST', body: 'x' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([405, 'no-cache']);
      for (const condition of [
        { range: 'bytes=99999999-' },
        { 'if-match': '"other"' },
        { 'if-unmodified-since': new Date(0).toUTCString() },
      ])
        expect((await askServer(live, path, condition)).status).toBe(200);
    }
    for (const path of ['/404.html', '/zh/404.html', '/index.html.br', '/_astro/style.css.gz'])
      expect((await askServer(live, path)).status, path).toBe(404);
  });

  it('lets nobody keep the answer where it can’t open a file', async () => {
    const { live, pid } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    // A connection that is kept has its handle; a file would be one more.
    expect((await askOn(agent, `${live}/`)).status).toBe(200);
    // Caddy gives some back by and by.
    const takeHandles = async () => {
      const handles = new Set((await readdir(`/proc/${pid}/fd`)).map(Number));
      let free = 0;
      while (handles.has(free)) free += 1;
      await promisify(execFile)('prlimit', ['--pid', `${pid}`, `--nofile=${free}:`]);
    };
    for (const path of ['/', '/products/', '/_astro/style.one.css', '/nothing/'])
      await expect
        .poll(
          async () => {
            await takeHandles();
            const { status, cache } = await askOn(agent, live + path);
            return [path, status >= 400, cache];
          },
          { timeout: 10_000 },
        )
        .toEqual([path, true, 'no-cache']);
  });

  it('never shows files that hosts keep to themselves, nor anything beside the release', async () => {
    const { live } = await start();
    const hidden = ['/_headers', '/_redirects', '/%5Fheaders', '//_headers', '/products/../_redirects'];
    for (const path of [...hidden, '/assets/.env', '/assets/%2eenv', '/../headers.caddy', '/state.sqlite']) {
      expect(await askServer(live, path), path).toMatchObject({ status: 404, body: 'missing' });
    }
  });

  it('serves the compressed copies that a browser takes, and the file to others', async () => {
    const { live } = await start();
    for (const [takes, gets] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
    ] as const) {
      const { headers } = await askServer(live, '/', { 'accept-encoding': takes });
      expect(headers['content-encoding'], takes).toBe(gets);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers.vary).toBe('Accept-Encoding');
    }
    expect((await askServer(live, '/')).body).toBe(filesOf('one')['index.html']);
    const { headers } = await askServer(live, '/products/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('serves the next release from the moment the link is switched, and the former one’s assets on', async () => {
    const { live, publish } = await start();
    expect((await askServer(live, '/products/')).body).toBe('products one');
    await publish('two');
    expect((await askServer(live, '/products/')).body).toBe('products two');
    const former = await askServer(live, '/_astro/style.one.css');
    expect(former).toMatchObject({ status: 200, body: 'a{}one' });
    expect(former.headers['cache-control']).toBe(cacheControl.immutable);
  });

  it('shows what is held on a port of its own, byte for byte, to no search engine', async () => {
    const { held, live } = await start();
    const files = Object.entries(filesOf('two')).filter(
      ([file]) => !/^_(?:headers|redirects)$|\.env/.test(file),
    );
    for (const [file, text] of files.filter(([path]) => path !== 'products/sg/index.html')) {
      const path = `/${file.split('/').map(encodeURIComponent).join('/')}`.replace(/\/index\.html$/, '/');
      const answer = await askServer(held, path);
      expect(answer.body, path).toBe(text);
      expect(answer.headers['x-robots-tag'], path).toBe('noindex');
    }
    expect((await askServer(held, '/nope')).headers['x-robots-tag']).toBe('noindex');
    expect((await askServer(live, '/nope')).headers['x-robots-tag']).toBeUndefined();
  });

  it('takes changed headers and redirects when it is told', async () => {
    const { live, job, reloadCommand } = await start();
    const changed = {
      ...job,
      headers: job.headers.replace('DENY', 'SAMEORIGIN\n  X-Quoted: "/a.json"'),
      redirects: `${job.redirects}/series/%E6%99%A8/ /series/%E9%9B%BE/ 301\n/zh/old/ /zh/404.html 410\n/products/ /404.html 410\n`,
      reloadCommand,
    };
    expect(await writeHeaderSnippets(changed)).toMatchObject({ isReloaded: true, warning: null });
    const { status, headers } = await askServer(live, '/series/%E6%99%A8/');
    expect([status, headers.location]).toEqual([301, '/series/%E9%9B%BE/']);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['x-quoted']).toBe('"/a.json"');
    const gone = await askServer(live, '/zh/old/');
    expect([gone.status, gone.headers['cache-control']]).toEqual([410, 'no-cache']);
    expect(gone.body).toBe((await askServer(live, '/zh/nope')).body);
    // A page that is there again.
    expect((await askServer(live, '/products/')).status).toBe(200);
  });
});
