import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addressOf, describeHost, securityHeaders, servedFiles, untilShown } from '../../../hosting/host.ts';
import { startVisitors } from '../../../hosting/visitors.ts';
import { aSite, digestsOf, type Files, publish, withFiles } from '../../a-release.ts';
import { get } from '../../http-get.ts';
import type { Layout, Place } from './bucket.ts';
import { allowPublicRead, placeOf, startNginxS3 } from './nginx.ts';

const turns = process.env.LONG_TESTS ? 40 : 2;
const clients = process.env.LONG_TESTS ? 4 : 2;

export function describeBehindNginx(take: (layout: Layout, settle: number) => Place): void {
  const openSite = async (files: Files) => {
    const place = take('pointer', 1);
    await allowPublicRead(place.address);
    const target = await place.open();
    const first = await publish(target, files);
    return { place, target, first, nginx: await startNginxS3(placeOf(place.address)) };
  };

  describeHost({ slashStatus: 301, keepsQuery: true, encoding: 'gzip' }, async (files) => {
    const { target, nginx } = await openSite(files);
    return { target, origin: nginx.origin };
  });

  it('forwards the headers of a file, such as its ETag, but no other headers of the store', async () => {
    const { nginx, place } = await openSite(aSite('one'));
    const { host, path } = placeOf(place.address);
    const stored = await get(`http://${host}/${path}/skr/_astro/style.one.css`);
    expect(Object.keys(stored.headers).join(' ')).toContain('x-amz-request-id');
    const plain =
      'accept-ranges cache-control connection content-length content-type date etag keep-alive server vary';
    const known = [...plain.split(' '), ...securityHeaders];
    for (const address of ['/', '/_astro/style.one.css', '/nothing/']) {
      const { headers } = await get(nginx.origin + address);
      const others = Object.keys(headers).filter((name) => !known.includes(name));
      expect([address, ...others]).toEqual([address]);
      expect(headers.server).toBe('nginx');
    }
    const asset = await get(`${nginx.origin}/_astro/style.one.css`);
    expect(asset.headers.etag).toBe(stored.headers.etag);
  });

  it('returns 404 for configuration files, hidden files and internal objects', async () => {
    const site = withFiles(aSite('one'), { _headers: '/*\n  X-One: 1\n', '.hidden': 'x' });
    const { nginx, place, first } = await openSite(site);
    const kept = (await place.list()).filter((path) => path.startsWith('.publish/'));
    expect(kept).not.toEqual([]);
    const addresses = ['_headers', '_redirects', '.hidden', '.current', '.object?key=current.json'];
    const inside = [
      'current.json',
      `r/${first.release.id}/index.html`,
      'a/..%2fcurrent.json',
      ...kept,
      'x'.repeat(2_000),
    ];
    for (const address of [...addresses, ...inside])
      expect([address, (await get(`${nginx.origin}/${address}`)).status]).toEqual([address, 404]);
    const odd = `${nginx.origin}/?versionId=1&acl&response-content-type=text/plain`;
    const { status, headers } = await get(odd, { authorization: 'Basic eDp5', cookie: 'a=b' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await fetch(nginx.origin, { method: 'DELETE' })).status).toBe(405);
  });

  it('replaces the newer release in browser caches after a rollback', async () => {
    const { nginx, target, first } = await openSite(aSite('one'));
    await publish(target, aSite('two'));
    await untilShown(nginx.origin, 'two');
    const { headers } = await get(nginx.origin);
    await target.promote(first.release.id, await target.takeTicket());
    const conditions = { 'if-none-match': headers.etag ?? '', 'if-modified-since': headers.date ?? '' };
    let again = await get(nginx.origin, conditions);
    while (again.status === 304) {
      await setTimeout(20);
      again = await get(nginx.origin, conditions);
    }
    expect([again.status, again.bytes.toString()]).toEqual([200, expect.stringContaining('one')]);
  });

  it('responds with an uncacheable error while the store is down', async () => {
    const nginx = await startNginxS3({ host: '127.0.0.1:1', path: 'nowhere' });
    for (const address of ['/', '/nothing/', '/_astro/style.one.css']) {
      const { status, headers, bytes } = await get(nginx.origin + address);
      expect([status, headers['cache-control']]).toEqual([503, 'no-cache']);
      expect(bytes.toString()).toBe('This site is not available at the moment. Try again in a minute.\n');
    }
  });

  it(`serves the restored release to ${clients} clients within a second of a rollback`, async () => {
    const { nginx, target, first } = await openSite(aSite('1'));
    const second = await publish(target, aSite('2'));
    const releases = new Map(['1', '2'].map((mark) => [mark, digestsOf(aSite(mark))]));
    const addresses = servedFiles(aSite('1')).flatMap(([path]) =>
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
    expect(await nginx.readComplaints()).not.toMatch(/\[(?:warn|error|crit|alert|emerg)\]/);
  });
}
