import { describe, expect, it, onTestFinished } from 'vitest';
import { aSite, publish, withFiles } from '../../publish/a-release.ts';
import { openPreviews } from '#service/preview/previews.ts';
import { freePort } from '../../processes.ts';
import { asWaiting, inReview } from '../status/open-desk.ts';
import { openStatusApp, type SignedIn } from '../status/status-app.ts';

const headers =
  "/*\n  content-security-policy: default-src 'self'\n  strict-transport-security: max-age=1\n  x-robots-tag: all\n/_astro/*\n  cache-control: public, max-age=31536000, immutable\n";
const mine = {
  _headers: headers,
  _redirects: '/old /new/ 301\n/zh/gone/ /zh/404.html 410\n',
  '404.html': 'Not here',
  'zh/404.html': '没有',
};

async function open() {
  const status = await openStatusApp();
  onTestFinished(() => status.close());
  const anna = await status.signIn('anna', 'viewer');
  const live = await publish(status.target, withFiles(aSite('live'), mine));
  const site = withFiles(aSite('held'), mine);
  const held = await publish(status.target, site, { isHeld: true });
  /** Resolves to the one-time link to which the preview link redirects. */
  const look = async (release = held.release.id, { cookie }: SignedIn = anna) => {
    const answer = await status.app.inject({
      url: `/brands/skr/look?release=${release}`,
      headers: { cookie },
    });
    return String(answer.headers.location ?? answer.statusCode);
  };
  const redeem = async (link: string) => {
    const answer = await fetch(link, { redirect: 'manual' });
    const cookie = answer.headers.get('set-cookie') ?? '';
    return { status: answer.status, cookie, origin: new URL(link).origin };
  };
  const enter = async (release?: string) => {
    const { cookie, origin } = await redeem(await look(release));
    const value = cookie.split(';')[0] ?? '';
    return (path: string, init: RequestInit = {}, more: Readonly<Record<string, string>> = {}) =>
      fetch(`${origin}${path}`, { redirect: 'manual', headers: { cookie: value, ...more }, ...init });
  };
  return { ...status, anna, live, held, site, look, redeem, enter };
}

describe('a preview', () => {
  it('has the headers of the site except HSTS, and forbids indexing and caching', async () => {
    const desk = await open();
    const ask = await desk.enter();
    for (const path of ['/', '/_astro/style.held.css', '/nothing']) {
      const answer = await ask(path);
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('responds 410 to gone pages, 404 to forbidden paths, 405 to POST and 304 to known ETags', async () => {
    const desk = await open();
    const ask = await desk.enter();
    const gone = await ask('/zh/gone/');
    expect([gone.status, await gone.text()]).toEqual([410, '没有']);
    for (const hidden of ['/_headers', '/_redirects', '/..%2f..%2fstate.sqlite', '/%zz'])
      expect((await ask(hidden)).status, hidden).toBe(404);
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
    const etag = (await ask('/')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await ask('/', {}, { 'if-none-match': etag })).status).toBe(304);
  });

  it('opens at the requested page, and never on another host', async () => {
    const desk = await open();
    const at = async (to: string) => {
      const link = new URL(await desk.look());
      link.searchParams.set('to', to);
      return (await fetch(link, { redirect: 'manual' })).headers.get('location');
    };
    expect(await at('/products/item/1/')).toBe('/products/item/1/');
    for (const hostile of [
      '//evil.example/x',
      '/\\evil.example/x',
      'https://evil.example/x',
      '\\\\evil.example',
      '/.//evil.example/x',
      '/x/..//evil.example',
      '/%2e/\\evil.example',
      '/\t/:99999/',
      '//[',
    ])
      expect(await at(hostile), hostile).toMatch(/^\/(?![/\\])/);
    expect(await at('/.//evil.example/x')).toBe('/evil.example/x');
    const { cookie } = desk.anna;
    const path = encodeURIComponent('/products/');
    const url = `/brands/skr/look?release=${desk.held.release.id}&path=${path}`;
    const answer = await desk.app.inject({ url, headers: { cookie } });
    expect(new URL(String(answer.headers.location)).searchParams.get('to')).toBe('/products/');
  });

  it('opens at the Chinese landing page, if any, for Chinese readers', async () => {
    const desk = await open();
    const openIn = async (language: string, release: string) => {
      const answer = await desk.app.inject({
        url: `/brands/skr/look?release=${release}`,
        headers: { cookie: desk.anna.cookie, 'accept-language': language },
      });
      return new URL(String(answer.headers.location)).searchParams.get('to');
    };
    expect(await openIn('zh', desk.held.release.id)).toBe('/zh/');
    expect(await openIn('en', desk.held.release.id)).toBe('/');
    const english = new Map([...aSite('English')].filter(([path]) => !path.startsWith('zh/')));
    const { release } = await publish(desk.target, english, { isHeld: true });
    expect(await openIn('zh', release.id)).toBe('/');
  });

  it('shows the live or waiting release that the link names', async () => {
    const desk = await open();
    const [live, held] = [await desk.enter(desk.live.release.id), await desk.enter()];
    expect(await (await live('/')).text()).toContain('live');
    expect(await (await held('/')).text()).toContain('held');
    expect((await (await desk.enter('00000099-gone'))('/')).status).toBe(500);
  });
});

it('a previewed page has a bar with a review link', async () => {
  const desk = await open();
  const page = '<!doctype html><html><head><title>x</title></head><body class="a"><p>Lamp</p></body></html>';
  const site = withFiles(aSite('barred'), { ...mine, 'index.html': page });
  const { release } = await publish(desk.target, site, { isHeld: true });
  const ask = await desk.enter(release.id);
  const text = await (await ask('/')).text();
  expect(text).toMatch(
    /<body class="a"><aside class="preview-bar">.*Preview of SKR, release \d+\. .*<\/aside><p>Lamp/,
  );
  expect(text).toContain(`<a href="${desk.origin}/brands/skr/review">`);
  const sheet = /href="(\/\.preview\/[^"]+)"><\/head>/.exec(text)?.[1] ?? '';
  const style = await fetch(new URL(sheet, new URL(await desk.look()).origin));
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css']);
  expect(await (await ask('/refresh.txt')).text()).toBe(`off ${release.id}`);
});

