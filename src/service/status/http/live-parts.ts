import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { toHtml } from 'hast-util-to-html';
import * as z from 'zod/mini';
import { type Board, readBoard } from '#service/status/board.ts';
import { boardRow, channelFailureList } from '#service/status/pages/board-page.ts';
import { brandPanel } from '#service/status/pages/brand-page.ts';
import { inZone } from '#service/status/pages/page-frame.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { isSignedIn, type ReadView } from './view.ts';

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
