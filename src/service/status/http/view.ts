import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { languageTag } from '#catalogue/text.ts';
import type { Child } from '#reports/element.ts';
import type { Session, Sessions } from '#service/accounts/sessions.ts';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import type { StoredReleases } from '#service/preview/release-comparison.ts';
import type { Previews } from '#service/preview/previews.ts';
import type { Actions } from '#service/review/actions.ts';
import { isOutcome } from '#service/review/outcome.ts';
import type { BoardSources } from '#service/status/board.ts';
import type { Refusal } from '#service/status/texts/texts.ts';
import { formatPage } from '#service/status/pages/page-frame.ts';
import { link, p, smallText, textsOf, type AssetPaths, type View } from '#service/status/pages/parts.ts';
import { chooseLocale, toLocale } from '#service/status/texts/format.ts';

export interface StatusParts extends BoardSources {
  readonly sessions: Sessions;
  readonly actions: Actions;
  readonly previews: Pick<Previews, 'open'>;
  readonly releasesOf: (brand: string) => StoredReleases;
  readonly origin: string;
  readonly support: string | null;
  readonly sweepMinutes: number;
}

export const releaseIdSchema = z.string().check(z.regex(/^[\w-]{1,100}$/));

export interface SignedInView extends View {
  readonly session: Session;
}

export function isSignedIn(view: View): view is SignedInView {
  return view.session !== null;
}

const year = 365 * 86_400;
/** Browsers send `__Host-` cookies only to this host, and only over HTTPS or to localhost. */
const cookieName = { session: '__Host-session', language: '__Host-language' } as const;
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** Set `isAnonymous` if the store may have failed: the session is then not read. */
export type ReadView = (request: FastifyRequest, isAnonymous?: boolean) => Promise<View>;

const paramsSchema = z.object({ brand: z.optional(z.string()) });

export function openViews(
  assets: AssetPaths,
  { sessions, brands, origin, support, sweepMinutes }: StatusParts,
): ReadView {
  return async (request, isAnonymous = false) => {
    const token = isAnonymous ? null : sessionToken(request);
    const { path, searchParams } = readTarget(request.url);
    const { data } = paramsSchema.safeParse(request.params);
    const brand = [...brands.values()].find(({ code }) => code === data?.brand) ?? null;
    const isPage = request.method === 'GET';
    const flash = searchParams.get('flash');
    searchParams.delete('flash');
    return {
      ...{ assets, origin, support, sweepMinutes, brand, timeZone: brand?.timeZone ?? 'UTC' },
      session: token === null ? null : await sessions.read(token),
      locale: chooseLocale(request.cookies[cookieName.language], request.headers['accept-language']),
      flash: isOutcome(flash) ? flash : null,
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
  'no-preview': 404,
  error: 500,
} as const satisfies Record<Refusal, number>;

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

export function sendRefusal(reply: FastifyReply, view: View, refusal: Refusal): FastifyReply {
  const words = textsOf(view);
  const { refusals, notShown, refusedTitle } = words;
  const opened = refusal === 'role' ? notShown.role : notShown.other;
  const page = formatPage(view, {
    title: refusal === 'missing' ? refusals.missing : view.path === null ? refusedTitle : opened,
    body: [
      p(refusal === 'missing' ? words.missingHint : refusalWords(refusal, view)),
      refusal === 'error' ? smallText(words.quote(reply.request.id)) : null,
      refusal === 'session' ? p(link('/login', words.pages.signIn)) : null,
    ],
  });
  return sendPage(setRefusal(reply, refusal), page);
}

export function refusalWords(refusal: Refusal, view: View): Child {
  const { refusals, viewerHint } = textsOf(view);
  const text = refusals[refusal];
  if (refusal === 'role') return [text, view.locale === 'Zh' ? null : ' ', viewerHint(view.support)];
  return refusal === 'origin' ? [text, ' ', link(view.origin, view.origin)] : text;
}

/** Pages of other sites cannot forge these headers. */
export function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}

export function limitPerMinute(
  scope: FastifyInstance,
  max: number,
): (request: FastifyRequest) => Promise<boolean> {
  const count = scope.createRateLimit({ max, timeWindow: 60_000 });
  return async (request) => {
    const state = await count(request);
    return state.isAllowed || !state.isExceeded;
  };
}
