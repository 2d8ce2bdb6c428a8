import type { FastifyInstance } from 'fastify';
import { toHtml } from 'hast-util-to-html';
import * as z from 'zod/mini';
import { type Locale, pathPrefix } from '#catalogue/locale.ts';
import { reportName } from '#publish/report-files.ts';
import { h } from '#reports/element.ts';
import { toSessionId } from '#service/accounts/sessions.ts';
import { compareReleases, readReleasePicture } from '#service/preview/release-comparison.ts';
import type { StoredReleases } from '#service/preview/stored-releases.ts';
import { mostEvents, readBoard } from '#service/status/board.ts';
import { formatAuditPage } from '#service/status/pages/audit-page.ts';
import { formatBoardPage } from '#service/status/pages/board-page.ts';
import { formatComparePage } from '#service/status/pages/compare-page.ts';
import { formatHistoryPage } from '#service/status/pages/history-page.ts';
import { languageLinks, mayPublish, textsOf, type View } from '#service/status/pages/page-frame.ts';
import { formatReleasesPage } from '#service/status/pages/releases-page.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { reportPolicy } from './assets.ts';
import { findFlash } from './forms.ts';
import { brandOf, openRoutes, readRelease, releaseIdSchema, type Routes } from './routes.ts';
import { isSignedIn, type ReadView, sendPage, sendRefusal } from './view.ts';

const mostEntries = 500;

export function registerPages(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands, actions } = parts;
  const routes = openRoutes(scope, parts, readView);
  routes.page('/', async ({ view, request, reply }) => {
    const flash = await findFlash(request, parts, view);
    return sendPage(reply, formatBoardPage(await readBoard(parts), brands, flash, view));
  });
  routes.page('/history', async ({ view, reply }) =>
    sendPage(
      reply,
      formatHistoryPage((await records.listEvents({}, { limit: mostEvents })).events, brands, view),
    ),
  );
  routes.page('/audit', async ({ view, reply }) =>
    mayPublish(view)
      ? sendPage(reply, formatAuditPage(await records.listAudit(mostEntries), brands, view))
      : sendRefusal(reply, view, 'role'),
  );
  routes.brandPage('releases', async (brand, { view, reply }) =>
    sendPage(reply, formatReleasesPage(brand, await actions.listReleases(brand), view)),
  );
  addPreview(routes, parts);
  addReports(routes, parts);
  addComparison(routes, parts);
  addPictures(scope, parts, readView);
}

const pathSchema = z.object({ path: z.optional(z.string().check(z.regex(/^\/[^/\\]/), z.maxLength(1_000))) });

function addPreview(routes: Routes, { previews, releasesOf }: StatusParts): void {
  routes.brandPage('look', async ({ code }, { request, reply, view }) => {
    const release = readRelease(request);
    if (release === null) return null;
    const { path } = pathSchema.safeParse(request.query).data ?? {};
    const home = path ?? (await homeOf(releasesOf(code), release, view.locale));
    const link = await previews.open(code, release, toSessionId(view.session.token), home);
    return link === null ? null : reply.redirect(link, 303);
  });
}

async function homeOf(releases: StoredReleases, id: string, locale: Locale): Promise<string> {
  const tree = pathPrefix[locale];
  const release = await releases.readRelease(id).catch(() => null);
  return release?.files.has(`${tree}/index.html`) ? `/${tree}/` : '/';
}

const reportSchema = z.object({
  name: z.enum(['changes.html', 'content.html', 'content.csv', 'missing.csv', 'concerned.csv']),
});

function addReports(routes: Routes, { records }: StatusParts): void {
  routes.brandPage('reports/:name', async ({ code }, { request, reply, view }) => {
    const { name } = reportSchema.safeParse(request.params).data ?? {};
    if (name === undefined) return null;
    const text =
      (await records.readReport(code, reportName(name, view.locale))) ??
      (await records.readReport(code, name));
    if (text === null) return null;
    reply.header('content-security-policy', reportPolicy);
    if (!name.endsWith('.csv')) return sendPage(reply, addNavigation(text, code, view));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${code}-${name}"`)
      .send(text);
  });
}

function addNavigation(report: string, code: string, view: View): string {
  const back = h('a', { href: `/#brand-${code}` }, textsOf(view).back);
  const nav = toHtml(h('nav', {}, back, ' ', languageLinks(view)));
  return report.replace('<body>', (start) => `${start}${nav}`);
}

const comparedSchema = z.object({
  from: z.optional(releaseIdSchema),
  to: z.optional(releaseIdSchema),
  only: z._default(z.nullable(z.string().check(z.maxLength(50))), null),
  page: z.pipe(z.catch(z.string().check(z.regex(/^\d+$/)), '1'), z.transform(Number)),
});

function addComparison(routes: Routes, { releasesOf }: StatusParts): void {
  routes.brandPage('compare', async (brand, { request, reply, view }) => {
    const { data } = comparedSchema.safeParse(request.query);
    const comparison = data ? await compareReleases(releasesOf(brand.code), brand, data) : null;
    if (data === undefined || comparison === null) return null;
    return sendPage(reply, formatComparePage(brand, comparison, data, view));
  });
}

const pictureSchema = z.object({ path: z.string().check(z.maxLength(500)) });

function addPictures(scope: FastifyInstance, { brands, releasesOf }: StatusParts, readView: ReadView): void {
  scope.get('/brands/:brand/releases/:release/picture', async (request, reply) => {
    if (!isSignedIn(await readView(request))) return reply.code(401).send();
    const brand = brandOf(request, brands);
    const { data } = pictureSchema.safeParse(request.query);
    const named = z.object({ release: releaseIdSchema }).safeParse(request.params).data;
    if (brand === null || data === undefined || named === undefined) return reply.code(404).send();
    const picture = await readReleasePicture(releasesOf(brand.code), named.release, data.path);
    return picture === null
      ? reply.code(404).send()
      : reply.type(picture.type).send(Buffer.from(picture.bytes));
  });
}
