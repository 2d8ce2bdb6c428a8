import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageTag, type Locale } from '#catalogue/locale.ts';
import { h } from '#reports/element.ts';
import type { Session, Sessions } from '#service/accounts/sessions.ts';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import type { Refusal } from '#service/status/texts/texts.ts';
import {
  formatPage,
  refusalWords,
  textsOf,
  type AssetPaths,
  type View,
} from '#service/status/pages/page-frame.ts';
import { chooseLocale, toLocale } from '#service/status/texts/format.ts';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { StoredReleases } from '#service/preview/release-comparison.ts';
import type { Previews } from '#service/preview/previews.ts';
import type { Actions } from '#service/review/actions.ts';
import type { BoardSources } from '#service/status/board.ts';

export interface SignedInView extends View {
  readonly session: Session;
}

export function isSignedIn(view: View): view is SignedInView {
  return view.session !== null;
}

const year = 365 * 86_400;
/** With this prefix, browsers send cookies only to this host, and only over an encrypted connection (or to localhost). */
const cookieName = { session: '__Host-session', language: '__Host-language' } as const;
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** Reads the language, the address and the session of a request. `isAnonymous` omits the session, for a store that has failed. */
export type ReadView = (request: FastifyRequest, isAnonymous?: boolean) => Promise<View>;

export function openViews(
  sessions: Sessions,
  assets: AssetPaths,
  { origin, support, sweepMinutes }: Pick<View, 'origin' | 'support' | 'sweepMinutes'>,
): ReadView {
  return async (request, isAnonymous = false) => {
    const token = isAnonymous ? null : sessionToken(request);
    const { path, searchParams } = readTarget(request.url);
    const isPage = request.method === 'GET';
    return {
      ...{ assets, origin, support, sweepMinutes, timeZone: 'UTC' },
      session: token === null ? null : await sessions.read(token),
      locale: localeOf(request),
      path: isPage ? path : null,
      search: isPage ? searchParams : new URLSearchParams(),
    };
  };
}

export function sessionToken({ cookies }: FastifyRequest): string | null {
  const token = cookies[cookieName.session] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

export function setSession(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName.session, token, cookieOptions);
}

export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(cookieName.session, cookieOptions);
}

function localeOf({ cookies, headers }: FastifyRequest): Locale {
  return chooseLocale(cookies[cookieName.language], headers['accept-language']);
}

export async function storeLanguage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const target = readTarget(request.url);
  const { searchParams } = target;
  const locale = toLocale(searchParams.get('lang') ?? undefined);
  if (locale === null || request.method !== 'GET') return;
  reply.setCookie(cookieName.language, languageTag[locale], { ...cookieOptions, maxAge: year });
  searchParams.delete('lang');
  return reply.redirect(formatTarget(target), 303);
}

export const refusalStatus = {
  'wrong-password': 401,
  'too-many-tries': 429,
  'too-many-actions': 429,
  busy: 503,
  session: 401,
  role: 403,
  origin: 403,
  token: 403,
  form: 400,
  'too-long': 413,
  missing: 404,
  error: 500,
} as const satisfies Record<Refusal, number>;

export function sendRefusal(reply: FastifyReply, view: View, refusal: Refusal): FastifyReply {
  const id = refusal === 'error' ? reply.request.id : null;
  return sendPage(setRefusal(reply, refusal), formatRefusalPage(refusal, id, view));
}

const retryAfterSeconds: Readonly<Record<number, string>> = { 429: '60', 503: '10' };

export function setRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = refusalStatus[refusal];
  const seconds = retryAfterSeconds[status];
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply.code(status);
}

export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

function formatRefusalPage(refusal: Refusal, id: string | null, view: View): string {
  const words = textsOf(view);
  const isSignIn = refusal === 'session';
  return formatPage(view, {
    title: titleOf(refusal, view),
    body: [
      h('p', {}, refusal === 'missing' ? words.missingHint : refusalWords(refusal, view)),
      id === null
        ? null
        : h('p', { class: 'quiet small' }, words.quote(id, view.session === null ? null : view.support)),
      h('p', {}, h('a', { href: isSignIn ? '/login' : '/' }, isSignIn ? words.pages.signIn : words.back)),
    ],
  });
}

function titleOf(refusal: Refusal, view: View): string {
  const { refusals, refusedTitle, notShown } = textsOf(view);
  if (refusal === 'missing') return refusals.missing;
  // The title depends on whether a form was sent or a page was opened.
  if (view.path === null) return refusedTitle;
  return refusal === 'role' ? notShown.role : notShown.other;
}

function askToSignIn(request: FastifyRequest, reply: FastifyReply, view: View): FastifyReply {
  const wanted = formatTarget(readTarget(request.url));
  // After a click on another site, browsers omit the strict cookie. They send it if a page of this site opens the address.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return sendPage(reply.header('refresh', `0; url=${wanted}`), formatPassage(wanted, view));
  return reply.redirect(wanted === '/' ? '/login' : `/login?${new URLSearchParams({ to: wanted })}`, 303);
}

/** Formats a page that opens the wanted page, for browsers that ignore the header. */
function formatPassage(wanted: string, view: View): string {
  const { service, goOn } = textsOf(view);
  return formatPage(view, { title: service, body: [h('p', {}, h('a', { href: wanted }, goOn))] });
}

export interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly view: SignedInView;
}

export interface Routes {
  page(path: string, answer: (asked: PageRequest) => Promise<FastifyReply>): void;
  /** Adds a page below the path of a brand. `answer` resolves to null for a page that does not exist. */
  brandPage(path: string, answer: (brand: Brand, asked: PageRequest) => Promise<FastifyReply | null>): void;
}

export function openRoutes(scope: FastifyInstance, { brands }: StatusParts, readView: ReadView): Routes {
  const page: Routes['page'] = (path, answer) => {
    scope.get(path, async (request, reply) => {
      const view = await readView(request);
      return isSignedIn(view) ? answer({ request, reply, view }) : askToSignIn(request, reply, view);
    });
  };
  return {
    page,
    brandPage: (path, answer) =>
      page(path === '' ? '/brands/:brand' : `/brands/:brand/${path}`, async (asked) => {
        const brand = brandOf(asked.request, brands);
        return (brand && (await answer(brand, asked))) ?? sendRefusal(asked.reply, asked.view, 'missing');
      }),
  };
}

const paramsSchema = z.object({ brand: z.string() });

export function brandOf({ params }: FastifyRequest, brands: ReadonlyMap<BrandCode, Brand>): Brand | null {
  const { brand } = paramsSchema.parse(params);
  return [...brands.values()].find(({ code }) => code === brand) ?? null;
}

export const releaseIdSchema = z.string().check(z.regex(/^[\w-]{1,100}$/));

const releaseSchema = z.object({ release: releaseIdSchema });

export function readRelease({ query }: FastifyRequest): string | null {
  return releaseSchema.safeParse(query).data?.release ?? null;
}

export interface StatusParts extends BoardSources {
  readonly sessions: Sessions;
  readonly actions: Actions;
  readonly previews: Pick<Previews, 'isOpen' | 'open'>;
  readonly releasesOf: (brand: BrandCode) => StoredReleases;
  /** Public origin of the service. Only forms from this origin are accepted. */
  readonly origin: string;
  readonly support: string | null;
  readonly sweepMinutes: number;
}