it('the previews of all brands have the same origin', async () => {
  const desk = await open();
  const { cookie } = desk.anna;
  const { origin } = new URL(await desk.look());
  const answer = await desk.app.inject({ url: '/brands/yn/look?release=00000001-a', headers: { cookie } });
  expect(new URL(String(answer.headers.location)).origin).toBe(origin);
  expect((await fetch(`${origin}/.preview/check`)).status).toBe(204);
});

it.each([
  ['https://publish.example.com', null, 'https://publish.example.com:8443'],
  ['https://publish.example.com', 'https://look.example.com', 'https://look.example.com'],
] as const)(
  'a service at %s with PREVIEW_ORIGIN %s links to previews at %s',
  async (origin, previewOrigin, expected) => {
    const desk = await open();
    const previews = await openPreviews({
      ...{ store: desk.store, origin, previewOrigin, host: '127.0.0.1', port: await freePort() },
      ...{ isOpen: async () => true, onProblem: () => {} },
      releasesOf: () => desk.target,
    });
    onTestFinished(() => previews.close());
    expect(new URL((await previews.open('skr', 'r', 's')) ?? '').origin).toBe(expected);
  },
);

it('the page of a brand with a waiting release has a preview link', async () => {
  const desk = await open();
  const { cookie } = desk.anna;
  const waiting = asWaiting(desk.held.release.id);
  await desk.records.updateBrand('skr', (state) => ({ ...state, review: inReview, waiting }));
  const page = (await desk.app.inject({ url: '/brands/skr', headers: { cookie } })).body;
  expect(page).toContain(`href="/brands/skr/look?release=${desk.held.release.id}"`);
});

describe('access to a preview', () => {
  it('is refused without a link, and with a used or guessed link', async () => {
    const desk = await open();
    const link = await desk.look();
    const { origin } = new URL(link);
    expect((await fetch(`${origin}/`)).status).toBe(401);
    const guess = { cookie: `__Host-look=${'a'.repeat(43)}` };
    expect((await fetch(`${origin}/`, { headers: guess })).status).toBe(401);
    expect((await desk.redeem(`${origin}/.preview/${'a'.repeat(43)}`)).status).toBe(401);
    expect((await desk.redeem(`${origin}/.preview/../index.html`)).status).toBe(401);
    const first = await desk.redeem(link);
    expect(first.status).toBe(303);
    expect(first.cookie).toMatch(/^__Host-look=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    expect((await desk.redeem(link)).status).toBe(401);
    const stranger = await desk.app.inject({ url: `/brands/skr/look?release=${desk.held.release.id}` });
    expect(stranger.headers.location).toMatch(/^\/login\?to=/);
  });

  it('is refused after the session of the user has ended', async () => {
    const desk = await open();
    const ask = await desk.enter();
    expect((await ask('/')).status).toBe(200);
    await desk.users.setRole('anna', 'publisher');
    expect((await ask('/')).status).toBe(401);
  });
});
