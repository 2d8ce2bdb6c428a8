import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Locale, pathPrefix } from '#catalogue/locale.ts';
import type { StoredReleases } from '#service/preview/stored-releases.ts';
import { mostEvents, readBoard } from '#service/status/board.ts';
import { formatAuditPage } from '#service/status/pages/audit-page.ts';
import { formatBoardPage } from '#service/status/pages/board-page.ts';
import { formatHistoryPage } from '#service/status/pages/history-page.ts';
import { mayPublish } from '#service/status/pages/page-frame.ts';
import { formatReleasesPage } from '#service/status/pages/releases-page.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { toSessionId } from '#service/accounts/sessions.ts';
import { brandOf } from './action-routes.ts';
import { askToSignIn } from './ask-to-sign-in.ts';
import { findFlash, mostEntries } from './find-flash.ts';
import { readRelease } from './form-routes.ts';
import { sendRefusal, sendPage } from './refuse.ts';
import { isSignedIn, type ReadView, type SignedInView } from './view.ts';

type RenderPage = (view: SignedInView, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers the pages; a visitor who is not signed in is redirected to sign in. */
export function registerPages(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands, actions, previews } = parts;
  const show = (path: string, show: RenderPage) =>
    scope.get(path, async (request, reply) => {
      const view = await readView(request);
      return isSignedIn(view) ? show(view, request, reply) : askToSignIn(request, reply, view);
    });

  show('/', async (view, request, reply) =>
    sendPage(
      reply,
      formatBoardPage(await readBoard(parts), brands, await findFlash(request, parts, view), view),
    ),
  );
  show('/history', async (view, _, reply) =>
    sendPage(reply, formatHistoryPage(await records.listEvents(null, mostEvents), brands, view)),
  );
  show('/audit', async (view, _, reply) =>
    mayPublish(view)
      ? sendPage(reply, formatAuditPage(await records.listAudit(mostEntries), brands, view))
      : sendRefusal(reply, view, 'role'),
  );
  show('/brands/:brand/releases', async (view, request, reply) => {
    const brand = brandOf(request, brands);
    if (brand === null) return sendRefusal(reply, view, 'missing');
    return sendPage(reply, formatReleasesPage(brand, await actions.listReleases(brand), view));
  });
  show('/brands/:brand/look', async (view, request, reply) => {
    const brand = brandOf(request, brands);
    const release = readRelease(request);
    if (brand === null || release === null) return sendRefusal(reply, view, 'missing');
    const { data } = pathSchema.safeParse(request.query);
    const path = data?.path ?? (await homeOf(parts.releasesOf(brand.code), release, view.locale));
    const link = await previews.open(brand.code, release, toSessionId(view.session.token), path);
    return link === null ? sendRefusal(reply, view, 'missing') : reply.redirect(link, 303);
  });
}

/** Returns the path of a release's first page in a language or, where it has none or can't be read, in its first one. */
async function homeOf(releases: StoredReleases, id: string, locale: Locale): Promise<string> {
  const tree = pathPrefix[locale];
  const release = await releases.readRelease(id).catch(() => null);
  return release?.files.has(`${tree}/index.html`) ? `/${tree}/` : '/';
}

const pathSchema = z.object({ path: z.optional(z.string().check(z.regex(/^\/[^/\\]/), z.maxLength(1_000))) });
