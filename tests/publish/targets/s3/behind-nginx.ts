import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { aSite, digestsOf, type Files, publish, sha256, withFiles } from '../../a-release.ts';
import { get } from '../../http-get.ts';
import { letRead, placeOf, startNginxS3 } from './nginx.ts';
import type { Layout, Place } from './bucket.ts';
import { addressOf, expectServed, isApart } from '../../served-files.ts';
import { startVisitors } from '../../visitors.ts';

const turns = process.env.LONG_TESTS ? 40 : 4;
const clients = 4;

const pagesOf = (files: Files) => [...files].filter(([path]) => !isApart(path));

/** Tests what visitors get of a bucket by nginx; `take` gives an empty part of the store. */
export function describeBehindNginx(take: (layout: Layout, settle: number) => Place): void {
  /** A target with a release that is live, and nginx before it. */
  const openSite = async (files: Files) => {
    const place = take('pointer', 1);
    await letRead(place.address);
    const target = await place.open();
    const first = await publish(target, files);
    return { place, target, first, nginx: await startNginxS3(placeOf(place.address)) };
  };

  /** Once nginx has looked again. */
  const untilShown = async (address: string, mark: string) => {
    while (!(await get(address)).bytes.toString().includes(mark)) await setTimeout(20);
  };

  it('answers with every file of the release, its media type and its time in caches', async () => {
    const site = withFiles(aSite('one'), {
      'feed.rss': '<rss/>',
      'assets/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'assets/code.0123456789abcdef.mjs': 'export {};',
    });
    const { nginx } = await openSite(site);
    await expectServed(nginx.origin, site);
    expect(await nginx.readComplaints()).not.toMatch(/\[(?:warn|error|crit|alert|emerg)\]/);
  });

  it('passes on what the store says of the object, and nothing that it says of itself', async () => {
    const { nginx, place } = await openSite(aSite('one'));
    const { host, path } = placeOf(place.address);
    const stored = await get(`http://${host}/${path}/skr/_astro/style.one.css`);
    expect(Object.keys(stored.headers).join(' ')).toContain('x-amz-request-id');
    const plain =
      'accept-ranges cache-control connection content-length content-type date etag keep-alive server vary';
    for (const address of ['/', '/_astro/style.one.css', '/nothing/']) {
      const { headers } = await get(nginx.origin + address);
      const others = Object.keys(headers).filter((name) => !plain.split(' ').includes(name));
      expect([address, ...others]).toEqual([address]);
      expect(headers.server).toBe('nginx');
    }
    const asset = await get(`${nginx.origin}/_astro/style.one.css`);
    expect(asset.headers.etag).toBe(stored.headers.etag);
  });

  it("answers what isn't there with the 404 page of its language, and lets nobody keep it", async () => {
    const { nginx, target } = await openSite(aSite('one'));
    const pageOf = (path: string) => sha256(aSite('one').get(path) ?? Buffer.of());
    const missing = [
      ['/nothing/', '404.html'],
      ['/404.html', '404.html'],
      ['/products/item/', '404.html'],
      ['/_astro/gone.0123abcd.js', '404.html'],
      ['/%E0%A4', '404.html'],
      [`/${'x'.repeat(2_000)}`, '404.html'],
      ['/zhx', '404.html'],
      ['/zh/nothing/', 'zh/404.html'],
      ['/zh/404.html', 'zh/404.html'],
      ['/zh/%E8%8C%B6?page=2', 'zh/404.html'],
    ] as const;
    for (const [address, page] of missing) {
      const { status, headers, bytes } = await get(nginx.origin + address, { 'if-none-match': '*' });
      expect([address, status, sha256(bytes)]).toEqual([address, 404, pageOf(page)]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
    await publish(target, withFiles(aSite('two'), { 'zh/404.html': null }));
    await untilShown(nginx.origin, 'two');
    const { status, bytes } = await get(`${nginx.origin}/zh/nothing/`);
    expect([status, sha256(bytes)]).toEqual([404, sha256(aSite('two').get('404.html') ?? Buffer.of())]);
  });

  it('leads from the addresses of regions, and from folders without their slash, to where they are', async () => {
    const { nginx } = await openSite(aSite('one'));
    const pot = `/products/item/${encodeURIComponent('茶壶')}`;
    for (const [from, to] of [
      ['/products/SG/?page=2', '/products/?page=2'],
      ['/products', '/products/'],
      ['/products?page=2', '/products/?page=2'],
      [pot, `${pot}/`],
      ['/products/item/50%2525', '/products/item/50%2525/'],
      ['/products/item/a%20b', '/products/item/a%20b/'],
    ] as const) {
      const { status, headers } = await get(nginx.origin + from);
      expect([from, status, headers.location]).toEqual([from, 301, to]);
    }
  });

  it('keeps to itself what is for hosts, hidden, or a publisher’s', async () => {
    const site = withFiles(aSite('one'), { _headers: '/*\n  X-One: 1\n', '.hidden': 'x' });
    const { nginx, place, first } = await openSite(site);
    const kept = (await place.list()).filter((path) => path.startsWith('.publish/'));
    expect(kept).not.toEqual([]);
    const addresses = ['_headers', '_redirects', '.hidden', '.current', '.object?key=current.json'];
    const inside = ['current.json', `r/${first.release.id}/index.html`, 'a/..%2fcurrent.json', ...kept];
    for (const address of [...addresses, ...inside])
      expect([address, (await get(`${nginx.origin}/${address}`)).status]).toEqual([address, 404]);
    const odd = `${nginx.origin}/?versionId=1&acl&response-content-type=text/plain`;
    const { status, headers } = await get(odd, { authorization: 'Basic eDp5', cookie: 'a=b' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await fetch(nginx.origin, { method: 'DELETE' })).status).toBe(405);
  });

  it('compresses, and tells a browser what it has already', async () => {
    const { nginx, target, first } = await openSite(aSite('one'));
    const address = `${nginx.origin}/products/item/3/`;
    const gzipped = await get(address, { 'accept-encoding': 'gzip' });
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(gzipped.bytes)).toEqual(aSite('one').get('products/item/3/index.html'));
    const plain = await get(address);
    for (const { headers } of [gzipped, plain])
      expect((await get(address, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    const part = await get(address, { range: 'bytes=0-8' });
    expect([part.status, part.bytes.toString()]).toEqual([206, '<!doctype']);

    await publish(target, aSite('two'));
    await untilShown(nginx.origin, 'two');
    const { headers } = await get(nginx.origin);
    await target.promote(first.release.id, await target.takeTicket());
    const conditions = { 'if-none-match': headers.etag ?? '', 'if-modified-since': headers.date ?? '' };
    let again = await get(nginx.origin, conditions);
    while (again.status === 304) again = await get(nginx.origin, conditions);
    expect([again.status, again.bytes.toString()]).toEqual([200, expect.stringContaining('one')]);
  });

  it('shows a held release apart, not to be indexed, as promotion puts it live', async () => {
    const { nginx, target } = await openSite(aSite('live'));
    const nothing = await get(`${nginx.heldOrigin}/`);
    expect([nothing.status, nothing.headers['x-robots-tag']]).toEqual([404, 'noindex']);
    const held = await publish(target, aSite('held'), { isHeld: true });
    await untilShown(nginx.heldOrigin, 'held');
    const readAll = (origin: string) =>
      Promise.all(
        pagesOf(aSite('held')).map(async ([path]) => {
          const { status, bytes, headers } = await get(origin + addressOf(path));
          const { date: _, connection: __, 'x-robots-tag': ___, ...rest } = headers;
          return { path, status, digest: sha256(bytes), headers: rest };
        }),
      );
    const shown = await readAll(nginx.heldOrigin);
    expect(shown.map(({ status, digest }) => [status, digest])).toEqual(
      pagesOf(aSite('held')).map(([, bytes]) => [200, sha256(bytes)]),
    );
    for (const address of ['/', '/nothing', '/products', '/_astro/style.held.css', '/sitemap.xml'])
      expect((await get(nginx.heldOrigin + address)).headers['x-robots-tag']).toBe('noindex');
    const live = await get(nginx.origin);
    expect(live.bytes.toString()).toContain('live');
    expect(live.headers['x-robots-tag']).toBeUndefined();
    await target.promote(held.release.id, await target.takeTicket());
    await untilShown(nginx.origin, 'held');
    expect(await readAll(nginx.origin)).toEqual(shown);
    while ((await get(nginx.heldOrigin)).status !== 404) await setTimeout(20);
  });

  it('says that the store is out of reach, and lets nobody keep that', async () => {
    const nginx = await startNginxS3({ host: '127.0.0.1:1', path: 'nowhere' });
    for (const address of ['/', '/nothing/', '/_astro/style.one.css']) {
      const { status, headers, bytes } = await get(nginx.origin + address);
      expect([status, headers['cache-control']]).toEqual([503, 'no-cache']);
      expect(bytes.toString()).toBe('This site is out of reach for a moment.\n');
    }
  });

  it(`shows an earlier release within a second after it is gone back to, and never a mixture to ${clients} clients`, async () => {
    const { nginx, target, first } = await openSite(aSite('1'));
    const second = await publish(target, aSite('2'));
    const releases = new Map(['1', '2'].map((mark) => [mark, digestsOf(aSite(mark))]));
    const addresses = pagesOf(aSite('1')).flatMap(([path]) =>
      aSite('2').has(path) ? [[addressOf(path), path] as const] : [],
    );
    await untilShown(nginx.origin, '>2');
    const visitors = startVisitors(nginx.origin, clients, releases, addresses);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const [from, to, { release }] =
        turn % 2 === 0 ? (['2', '1', first] as const) : (['1', '2', second] as const);
      while (!visitors.see(from)) await setTimeout(5);
      const ticket = await target.takeTicket();
      const started = performance.now();
      expect((await target.promote(release.id, ticket)).kind).toBe('live');
      while (!visitors.see(to)) await setTimeout(5);
      times.push(performance.now() - started);
    }
    const { requests, failures } = await visitors.stop();
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(turns * clients);
    expect(Math.min(...times)).toBeLessThan(1_000);
    expect(Math.max(...times)).toBeLessThan(5_000);
    expect(await nginx.readComplaints()).not.toMatch(/\[(?:warn|error|crit|alert|emerg)\]/);
  });
}
