import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { Session, Sessions } from '#service/accounts/sessions.ts';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import type { AssetPaths, View } from '#service/status/pages/page-frame.ts';
import { chooseLocale, toLocale } from '#service/status/texts/language.ts';

/** A view of a signed-in user. */
export interface SignedInView extends View {
  readonly session: Session;
}

export function isSignedIn(view: View): view is SignedInView {
  return view.session !== null;
}

const year = 365 * 86_400;
/** The prefix ties cookies to this host and an encrypted connection (or localhost). */
const cookieName = { session: '__Host-session', language: '__Host-language' } as const;
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;

export type ReadView = (request: FastifyRequest) => Promise<View>;

export type ViewParts = Pick<View, 'origin' | 'support' | 'sweepMinutes'>;

export function openViews(sessions: Sessions, assets: AssetPaths, parts: ViewParts): ReadView {
  return async (request) => {
    const token = sessionToken(request);
    return toView(request, token === null ? null : await sessions.read(token), assets, parts);
  };
}

export function toView(
  request: FastifyRequest,
  session: Session | null,
  assets: AssetPaths,
  { origin, support, sweepMinutes }: ViewParts,
): View {
  return {
    ...{ assets, origin, support, sweepMinutes, session },
    locale: localeOf(request),
    path: request.method === 'GET' ? readTarget(request.url).path : null,
    search: request.method === 'GET' ? readTarget(request.url).searchParams : new URLSearchParams(),
  };
}

export function sessionToken({ cookies }: FastifyRequest): string | null {
  const token = cookies[cookieName.session] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets a session cookie; the store's record expires by itself. */
export function setSession(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName.session, token, cookieOptions);
}

export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(cookieName.session, cookieOptions);
}

function localeOf({ cookies, headers }: FastifyRequest): Locale {
  return chooseLocale(cookies[cookieName.language], headers['accept-language']);
}

/** Stores the language of `?lang=` and redirects to the page without it, and with the rest of its query. */
export async function rememberLanguage(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const target = readTarget(request.url);
  const { searchParams } = target;
  const locale = toLocale(searchParams.get('lang') ?? undefined);
  if (locale === null || request.method !== 'GET') return;
  reply.setCookie(cookieName.language, languageTag[locale], { ...cookieOptions, maxAge: year });
  searchParams.delete('lang');
  return reply.redirect(formatTarget(target), 303);
}
