import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { type Board, readBoard } from '#service/status/board/board.ts';
import { openBoardFeed } from '#service/status/board/board-feed.ts';
import { brandCard, cardId } from '#service/status/pages/brand-card.ts';
import type { Session } from '#service/accounts/sessions.ts';
import { type BrandNames, historyList } from '#service/status/pages/history-list.ts';
import type { View } from '#service/status/pages/page-frame.ts';
import type { StatusParts } from '#service/status/register-status.ts';
import { securityHeaders } from './headers.ts';
import { isSignedIn, type ReadView } from './view.ts';

const mostListeners = 200;
const signOfLifeMs = 15_000;

/** Tells pages that are open what changed, as the HTML that stands there now. */
export function registerEventStream(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const feed = openBoardFeed(parts, (error) => scope.log.error({ err: error }, 'the board can’t be read'));
  const streams = new Set<ServerResponse>();
  const headers = {
    ...securityHeaders(parts.origin),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };

  scope.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return reply.code(401).send();
    if (streams.size >= mostListeners) return reply.code(503).header('retry-after', '10').send();
    const board = await readBoard(parts);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, headers);
    stream.write('retry: 2000\n\n');
    streams.add(stream);
    const tell = openTeller(stream, parts.brands, view);
    tell(board);
    const unfollow = feed.follow(async (next) => {
      if (await isOver(view.session, parts)) stream.end();
      else tell(next);
    });
    // Proxies keep what is not silent.
    const pulse = setInterval(() => stream.write(':\n\n'), signOfLifeMs);
    stream.once('close', () => {
      clearInterval(pulse);
      unfollow();
      streams.delete(stream);
    });
  });

  // Otherwise closing the server would wait for those who look.
  scope.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
}

/** Whoever signed out, or was removed, gets nothing more. */
async function isOver({ token }: Session, { sessions }: StatusParts): Promise<boolean> {
  return (await sessions.read(token)) === null;
}

/** Writes the parts of the board that differ from what was written last. */
function openTeller(stream: ServerResponse, names: BrandNames, view: View): (board: Board) => void {
  const told = new Map<string, string>();
  const tell = (id: string, model: unknown, draw: () => Element) => {
    const version = JSON.stringify(model);
    if (told.get(id) === version) return;
    told.set(id, version);
    stream.write(`event: state\ndata: ${JSON.stringify({ id, html: toHtml(draw()) })}\n\n`);
  };
  return ({ rows, events }) => {
    // Whoever reads slowly gets what holds then.
    if (stream.writableNeedDrain || stream.writableEnded) return;
    for (const row of rows) tell(cardId(row), row, () => brandCard(row, view));
    tell('events', events, () => historyList(events, names, view));
  };
}
