import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toHtml } from 'hast-util-to-html';
import { contentTypeOf } from '#release/file-kind.ts';
import {
  answerPath,
  type Header,
  headersOf,
  parseHeaderRules,
  parseRedirectRules,
} from '#release/host-answer.ts';
import { formatRefreshFile, parseReleaseId, refreshFile } from '#release/release.ts';
import { h } from '#reports/element.ts';
import type { PreviewAccess, PreviewTokens } from './preview-tokens.ts';
import { formatTarget, readTarget } from './read-target.ts';
import type { StoredReleases } from './release-comparison.ts';

export interface PreviewOptions {
  readonly tokens: Pick<PreviewTokens, 'redeem' | 'read'>;
  readonly isOpen: (session: string) => Promise<boolean>;
  readonly releasesOf: (brand: string) => StoredReleases;
  readonly origin: string;
  readonly onProblem: (problem: unknown) => void;
}

export const linkPath = '/.preview/';

/** Responds without a session, so that `checkPreview` can test the address of previews. */
export const checkPath = '/.preview/check';

const barPath = '/.preview/bar.css';

/** Previews do not copy these headers from a release, because browsers and search engines would remember them. */
const ownHeaders = new Set(['strict-transport-security', 'cache-control', 'x-robots-tag']);

/** Serves the release that a cookie selects. Search engines and shared caches must not store it. */
export function createPreviewServer(options: PreviewOptions): Server {
  let shown: { readonly brand: string; readonly site: StoredSite } | null = null;
  const siteOf = async ({ brand, release }: PreviewAccess) => {
    if (shown?.brand !== brand || shown.site.id !== release)
      shown = { brand, site: await openStoredSite(options.releasesOf(brand), release) };
    return shown.site;
  };
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    response.setHeader('x-robots-tag', 'noindex, nofollow');
    response.setHeader('cache-control', 'private, no-cache');
    response.setHeader('referrer-policy', 'no-referrer');
    answer(request, response, siteOf, options).catch((problem: unknown) => {
      options.onProblem(problem);
      refuse(response, 500, 'gone', options.origin);
    });
  });
  server.maxConnections = 200;
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  siteOf: (access: PreviewAccess) => Promise<StoredSite>,
  { tokens, isOpen, origin }: PreviewOptions,
): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/s, '');
  const send = (status: number, body: string | Uint8Array, type?: string) =>
    sendBody(request, response, status, Buffer.from(body), type);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response.setHeader('allow', 'GET, HEAD'), 405, 'only-looking', origin);
  if (path === checkPath) return void response.writeHead(204).end();
  if (path === barPath) return send(200, barStyle, 'text/css');
  if (path.startsWith(linkPath)) return redeem(request.url ?? '', response, tokens, origin);
  const token = readCookie(request);
  const access = token === null ? null : await tokens.read(token);
  if (access === null || !(await isOpen(access.session))) return refuse(response, 401, 'closed', origin);
  // The live refresh is off, because the ERP's values may be newer than the release.
  if (path === `/${refreshFile.path}`)
    return send(200, formatRefreshFile(false, access.release), refreshFile.type);
  const site = await siteOf(access);
  const { status, headers, body } = await site.answer(path);
  for (const [name, value] of headers)
    if (!ownHeaders.has(name.toLowerCase())) response.setHeader(name, value);
  const isPage = String(response.getHeader('content-type') ?? '').startsWith('text/html');
  send(status, isPage ? addBar(body, access, origin) : body);
}

type StoredSite = Awaited<ReturnType<typeof openStoredSite>>;

async function openStoredSite(target: StoredReleases, id: string) {
  const release = await target.readRelease(id);
  const read = async (path: string) => (await target.readFile(release, path)) ?? Buffer.alloc(0);
  const readText = async (path: string) => Buffer.from(await read(path)).toString();
  const rules = parseHeaderRules(await readText('_headers'));
  const redirects = parseRedirectRules(await readText('_redirects'));
  return {
    id,
    answer: async (path: string) => {
      const headers: readonly Header[] = headersOf(path, rules);
      const found = answerPath(path, { redirects, hasFile: (file) => release.files.has(file) });
      const { status } = found;
      if (found.kind === 'file') {
        const type = ['content-type', contentTypeOf(found.file)] as const;
        return { status, headers: [...headers, type], body: await read(found.file) };
      }
      const body = Buffer.alloc(0);
      if (found.kind === 'nothing') return { status, headers, body };
      return { status, headers: [...headers, ['location', found.location]], body };
    },
  };
}

