import { hash } from 'node:crypto';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Locale, pathPrefix } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import { reportName } from '#reports/content-report/content-files.ts';
import { toSessionId } from '#service/accounts/sessions.ts';
import type { EventFilter } from '#service/orders/history.ts';
import { parseLocalTime } from '#service/review/local-time.ts';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import {
  compareRelease,
  readReleasePicture,
  type StoredReleases,
} from '#service/preview/release-comparison.ts';
import { readContent } from '#service/status/accepted-findings.ts';
import { readBoard, readRow } from '#service/status/board.ts';
import { boardRow, channelFailureList, formatBoardPage } from '#service/status/pages/board-page.ts';
import { brandPanel, formatBrandPage } from '#service/status/pages/brand-page.ts';
import { formatContentPage } from '#service/status/pages/content-page.ts';
import { formatHistoryPage, formatLogPage, kindGroups } from '#service/status/pages/history-page.ts';
import { mayPublish } from '#service/status/pages/parts.ts';
import {
  formatReleasePage,
  formatReleasesPage,
  formatReviewPage,
  type ShownRelease,
} from '#service/status/pages/release-page.ts';
import { formatSearchPage } from '#service/status/pages/search-page.ts';
import { searchProducts } from '#service/status/product-search.ts';
import {
  isSignedIn,
  releaseIdSchema,
  sendPage,
  sendRefusal,
  type ReadView,
  type SignedInView,
  type StatusParts,
} from '#service/status/http/view.ts';

const text = z.catch(z.string().check(z.maxLength(200)), '');
const day = z.catch(z.iso.date(), '');

const querySchema = z.object({
  ...{ q: text, brand: text, by: text, kind: text, product: text, from: day, to: day },
  ...{
    name: text,
    release: z.catch(releaseIdSchema, ''),
    path: z.catch(z.string().check(z.maxLength(1_000)), ''),
  },
  before: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
  against: z.catch(z.enum(['live', 'former']), 'former'),
  page: z.pipe(z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '1'), z.transform(Number)),
});

type Query = z.infer<typeof querySchema>;

interface Asked {
  readonly query: Query;
  readonly view: SignedInView;
  readonly reply: FastifyReply;
  readonly parts: StatusParts;
}

/** Null if the page does not exist. */
type Answer = string | FastifyReply | null;

const mostEntries = 500;
const eventsPerPage = 50;
const eventsOfBrand = 10;

const pages: Readonly<Record<string, (asked: Asked) => Promise<Answer>>> = {
  '/': async ({ view, parts }) => formatBoardPage(await readBoard(parts), view),
  '/live': async ({ view, parts, reply }) => {
    const { rows, channelFailures } = await readBoard(parts);
    const drawn = [...rows.map((row) => boardRow(row, view)), channelFailureList(channelFailures, view)];
    return sendLive(drawn, reply);
  },
  '/search': async ({ query: { q }, view, parts }) =>
    formatSearchPage(q, await searchProducts(q, parts), view),
  '/history': async ({ query, view, parts: { records, brands } }) => {
    const { before } = query;
    const events = await records.listEvents(toEventFilter(query, brands), { limit: eventsPerPage, before });
    return formatHistoryPage(events, query, brands, view);
  },
  '/log': async ({ view, reply, parts: { records, brands } }) =>
    mayPublish(view)
      ? formatLogPage(await records.listAudit(mostEntries), brands, view)
      : sendRefusal(reply, view, 'role'),
};

