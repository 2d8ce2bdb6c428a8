import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { openDirTarget } from '#publish/targets/dir/dir-target.ts';
import type { Target } from '#publish/targets/target.ts';
import { cacheControl } from '#release/file-kind.ts';
import { everyPath, headersOf } from '#release/host-answer.ts';
import { refreshFile } from '#release/release.ts';
import { listHeaders } from '#site/headers.ts';
import { askServer } from '../ask-server.ts';
import { anUpload, aRelease, aSite, type Files, publish, sha256, withFiles } from '../publish/a-release.ts';
import { get } from '../publish/http-get.ts';
import { aShop } from '../site/build-site.ts';

export interface Host {
  readonly target: Target;
  readonly origin: string;
}

export interface HostManner {
  /** Status of the redirect that adds a trailing slash. */
  readonly slashStatus: 301 | 308;
  readonly keepsQuery: boolean;
  /** The encoding of responses to a browser that accepts every encoding. */
  readonly encoding: 'br' | 'gzip';
}

/** An index file has the address of its folder. */
export function addressOf(path: string): string {
  return `/${path
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;
}

/** Files that are not served with status 200. */
const isApart = (path: string) => /^_(headers|redirects)$|404\.html$|^products\/sg\//i.test(path);

export const servedFiles = (files: Files) => [...files].filter(([path]) => !isApart(path));

const securityHeadersOf = (path: string) =>
  Object.fromEntries(
    headersOf(path, listHeaders(aShop()))
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name !== 'cache-control'),
  );

const ofEveryAnswer = securityHeadersOf(everyPath);
const ofPages = securityHeadersOf('/');

export const securityHeaders = Object.keys(ofPages);

async function expectServed(origin: string, files: Files): Promise<void> {
  for (const [path, { sha256: digest, type, cache }] of aRelease(files, 1).files) {
    if (isApart(path)) continue;
    const { status, headers, bytes } = await get(origin + addressOf(path));
    expect([path, status, sha256(bytes)]).toEqual([path, 200, digest]);
    expect([path, plain(headers['content-type'])]).toEqual([path, plain(type)]);
    const due = path.endsWith('.html') ? ofPages : ofEveryAnswer;
    const sent = Object.entries(headers).filter(([name]) => securityHeaders.includes(name));
    expect(Object.fromEntries(sent), path).toEqual(due);
    expect([path, headers['cache-control']]).toEqual([path, cacheControl[cache]]);
    expect(headers['x-robots-tag']).toBeUndefined();
  }
}

/** Removes parameters, and treats both media types of XML as the same. */
function plain(type: string | undefined): string | undefined {
  return type?.replace(/^application\/xml|;.*$/g, (part) => (part.startsWith(';') ? '' : 'text/xml'));
}

export async function publishOther(root: string, brand: string, files: Files): Promise<void> {
  const target = await openDirTarget(root, brand);
  onTestFinished(() => target.close());
  const ticket = await target.takeTicket();
  await target.publish(anUpload(files, ticket, { release: aRelease(files, ticket, { brand }) }));
}

export async function untilShown(origin: string, mark: string): Promise<void> {
  await expect.poll(async () => (await get(origin)).bytes.toString(), { interval: 10 }).toContain(mark);
}

export function describeHost(manner: HostManner, open: (files: Files) => Promise<Host>): void {
  it('serves every file with its media type, Cache-Control header and security headers', async () => {
    const files = withFiles(aSite('one'), {
      'assets/images/skr/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'products.csv': 'id,name\r\n',
    });
    await expectServed((await open(files)).origin, files);
  });

  it('serves the current content of refresh.txt with a max-age of 30 seconds', async () => {
    const { origin, target } = await open(aSite('one'));
    const ask = () => askServer(origin, `/${refreshFile.path}`);
    const { status, headers, body } = await ask();
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=30']);
    const [, release = ''] = /^off (.+)/.exec(body) ?? [];
    await target.setRefresh(true, release);
    expect((await ask()).body).toBe(`on ${release}`);
  });

  it('serves an uncacheable 404 page in the language of the requested address', async () => {
    const { origin, target } = await open(aSite('one'));
    const expectPage = async (address: string, page: string) => {
      const { status, headers, bytes } = await get(origin + address);
      expect([address, status, sha256(bytes)]).toEqual([
        address,
        404,
        sha256(aSite('one').get(page) ?? Buffer.of()),
      ]);
      expect(headers).toMatchObject({ ...ofPages, 'cache-control': 'no-cache' });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    };
    for (const address of [
      '/nothing',
      '/nothing/',
      '/products/item/',
      '/_astro/gone.0123abcd.js',
      '/en/nothing/',
    ])
      await expectPage(address, '404.html');
    for (const address of ['/zhx', '/404.html']) await expectPage(address, '404.html');
    for (const address of ['/zh/nothing/', '/zh/404.html', '/zh/%E8%8C%B6?page=2'])
      await expectPage(address, 'zh/404.html');
    await publish(target, withFiles(aSite('one'), { 'zh/404.html': null, 'index.html': 'one language' }));
    await untilShown(origin, 'one language');
    await expectPage('/zh/nothing/', '404.html');
  });

  it('redirects /products/sg/ to /products/, and adds missing trailing slashes', async () => {
    const { origin } = await open(aSite('one'));
    const expectRedirect = async (from: string, status: number, to: string) => {
      const { headers, ...answer } = await get(origin + from);
      expect([from, answer.status, decodeURI(headers.location ?? '')]).toEqual([from, status, decodeURI(to)]);
      expect(headers).toMatchObject(ofEveryAnswer);
    };
    for (const from of ['/products/sg', '/products/sg/', '/products/SG', '/products/SG/'])
      await expectRedirect(from, 301, '/products/');
    const withQuery = manner.keepsQuery ? '/products/?page=2' : '/products/';
    await expectRedirect('/products/SG/?page=2', 301, withQuery);
    const pot = `/products/item/${encodeURIComponent('茶壶')}`;
    for (const folder of ['/products', pot, '/products/item/a%20b'])
      await expectRedirect(folder, manner.slashStatus, `${folder}/`);
    await expectRedirect('/products?page=2', manner.slashStatus, withQuery);
  });

  it('returns 404 for configuration files, compressed copies and files outside the release', async () => {
    const files = withFiles(aSite('one'), {
      _headers: `/*\n  X-One: 1\n${'#'.repeat(999)}`,
      'assets/.env': 'x',
    });
    const { origin } = await open(files);
    const internalPaths = ['/state.sqlite', '/releases/', '/current.json', '/.publish/'];
    const copies = ['/_headers.gz', '/index.html.br', '/_astro/style.one.css.br', '/_astro/style.one.css.gz'];
    const hidden = [
      '/_headers',
      '/_redirects',
      '/%5Fheaders',
      '/products/../_redirects',
      '/assets/.env',
      '/assets/%2eenv',
    ];
    for (const address of [...internalPaths, ...copies, ...hidden])
      expect([address, (await askServer(origin, address)).status]).toEqual([address, 404]);
    const refused = await fetch(origin, { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([405, 'no-cache']);
  });

  it('serves and revalidates the compressed copy that the browser accepts', async () => {
    const { origin } = await open(aSite('one'));
    const page = aSite('one').get('products/item/3/index.html') ?? Buffer.of();
    const ask = (encodings: string, more = {}) =>
      get(`${origin}/products/item/3/`, { 'accept-encoding': encodings, ...more });
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', manner.encoding],
    ] as const) {
      const { headers, bytes } = await ask(accepted);
      expect(headers).toMatchObject({ ...ofPages, 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      const decompressed = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(sha256(decompressed)).toBe(sha256(page));
      const again = await ask(accepted, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.headers['x-frame-options']]).toEqual([304, 'DENY']);
    }
    const uncompressed = await ask('identity');
    expect(uncompressed.headers['content-encoding']).toBeUndefined();
    expect(sha256(uncompressed.bytes)).toBe(sha256(page));
  });
}
