import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toHtml } from 'hast-util-to-html';
import type { BrandCode } from '#config/codes.ts';
import type { Target } from '#publish/targets/target.ts';
import { h } from '#reports/element.ts';
import type { Looks } from './looks.ts';
import { formatTarget, readTarget } from './read-target.ts';
import { openStoredSite, type StoredSite } from './stored-site.ts';

export interface PreviewOptions {
  readonly brand: BrandCode;
  readonly looks: Pick<Looks, 'redeem' | 'read'>;
  readonly isOpen: (session: string) => Promise<boolean>;
  readonly target: Pick<Target, 'readRelease' | 'readFile'>;
  readonly origin: string;
  readonly onProblem: (problem: unknown) => void;
}

export const linkPath = '/.look/';

/** Headers of the site that would outlive the preview, or allow search engines. */
const ownHeaders = new Set(['strict-transport-security', 'cache-control', 'x-robots-tag']);

/**
 * Creates a server that shows a release to signed-in users, byte for byte as it would be live. Other visitors get
 * nothing, and neither search engines nor shared caches may keep it.
 */
export function createPreviewServer(options: PreviewOptions): Server {
  let shown: StoredSite | null = null;
  const siteOf = async (id: string) => {
    if (shown?.id !== id) shown = await openStoredSite(options.target, id);
    return shown;
  };
  const { brand, origin } = options;
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    response.setHeader('x-robots-tag', 'noindex, nofollow');
    response.setHeader('cache-control', 'private, no-cache');
    response.setHeader('referrer-policy', 'no-referrer');
    answer(request, response, siteOf, options).catch((problem: unknown) => {
      options.onProblem(problem);
      sendPage(response, 500, formatPreviewAnswer('gone', brand, origin));
    });
  });
  server.maxConnections = 200;
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  siteOf: (id: string) => Promise<StoredSite>,
  { brand, looks, isOpen, origin }: PreviewOptions,
): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/s, '');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendPage(
      response.setHeader('allow', 'GET, HEAD'),
      405,
      formatPreviewAnswer('only-looking', brand, origin),
    );
  if (path.startsWith(linkPath)) return redeem(request.url ?? '', response, brand, looks, origin);
  const token = readCookie(request, cookieOf(brand));
  const look = token === null ? null : await looks.read(brand, token);
  if (look === null || !(await isOpen(look.session)))
    return sendPage(response, 401, formatPreviewAnswer('closed', brand, origin));
  const site = await siteOf(look.release);
  const { status, headers, body } = await site.answer(path);
  for (const [name, value] of headers)
    if (!ownHeaders.has(name.toLowerCase())) response.setHeader(name, value);
  const etag = `"${hash('sha256', body)}"`;
  response.setHeader('etag', etag);
  if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.writeHead(status, { 'content-length': body.length }).end(request.method === 'HEAD' ? '' : body);
}

async function redeem(
  address: string,
  response: ServerResponse,
  brand: BrandCode,
  looks: Pick<Looks, 'redeem'>,
  origin: string,
): Promise<void> {
  const { path, searchParams } = readTarget(address);
  const link = path.slice(linkPath.length);
  const token = isToken(link) ? await looks.redeem(brand, link) : null;
  if (token === null) return sendPage(response, 401, formatPreviewAnswer('link-over', brand, origin));
  const cookie = `${cookieOf(brand)}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`;
  const location = formatTarget(readTarget(searchParams.get('to') ?? '/'));
  response.writeHead(303, { 'set-cookie': cookie, location }).end();
}

/** Cookies do not distinguish ports. */
function cookieOf(brand: BrandCode): string {
  return `__Host-look-${brand}`;
}

function readCookie({ headers }: IncomingMessage, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return isToken(value) ? value : null;
}

function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

/** Error pages of a preview, in both languages because its address has none. */
const answers = {
  'link-over': {
    En: 'This link works only once, and only for a minute. Open the preview from the page of the brands again.',
    Zh: '此链接只能使用一次，且一分钟后失效。请从品牌页面重新打开预览。',
  },
  closed: {
    En: 'This preview is not open in this browser, or you have signed out. Open it from the page of the brands again.',
    Zh: '此浏览器没有打开该预览，或者您已退出登录。请从品牌页面重新打开预览。',
  },
  gone: {
    En: 'This release can’t be shown. See on the page of the brands whether there is a newer preview.',
    Zh: '无法显示该版本。请在品牌页面查看是否有更新的预览。',
  },
  'only-looking': { En: 'A preview is only for looking.', Zh: '预览仅供查看。' },
} as const;

export type PreviewAnswer = keyof typeof answers;

function formatPreviewAnswer(answer: PreviewAnswer, brand: BrandCode, origin: string): string {
  const { En, Zh } = answers[answer];
  const meta = (name: string, content: string) => h('meta', { name, content });
  const head = h(
    'head',
    {},
    h('meta', { charset: 'utf-8' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    h('title', {}, `Preview – ${brand.toUpperCase()}`),
  );
  const body = h(
    'body',
    {},
    h('h1', {}, `Preview – ${brand.toUpperCase()}`),
    h('p', {}, En),
    h('p', { lang: 'zh-Hans' }, Zh),
    h('p', {}, h('a', { href: origin }, 'Brands · ', h('span', { lang: 'zh-Hans' }, '品牌'))),
  );
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, h('html', { lang: 'en' }, head, body)] });
}
