import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { pathPrefix, type Locale } from '#catalogue/locale.ts';
import type { Brand } from '#config/brands.ts';
import { reportName } from '#reports/content-report/content-files.ts';
import { toSessionId } from '#service/accounts/sessions.ts';
import type { EventFilter } from '#service/orders/history.ts';
import { parseLocalTime } from '#service/review/local-time.ts';
import {
  compareRelease,
  readReleasePicture,
  type StoredReleases,
} from '#service/preview/release-comparison.ts';
import { readContent } from '#service/status/accepted-findings.ts';
import { readBoard, readRow, type Board } from '#service/status/board.ts';
import { boardRow, channelFailureList, formatBoardPage } from '#service/status/pages/board-page.ts';
import { brandPanel, formatBrandPage } from '#service/status/pages/brand-page.ts';
import { formatContentPage } from '#service/status/pages/content-page.ts';
import {
  formatHistoryPage,
  formatLogPage,
  kindGroups,
  type HistoryFilter,
} from '#service/status/pages/history-page.ts';
import { inZone, mayPublish } from '#service/status/pages/page-frame.ts';
import {
  formatReleasePage,
  formatReviewPage,
  type ShownRelease,
} from '#service/status/pages/release-page.ts';
import { formatReleasesPage } from '#service/status/pages/releases-page.ts';
import { formatSearchPage } from '#service/status/pages/search-page.ts';
import { searchProducts } from '#service/status/product-search.ts';
import {
  brandOf,
  isSignedIn,
  openRoutes,
  readRelease,
  releaseIdSchema,
  sendPage,
  sendRefusal,
  type ReadView,
  type Routes,
  type StatusParts,
} from '#service/status/http/view.ts';
import { findFlash, readFormValues } from './forms.ts';
import { hash } from 'node:crypto';
import { toHtml } from 'hast-util-to-html';

const mostEntries = 500;
const eventsOfBrand = 10;

export function registerPages(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const { records, brands } = parts;
  const routes = openRoutes(scope, parts, readView);
  routes.page('/', async ({ view, request, reply }) =>
    sendPage(reply, formatBoardPage(await readBoard(parts), findFlash(request, parts, view), view)),
  );
  routes.page('/search', async ({ view, request, reply }) => {
    const { q } = z.object({ q: z.catch(z.string().check(z.maxLength(200)), '') }).parse(request.query);
    return sendPage(reply, formatSearchPage(q, await searchProducts(q, parts), view));
  });
  routes.page('/log', async ({ view, reply }) =>
    mayPublish(view)
      ? sendPage(reply, formatLogPage(await records.listAudit(mostEntries), brands, view))
      : sendRefusal(reply, view, 'role'),
  );
  routes.brandPage('', async (brand, { view, request, reply }) => {
    const { events } = await records.listEvents({ brand: brand.code }, { limit: eventsOfBrand });
    const row = await readRow(brand, parts);
    const flash = findFlash(request, parts, view);
    return sendPage(reply, formatBrandPage(row, events, flash, view, readFormValues(request)));
  });
  routes.brandPage('content', async (brand, { view, request, reply }) => {
    const report = await readContent(records, brand.code);
    const state = await records.readBrand(brand.code);
    return sendPage(reply, formatContentPage(brand, state, report, findFlash(request, parts, view), view));
  });
  addHistory(routes, parts);
  addReleases(routes, parts);
  addPreview(routes, parts);
  addTables(routes, parts);
  addPictures(scope, parts, readView);
}

const text = z.catch(z.string().check(z.maxLength(200)), '');

const historySchema = z.object({
  ...{ brand: text, by: text, kind: text, product: text },
  ...{ from: z.catch(z.iso.date(), ''), to: z.catch(z.iso.date(), '') },
  before: z.optional(z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined)),
});

const eventsPerPage = 50;

function addHistory(routes: Routes, { records, brands }: StatusParts): void {
  routes.page('/history', async ({ view, request, reply }) => {
    const { before, ...filter } = historySchema.parse(request.query);
    const page = await records.listEvents(toEventFilter(filter, brands), { limit: eventsPerPage, before });
    return sendPage(reply, formatHistoryPage(page, filter, brands, view));
  });
}

/** Converts the filter. Its days are in the time zone of the brand, or of the first brand if no brand is chosen. */
function toEventFilter(filter: HistoryFilter, brands: StatusParts['brands']): EventFilter {
  const { brand, by, kind, from, to, product } = filter;
  const chosen = [...brands.values()].find(({ code }) => code === brand) ?? [...brands.values()][0];
  const timeZone = chosen?.timeZone ?? 'UTC';
  const startOf = (day: string) => (day === '' ? null : parseLocalTime(`${day}T00:00`, timeZone));
  const end = to === '' ? null : new Date(Date.parse(to) + 24 * 3_600_000).toISOString().slice(0, 10);
  const group = Object.entries(kindGroups).find(([name]) => name === kind)?.[1];
  return {
    ...{ brand: brand || null, by: by.trim() || null, product: product.trim() || null },
    kinds: group === undefined ? null : new Set<string>(group),
    ...{ from: startOf(from), to: end === null ? null : startOf(end) },
  };
}

