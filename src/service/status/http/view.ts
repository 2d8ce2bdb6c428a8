import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { Session, Sessions } from '#service/accounts/sessions.ts';
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
    path: request.method === 'GET' ? pathOf(request) : null,
    search: request.method === 'GET' ? readTarget(request).searchParams : new URLSearchParams(),
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
  const { searchParams } = readTarget(request);
  const locale = toLocale(searchParams.get('lang') ?? undefined);
  if (locale === null || request.method !== 'GET') return;
  reply.setCookie(cookieName.language, languageTag[locale], { ...cookieOptions, maxAge: year });
  searchParams.delete('lang');
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  return reply.redirect(`${pathOf(request)}${query}`, 303);
}

/**
 * Reads the path and the query of a request's target, however strange that is. The path begins with one slash: browsers would
 * take two, or one and a backslash, for the start of another host.
 */
function readTarget({ url }: FastifyRequest): {
  readonly path: string;
  readonly searchParams: URLSearchParams;
} {
  const [before = '', query = ''] = url
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s);
  const bare = before.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/\\]*/i, '').replace(/^[/\\]+/, '');
  return { path: `/${bare}`, searchParams: new URLSearchParams(query) };
}

function pathOf(request: FastifyRequest): string {
  return readTarget(request).path;
}
