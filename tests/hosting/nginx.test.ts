import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aSite, brandCode, digestsOf, type Files, publish, withFiles } from '../publish/a-release.ts';
import { get } from '../publish/http-get.ts';
import { openDirStore } from '../publish/targets/dir/dir-store.ts';
import { addressOf, describeHost, publishOther, servedFiles } from './host.ts';
import { startNginx } from './nginx.ts';
import { hasBrotli, whyNoNginx } from './nginx-process.ts';
import { startVisitors } from './visitors.ts';

const switches = process.env.LONG_TESTS ? 200 : 10;
const clients = process.env.LONG_TESTS ? 16 : 8;

async function openSite(files: Files, others: readonly string[] = []) {
  const store = await openDirStore();
  const target = await store.open();
  const first = await publish(target, files);
  const nginx = await startNginx(store.root, brandCode, others);
  return { store, target, first, nginx, origin: nginx.origin };
}

describe.skipIf(whyNoNginx !== null)(
  `nginx in front of a folder${whyNoNginx === null ? '' : ` (${whyNoNginx})`} (Brotli: ${hasBrotli ? 'yes' : 'no module, not tested'})`,
  () => {
    const encoding = hasBrotli ? 'br' : 'gzip';
    describeHost({ slashStatus: 301, keepsQuery: true, encoding }, (files) => openSite(files));

    it('serves several brands by host name', async () => {
      const { store, origin } = await openSite(aSite('one'), ['dr']);
      await publishOther(store.root, 'dr', aSite('other'));
      const other = await get(origin, { host: 'dr.localhost' });
      expect(other.bytes.toString()).toContain('other');
      expect((await get(origin)).bytes.toString()).toContain('one');
    });

    it('serves files below .well-known, which certificate tools need', async () => {
      const { origin } = await openSite(
        withFiles(aSite('one'), { '.well-known/security.txt': 'Contact: us' }),
      );
      expect((await get(`${origin}/.well-known/security.txt`)).bytes.toString()).toBe('Contact: us');
    });

    it('sends the errors 405, 412 and 5xx with Cache-Control: no-cache', async () => {
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
      // Opens the connections before limiting the file handles, because a new connection would need one.
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
      // Not every request fails, because a failed request closes its connection and frees a file handle.
      const failed = answers.filter(({ status }) => status >= 500);
      expect(failed.length).toBeGreaterThan(0);
      for (const { headers } of failed) expect(headers['cache-control']).toBe('no-cache');
    });

    it('changes the ETag if a page changes within a second but keeps its length', async () => {
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

    it('serves the former release in the first response after a rollback', async () => {
      const { nginx, target, first } = await openSite(aSite('first'));
      await publish(target, aSite('broken'));
      expect((await get(nginx.origin)).bytes.toString()).toContain('broken');
      await target.promote(first.release.id, await target.takeTicket());
      const { bytes } = await get(nginx.origin);
      expect(bytes.toString()).toContain('first');
      expect((await get(`${nginx.origin}/_astro/style.broken.css`)).status).toBe(200);
    });

    it(`serves ${clients} clients without failed requests while ${switches} releases go live`, async () => {
      const { nginx, target } = await openSite(aSite('0'));
      const marks = Array.from({ length: switches + 1 }, (_, at) => `${at}`);
      const releases = new Map(marks.map((mark) => [mark, digestsOf(aSite(mark))]));
      const addresses = servedFiles(aSite('0'))
        .filter(([path]) => aSite('1').has(path))
        .map(([path]) => [addressOf(path), path] as const);
      const visitors = startVisitors(nginx.origin, clients, releases, addresses);
      for (let release = 1; release <= switches; release += 1) {
        const { kind } = await publish(target, aSite(`${release}`));
        expect(kind).toBe('live');
        if (release % 5 === 0) await target.prune({ releases: 3, assetDays: 30 });
      }
      const { requests, failures, seen } = await visitors.stop();
      expect(failures).toEqual([]);
      expect(requests).toBeGreaterThan(switches * clients);
      expect(seen).toBeGreaterThan(switches / 2);
      expect(await nginx.readComplaints()).not.toMatch(/\[(?:error|crit|alert|emerg)\]/);
    });
  },
);