const shownSchema = z.object({
  against: z.catch(z.enum(['live', 'former']), 'former'),
  q: text,
  page: z.pipe(z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '1'), z.transform(Number)),
});

const idSchema = z.object({ release: releaseIdSchema });

function addReleases(routes: Routes, parts: StatusParts): void {
  const { records, actions, releasesOf } = parts;
  const readShown = async (
    brand: Brand,
    id: string,
    request: FastifyRequest,
    fixed: ShownRelease['against'] | null,
  ): Promise<ShownRelease | null> => {
    const { q, page, ...asked } = shownSchema.parse(request.query);
    const against = fixed ?? asked.against;
    const comparison = await compareRelease(releasesOf(brand.code), brand, id, against);
    if (comparison === null) return null;
    const { events } = await records.listEvents({ brand: brand.code, release: id }, { limit: eventsOfBrand });
    return { brand, comparison, events, against, shown: { q, page } };
  };
  routes.brandPage('releases', async (brand, { view, reply }) => {
    const releases = await actions.listReleases(brand);
    const { events } = await records.listEvents({ brand: brand.code }, { limit: 500 });
    const listed = releases.map((stored) => ({
      ...stored,
      event: events.find(({ release, kind }) => release === stored.release.id && goesLive.has(kind)) ?? null,
    }));
    return sendPage(reply, formatReleasesPage(brand, listed, view));
  });
  routes.brandPage('releases/:release', async (brand, { view, request, reply }) => {
    const { success, data } = idSchema.safeParse(request.params);
    const release = success ? await readShown(brand, data.release, request, null) : null;
    return release && sendPage(reply, formatReleasePage(release, view));
  });
  routes.brandPage('review', async (brand, { view, request, reply }) => {
    const row = await readRow(brand, parts);
    const id = row.waiting?.release ?? row.plan?.release ?? null;
    const release = id === null ? null : await readShown(brand, id, request, 'live');
    const reviewed = { row, release, typed: readFormValues(request) };
    return sendPage(reply, formatReviewPage(reviewed, findFlash(request, parts, view), view));
  });
}

const goesLive: ReadonlySet<string> = new Set([...kindGroups.live, ...kindGroups.back]);

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

const tableSchema = z.object({ name: z.enum(['content.csv', 'concerned.csv']) });

function addTables(routes: Routes, { records }: StatusParts): void {
  routes.brandPage('reports/:name', async ({ code }, { request, reply, view }) => {
    const { name } = tableSchema.safeParse(request.params).data ?? {};
    if (name === undefined) return null;
    const table =
      (await records.readReport(code, reportName(name, view.locale))) ??
      (await records.readReport(code, name));
    if (table === null) return null;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${code}-${name}"`)
      .send(table);
  });
}

const pictureSchema = z.object({ path: z.string().check(z.maxLength(500)) });

function addPictures(scope: FastifyInstance, { brands, releasesOf }: StatusParts, readView: ReadView): void {
  scope.get('/brands/:brand/releases/:release/picture', async (request, reply) => {
    if (!isSignedIn(await readView(request))) return reply.code(401).send();
    const brand = brandOf(request, brands);
    const { data } = pictureSchema.safeParse(request.query);
    const named = idSchema.safeParse(request.params).data;
    if (brand === null || data === undefined || named === undefined) return reply.code(404).send();
    const picture = await readReleasePicture(releasesOf(brand.code), named.release, data.path);
    return picture === null
      ? reply.code(404).send()
      : reply.type(picture.type).send(Buffer.from(picture.bytes));
  });
}

const askedSchema = z.object({ brand: z.optional(z.string()) });

/** How long the board is cached for all open pages. */
const validMs = 500;

/** Adds the route for the changing parts of open pages: the rows of the board or, on the page of a brand, its panel. */
export function registerLiveParts(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  let known: { readonly at: number; readonly board: Promise<Board> } | null = null;
  const read = () => {
    if (known === null || performance.now() - known.at > validMs)
      known = { at: performance.now(), board: readBoard(parts) };
    return known.board;
  };
  // Not logged, because every open page sends this request once a second.
  scope.get('/live', { exposeHeadRoute: false, logLevel: 'warn' }, async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return reply.code(401).send();
    const { brand } = askedSchema.safeParse(request.query).data ?? {};
    const { rows, channelFailures } = await read();
    const drawn =
      brand === undefined
        ? [...rows.map((row) => boardRow(row, view)), channelFailureList(channelFailures, view)]
        : rows
            .filter((row) => row.brand.code === brand)
            .map((row) => brandPanel(row, inZone(view, row.brand)));
    const body = JSON.stringify(drawn.map((part) => toHtml(part)));
    const etag = `"${hash('sha256', body)}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache').type('application/json');
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
  });
}