const brandPages: Readonly<Record<string, (brand: Brand, asked: Asked) => Promise<Answer>>> = {
  '': async (brand, { view, parts }) => {
    const { events } = await parts.records.listEvents({ brand: brand.code }, { limit: eventsOfBrand });
    return formatBrandPage(await readRow(brand, parts), events, view);
  },
  '/live': async (brand, { view, parts, reply }) =>
    sendLive([brandPanel(await readRow(brand, parts), view)], reply),
  '/content': async (brand, { view, parts: { records } }) =>
    formatContentPage(
      brand,
      await records.readBrand(brand.code),
      await readContent(records, brand.code),
      view,
    ),
  '/releases': async (brand, { view, parts: { actions, records } }) => {
    const releases = await actions.listReleases(brand);
    const { events } = await records.listEvents({ brand: brand.code }, { limit: mostEntries });
    const listed = releases.map((stored) => ({
      ...stored,
      event: events.find(({ release }) => release === stored.release.id) ?? null,
    }));
    return formatReleasesPage(brand, listed, view);
  },
  '/releases/:release': async (brand, asked) => {
    const { release, against } = asked.query;
    const shown = await readShown(brand, release, against, asked);
    return shown && formatReleasePage(shown, asked.view);
  },
  '/releases/:release/picture': async ({ code }, { query, parts, reply }) => {
    const picture = await readReleasePicture(parts.releasesOf(code), query.release, query.path);
    return picture && reply.type(picture.type).send(Buffer.from(picture.bytes));
  },
  '/review': async (brand, asked) => {
    const row = await readRow(brand, asked.parts);
    const id = row.waiting?.release ?? row.plan?.release;
    return formatReviewPage(row, id ? await readShown(brand, id, 'live', asked) : null, asked.view);
  },
  '/look': async ({ code }, { query: { release, path }, reply, view, parts: { previews, releasesOf } }) => {
    if (release === '') return null;
    const home = /^\/[^/\\]/.test(path) ? path : await homeOf(releasesOf(code), release, view.locale);
    const address = await previews.open(code, release, toSessionId(view.session.token), home);
    return address === null ? sendRefusal(reply, view, 'no-preview') : reply.redirect(address, 303);
  },
  '/reports/:name': async ({ code }, { query: { name }, reply, view, parts: { records } }) => {
    if (name !== 'content.csv' && name !== 'concerned.csv') return null;
    const table = await records.readReport(code, reportName(name, view.locale));
    const disposition = `attachment; filename="${code}-${name}"`;
    return table === null
      ? null
      : reply.type('text/csv; charset=utf-8').header('content-disposition', disposition).send(table);
  },
};

export function registerPages(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const add = (path: string, draw: (asked: Asked) => Promise<Answer>) => {
    // Every open page sends this request once a second, so the log contains only its problems.
    const options = path.endsWith('/live') ? ({ logLevel: 'warn' } as const) : {};
    scope.get(path, options, async (request, reply) => {
      const view = await readView(request);
      if (!isSignedIn(view)) return askToSignIn(request, reply);
      const query = querySchema.parse({ ...Object(request.query), ...Object(request.params) });
      const answer = await draw({ query, view, reply, parts });
      if (answer === null) return sendRefusal(reply, view, 'missing');
      return typeof answer === 'string' ? sendPage(reply, answer) : answer;
    });
  };
  for (const [path, draw] of Object.entries(pages)) add(path, draw);
  for (const [path, draw] of Object.entries(brandPages))
    add(`/brands/:brand${path}`, async (asked) => asked.view.brand && draw(asked.view.brand, asked));
}

function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = formatTarget(readTarget(request.url));
  // Browsers omit `SameSite=Strict` cookies after a click on another site, but send them when this empty page reloads.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return sendPage(reply.header('refresh', `0; url=${wanted}`), '');
  return reply.redirect(wanted === '/' ? '/login' : `/login?${new URLSearchParams({ to: wanted })}`, 303);
}

function sendLive(drawn: readonly Element[], reply: FastifyReply): FastifyReply {
  const body = JSON.stringify(drawn.map((part) => toHtml(part)));
  const etag = `"${hash('sha256', body)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').type('application/json');
  return reply.request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
}

/** Days are in the time zone of the chosen brand, or of the first brand if none is chosen. */
function toEventFilter(query: Query, brands: StatusParts['brands']): EventFilter {
  const { brand, by, kind, from, to, product } = query;
  const chosen = [...brands.values()].find(({ code }) => code === brand) ?? [...brands.values()][0];
  const timeZone = chosen?.timeZone ?? 'UTC';
  const startOf = (day: string) => (day === '' ? null : parseLocalTime(`${day}T00:00`, timeZone));
  const end = to === '' ? '' : new Date(Date.parse(to) + 24 * 3_600_000).toISOString().slice(0, 10);
  const group = Object.entries(kindGroups).find(([name]) => name === kind)?.[1];
  return {
    ...{ brand: brand || null, by: by.trim() || null, product: product.trim() || null },
    kinds: group === undefined ? null : new Set<string>(group),
    ...{ from: startOf(from), to: startOf(end) },
  };
}

async function readShown(
  brand: Brand,
  id: string,
  against: ShownRelease['against'],
  { query, parts }: Asked,
): Promise<ShownRelease | null> {
  const comparison = await compareRelease(parts.releasesOf(brand.code), brand, id, against);
  if (comparison === null) return null;
  const about = { brand: brand.code, release: id };
  const { events } = await parts.records.listEvents(about, { limit: eventsOfBrand });
  return { brand, comparison, events, against, shown: query };
}

async function homeOf(releases: StoredReleases, id: string, locale: Locale): Promise<string> {
  const tree = pathPrefix[locale];
  const release = await releases.readRelease(id).catch(() => null);
  return release?.files.has(`${tree}/index.html`) ? `/${tree}/` : '/';
}