function sendBody(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Uint8Array,
  type: string | undefined,
): void {
  const etag = `"${hash('sha256', body)}"`;
  response.setHeader('etag', etag);
  if (type !== undefined) response.setHeader('content-type', type);
  if (status === 200 && headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.writeHead(status, { 'content-length': body.length }).end(method === 'HEAD' ? '' : body);
}

/** Served as a file, because the site's Content-Security-Policy forbids inline styles. */
const barStyle = `.preview-bar { position: sticky; inset-block-start: 0; z-index: 99; display: flex; flex-wrap: wrap;
  gap: 0.25rem 1rem; justify-content: center; padding: 0.25rem 1rem; background: #111; color: #fff;
  font: 0.875rem/1.5 system-ui, sans-serif }
.preview-bar a { color: inherit }
@media print { .preview-bar { display: none } }
`;

function addBar(page: Uint8Array, { brand, release }: PreviewAccess, origin: string): string {
  const number = String(parseReleaseId(release).generation);
  const bar = toHtml(
    h(
      'aside',
      { class: 'preview-bar' },
      h('span', {}, `Preview of ${brand.toUpperCase()}, release ${number}. `),
      h('span', { lang: 'zh-Hans' }, '预览页面，访客看不到。'),
      h('a', { href: `${origin}/brands/${brand}/review` }, 'Back · ', h('span', { lang: 'zh-Hans' }, '返回')),
    ),
  );
  const text = Buffer.from(page).toString();
  const link = `<link rel="stylesheet" href="${barPath}">`;
  return text.replace(/<\/head>/i, (end) => link + end).replace(/<body[^>]*>/i, (start) => start + bar);
}

async function redeem(
  address: string,
  response: ServerResponse,
  tokens: Pick<PreviewTokens, 'redeem'>,
  origin: string,
): Promise<void> {
  const { path, searchParams } = readTarget(address);
  const link = path.slice(linkPath.length);
  const token = isToken(link) ? await tokens.redeem(link) : null;
  if (token === null) return refuse(response, 401, 'link-over', origin);
  const cookie = `__Host-look=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`;
  const location = formatTarget(readTarget(searchParams.get('to') ?? '/'));
  response.writeHead(303, { 'set-cookie': cookie, location }).end();
}

function readCookie({ headers }: IncomingMessage): string | null {
  return /(?:^|;\s*)__Host-look=([\w-]{43})\s*(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Writes both languages, because the visitor's language is unknown. */
function refuse(
  response: ServerResponse,
  status: number,
  reason: keyof typeof refusals,
  origin: string,
): void {
  if (response.headersSent) return void response.destroy();
  const { En, Zh } = refusals[reason];
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  response.writeHead(status, headers).end(`${En}\n${Zh}\n${origin}\n`);
}

const refusals = {
  'link-over': {
    En: 'This link works only once, and only for a minute. To open the preview again, start at this address:',
    Zh: '此链接只能使用一次，且一分钟后失效。如需再次打开预览，请从以下地址进入：',
  },
  closed: {
    En: 'You are signed out, or this preview was opened in another browser or more than 12 hours ago. To open it again, start at this address:',
    Zh: '您已退出登录，或者该预览是在其他浏览器中或 12 小时之前打开的。如需再次打开，请从以下地址进入：',
  },
  gone: {
    En: 'This release can’t be shown. Check on the page “Brands” whether a newer release is waiting.',
    Zh: '无法显示该版本。请在“品牌”页面查看是否有较新的版本待审核。',
  },
  'only-looking': { En: 'A preview can’t be changed.', Zh: '预览不能更改。' },
} as const;
