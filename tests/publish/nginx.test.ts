import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeHeaderSnippets } from '#publish/headers/header-snippets.ts';
import { cacheControl } from '#release/cache-class.ts';
import { aSite, brandCode, digestsOf, type Files, publish, sha256, withFiles } from './a-release.ts';
import { openDirStore } from './targets/dir/dir-store.ts';
import { get } from './http-get.ts';
import { startNginx } from './nginx.ts';
import { addressOf, expectServed, isApart } from './served-files.ts';
import { hasBrotli, whyNoNginx } from './nginx-process.ts';

const switches = process.env.LONG_TESTS ? 200 : 20;
const clients = 16;

/** A target with a release that is live, and nginx before it. */
async function openSite(files: Files) {
  const store = await openDirStore();
  const target = await store.open();
  const first = await publish(target, files);
  return { store, target, first, nginx: await startNginx(store.root, brandCode) };
}

describe.skipIf(whyNoNginx !== null)(
  `nginx before a folder${whyNoNginx === null ? '' : ` (${whyNoNginx})`}`,
  () => {
    it('answers with every file of the release, its media type and its time in caches', async () => {
      const site = withFiles(aSite('one'), {
        'feed.rss': '<rss/>',
        'site.webmanifest': '{}',
        'assets/images/skr/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'assets/code.0123456789abcdef.mjs': 'export {};',
        'assets/notes.pdf': '%PDF-1.7',
      });
      const { nginx } = await openSite(site);
      await expectServed(nginx.origin, site);
    });

    it('answers with the 404 page of the tree, for folders without a page too, and lets no cache keep it long', async () => {
      const { nginx, target } = await openSite(aSite('one'));
      const pageOf = (path: string) => sha256(aSite('one').get(path) ?? Buffer.of());
      for (const [address, page] of [
        ['/nothing/', '404.html'],
        ['/products/item/', '404.html'],
        ['/assets/', '404.html'],
        ['/_astro/gone.0123abcd.js', '404.html'],
        ['/en/nothing', '404.html'],
        ['/zhx', '404.html'],
        ['/zh/nothing/', 'zh/404.html'],
        ['/zh/%E8%8C%B6?page=2', 'zh/404.html'],
      ] as const) {
        const { status, headers, bytes } = await get(nginx.origin + address);
        expect([address, status, sha256(bytes)]).toEqual([address, 404, pageOf(page)]);
        expect(headers['cache-control']).toBe('no-cache');
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
      }
      expect((await get(`${nginx.origin}/404.html`)).status).toBe(404);
      await publish(target, withFiles(aSite('one'), { 'zh/404.html': null }));
      const { status, bytes } = await get(`${nginx.origin}/zh/nothing/`);
      expect([status, sha256(bytes)]).toEqual([404, pageOf('404.html')]);
    });

    it('lets no cache keep an error: what it does not take, a part that is not there, files that it can’t open', async () => {
      const { nginx } = await openSite(aSite('one'));
      const asset = [...aSite('one').keys()].find((path) => path.startsWith('_astro/')) ?? '';
      for (const path of ['/', `/${asset}`]) {
        const refused = await fetch(nginx.origin + path, { method: 'POST', body: 'x' });
        expect([refused.status, refused.headers.get('cache-control')]).toEqual([405, 'no-cache']);
        const other = await get(nginx.origin + path, { 'if-match': '"other"' });
        expect([other.status, other.headers['cache-control']]).toEqual([412, 'no-cache']);
        expect((await get(nginx.origin + path, { range: 'bytes=99999999-' })).status).toBe(200);
        expect((await get(`${nginx.origin}${path}404.html.br`)).status).toBe(404);
      }
      const workers = (await readFile(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8'))
        .trim()
        .split(' ');
      // Connections that are kept have their handle; a file would be one more.
      await Promise.all(Array.from({ length: 8 }, () => get(nginx.origin)));
      for (const worker of workers) {
        const handles = new Set((await readdir(`/proc/${worker}/fd`)).map(Number));
        let free = 0;
        while (handles.has(free)) free += 1;
        await promisify(execFile)('prlimit', ['--pid', worker, `--nofile=${free}:`]);
      }
      const answers = await Promise.all(
        ['/', `/${asset}`, '/products/'].map((path) => get(nginx.origin + path)),
      );
      // The first of a worker fails, and its connection, which ends then, frees a handle for the next.
      const failed = answers.filter(({ status }) => status >= 500);
      expect(failed.length).toBeGreaterThan(0);
      for (const { headers } of failed) expect(headers['cache-control']).toBe('no-cache');
    });

    it('leads from the addresses of regions, and from folders without their slash, to where they are', async () => {
      const { nginx } = await openSite(aSite('one'));
      for (const [from, to] of [
        ['/products/sg', '/products/'],
        ['/products/sg/', '/products/'],
        ['/products/SG', '/products/'],
        ['/products/SG/', '/products/'],
        ['/products?page=2', '/products/?page=2'],
        ['/products/SG/?page=2', '/products/?page=2'],
        [`/products/item/${encodeURIComponent('茶壶')}`, `/products/item/${encodeURIComponent('茶壶')}/`],
        ['/products/item/50%2525', '/products/item/50%2525/'],
        ['/products/item/a%20b', '/products/item/a%20b/'],
      ] as const) {
        const { status, headers } = await get(nginx.origin + from);
        expect([from, status, headers.location]).toEqual([from, 301, to]);
      }
    });

    it('keeps to itself what is for hosts, hidden, or a copy of another file', async () => {
      const site = withFiles(aSite('one'), {
        _headers: `/*\n  X-One: 1\n${'#'.repeat(999)}`,
        '.hidden': 'x',
      });
      const { nginx, store } = await openSite(withFiles(site, { '.well-known/security.txt': 'Contact: us' }));
      for (const address of [
        '/_headers',
        '/_headers.gz',
        '/_headers.br',
        '/_redirects',
        '/.hidden',
        '/index.html.br',
        '/products/index.html.gz',
        '/_astro/style.one.css.br',
        '/_astro/style.one.css.gz',
        '/state.sqlite',
        '/releases/',
      ])
        expect([address, (await get(nginx.origin + address)).status]).toEqual([address, 404]);
      expect((await get(`${nginx.origin}/.well-known/security.txt`)).bytes.toString()).toBe('Contact: us');
      expect((await store.readLive()).has('_headers')).toBe(true);
    });

    it("gives the release's own headers with every answer and its redirects, as soon as the command that tells it is over", async () => {
      const { nginx, store } = await openSite(aSite('one'));
      expect((await get(nginx.origin)).headers['x-frame-options']).toBeUndefined();
      const headers = `/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: default-src 'self'\n  X-Quoted: "/a.json"\n`;
      const redirects =
        '/series/%E6%99%A8/ /series/%E9%9B%BE/ 301\n/products/sg/ /products/ 301\n' +
        '/products/item/old /404.html 410\n/zh/products/item/old/ /zh/404.html 410\n' +
        '/products/item/3/ /404.html 410\n' +
        Array.from({ length: 3_000 }, (_, at) => `/old/${at}/ /new/${at}/ 301\n`).join('');
      await writeHeaderSnippets({
        folder: store.folder,
        headers,
        redirects,
        isAhead: false,
        otherHeaders: [],
        reloadCommand: nginx.reloadCommand,
      });
      const onNewConnection = await fetch(nginx.origin);
      expect(onNewConnection.headers.get('x-frame-options')).toBe('DENY');
      const moved = await get(`${nginx.origin}/series/%E6%99%A8/?page=2`);
      expect([moved.status, moved.headers.location]).toEqual([301, '/series/%E9%9B%BE/?page=2']);
      for (const tree of ['', '/zh'])
        expect((await get(`${nginx.origin}${tree}/products/item/old${tree && '/'}`)).bytes).toEqual(
          (await get(`${nginx.origin}${tree}/nothing`)).bytes,
        );
      const { etag = '' } = (await get(nginx.origin)).headers;
      for (const [address, status, asked] of [
        ['/', 200, {}],
        ['/_astro/style.one.css', 200, {}],
        ['/robots.txt', 200, {}],
        ['/nothing', 404, {}],
        ['/zh/nothing', 404, {}],
        ['/products/sg/', 301, {}],
        ['/products/item/old', 410, {}],
        ['/products/item/3/', 200, {}],
        ['/zh/products/item/old/', 410, {}],
        ['/_redirects', 404, {}],
        ['/', 304, { 'if-none-match': etag }],
      ] as const) {
        const { headers, ...answer } = await get(nginx.origin + address, asked);
        expect([address, answer.status]).toEqual([address, status]);
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers['x-quoted']).toBe('"/a.json"');
        expect(headers['content-security-policy']).toBe("default-src 'self'");
        expect(headers['cache-control']).toBeDefined();
        expect(headers['x-robots-tag']).toBeUndefined();
      }
    });

    it('keeps what it has of a brand with whose files it would refuse its configuration, and reads those of others', async () => {
      const { nginx, store } = await openSite(aSite('one'));
      // This brand's files are included with the live one's redirects, which has the same address.
      const other = join(store.root, `${brandCode}-redirects`);
      await mkdir(other);
      const publishTo = async (folder: string, mark: string, from: string) => {
        const headers = `/*\n  X-Mark: ${mark}\n`;
        const redirects = `${from} /to/${mark}/ 301\n`;
        const { reloadCommand } = nginx;
        const job = { folder, headers, redirects, isAhead: false, otherHeaders: [], reloadCommand };
        return (await writeHeaderSnippets(job)).warning;
      };
      const refusal =
        /-redirects\/\*\.nginx\.conf is not taken over, .+ nginx refuses its configuration with it: .+ duplicate location "\/a\/"/;
      expect(await publishTo(store.folder, '1', '/a/')).toBeNull();
      expect(await publishTo(other, '2', '/a/')).toMatch(refusal);
      expect(await publishTo(other, '3', '/b/')).toBeNull();
      expect(await publishTo(other, '4', '/a/')).toMatch(refusal);
      expect(await publishTo(store.folder, '5', '/a/')).toBeNull();
      expect((await get(nginx.origin)).headers['x-mark']).toContain('5');
      expect((await get(`${nginx.origin}/b/`)).headers.location).toBe('/to/3/');
    });

    it(`answers with the compressed copy that a browser takes (brotli: ${hasBrotli ? 'yes' : 'NO MODULE, not tested'})`, async () => {
      const { nginx, target } = await openSite(aSite('one'));
      await publish(target, aSite('two'));
      const page = digestsOf(aSite('two')).get('products/item/3/index.html');
      const ask = (encodings: string) =>
        get(`${nginx.origin}/products/item/3/`, { 'accept-encoding': encodings });
      const gzipped = await ask('gzip, deflate');
      expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(gzipped.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(sha256(gunzipSync(gzipped.bytes))).toBe(page);
      const plain = await ask('identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(sha256(plain.bytes)).toBe(page);
      if (!hasBrotli) return;
      const small = await ask('gzip, deflate, br, zstd');
      expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      expect(sha256(brotliDecompressSync(small.bytes))).toBe(page);
      const asset = await get(`${nginx.origin}/_astro/style.one.css`, { 'accept-encoding': 'br' });
      expect(asset.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': cacheControl.immutable,
      });
    });

    it('tells a browser when a page of the same length changed within a second', async () => {
      const { nginx, target } = await openSite(withFiles(aSite('one'), { 'index.html': 'price 10' }));
      const { headers } = await get(nginx.origin);
      await publish(target, withFiles(aSite('one'), { 'index.html': 'price 20' }));
      const again = await get(nginx.origin, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.bytes.toString()]).toEqual([200, 'price 20']);
      const steady = await get(`${nginx.origin}/products/item/3/`);
      await publish(target, aSite('three'));
      const revalidated = await get(`${nginx.origin}/products/item/3/`, {
        'if-none-match': steady.headers.etag ?? '',
      });
      expect(revalidated.status).toBe(304);
    });

    it('shows a held release apart, not to be indexed, as promotion puts it live', async () => {
      const { nginx, target } = await openSite(aSite('live'));
      expect((await get(`${nginx.heldOrigin}/`)).status).toBe(404);
      const held = await publish(target, aSite('held'), { isHeld: true });
      const paths = [...aSite('held').keys()].filter((path) => !isApart(path));
      const readAll = (origin: string) =>
        Promise.all(
          paths.map(async (path) => {
            const { status, bytes, headers } = await get(origin + addressOf(path));
            const { date: _, connection: __, 'x-robots-tag': ___, ...rest } = headers;
            return { path, status, digest: sha256(bytes), headers: rest };
          }),
        );
      const shown = await readAll(nginx.heldOrigin);
      expect(new Map(shown.map(({ path, digest }) => [path, digest]))).toEqual(
        new Map([...digestsOf(aSite('held'))].filter(([path]) => paths.includes(path))),
      );
      for (const address of ['/', '/nothing', '/_astro/style.held.css', '/sitemap.xml'])
        expect((await get(nginx.heldOrigin + address)).headers['x-robots-tag']).toBe('noindex');
      const missing = await get(`${nginx.origin}/_astro/style.held.css`);
      expect([missing.status, missing.headers['x-robots-tag']]).toEqual([404, undefined]);
      await target.promote(held.release.id, await target.takeTicket());
      expect(await readAll(nginx.origin)).toEqual(shown);
    });

    it('shows an earlier release in under a second after it is gone back to', async () => {
      const { nginx, target, first } = await openSite(aSite('first'));
      await publish(target, aSite('broken'));
      expect((await get(nginx.origin)).bytes.toString()).toContain('broken');
      const started = performance.now();
      await target.promote(first.release.id, await target.takeTicket());
      const { bytes } = await get(nginx.origin);
      expect(performance.now() - started).toBeLessThan(1_000);
      expect(bytes.toString()).toContain('first');
      expect((await get(`${nginx.origin}/_astro/style.broken.css`)).status).toBe(200);
    });

    it(`answers ${clients} clients while ${switches} releases are switched: no request fails, no page lacks an asset`, async () => {
      const { nginx, target } = await openSite(aSite('0'));
      const seen = new Set<string>();
      const failures: string[] = [];
      let [requests, isOver] = [0, false];
      const ask = async (address: string) => {
        requests += 1;
        const { status, bytes } = await get(nginx.origin + address);
        if (status !== 200) failures.push(`${status} ${address}`);
        return bytes.toString();
      };
      const pages = [
        '/',
        '/products/',
        '/zh/',
        `/products/item/${encodeURIComponent('茶壶')}/`,
        '/products/item/a%20b/',
      ];
      const visit = async (at: number) => {
        for (let turn = at; !isOver; turn += 1) {
          const page = await ask(pages[turn % pages.length] ?? '/');
          const mark = /<\/title>(\d+)$/.exec(page)?.[1] ?? 'no mark';
          seen.add(mark);
          if (!page.includes(`/_astro/style.${mark}.css`)) failures.push(`a mixed page: ${page}`);
          const style = await ask(`/_astro/style.${mark}.css`);
          if (!style.startsWith(`/* ${mark} */`)) failures.push(`a wrong sheet for ${mark}`);
          await ask('/products/item/3/');
          await ask(`/_astro/lazy.${mark}.js`);
        }
      };
      const visitors = Array.from({ length: clients }, (_, at) => visit(at));
      for (let release = 1; release <= switches; release += 1) {
        const { kind } = await publish(target, aSite(`${release}`));
        expect(kind).toBe('live');
        if (release % 5 === 0) await target.tidy({ releases: 3, assetDays: 30 });
      }
      isOver = true;
      await Promise.all(visitors);
      expect(failures).toEqual([]);
      expect(requests).toBeGreaterThan(switches * clients);
      expect(seen.size).toBeGreaterThan(switches / 2);
      expect(await nginx.readComplaints()).not.toMatch(/\[(?:error|crit|alert|emerg)\]/);
    }, 300_000);
  },
);
