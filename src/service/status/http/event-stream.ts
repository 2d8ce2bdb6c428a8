import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import * as z from 'zod/mini';
import type { Session } from '#service/accounts/sessions.ts';
import { type Board, type BoardSources, readBoard } from '#service/status/board.ts';
import { boardRow, channelFailureList } from '#service/status/pages/board-page.ts';
import { brandPanel } from '#service/status/pages/brand-page.ts';
import { inZone, type View } from '#service/status/pages/page-frame.ts';
import type { StatusParts } from '#service/status/status-parts.ts';
import { securityHeaders } from './assets.ts';
import { isSignedIn, type ReadView } from './view.ts';

const maxStreams = 200;
/** A viewer has one stream for each open tab. */
const maxStreamsOfViewer = 10;
const heartbeatMs = 15_000;

export function registerEventStream(scope: FastifyInstance, parts: StatusParts, readView: ReadView): void {
  const feed = openBoardFeed(parts, (error) => scope.log.error({ err: error }, 'the board can’t be read'));
  const streams = new Map<ServerResponse, Session['user']>();
  const headers = {
    ...securityHeaders(parts.origin),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // A kept connection would delay the end of the server.
    connection: 'close',
    'x-accel-buffering': 'no',
  };

  scope.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const view = await readView(request);
    if (!isSignedIn(view)) return reply.code(401).send();
    const { user } = view.session;
    const own = [...streams.values()].filter((viewer) => viewer === user).length;
    if (streams.size >= maxStreams || own >= maxStreamsOfViewer)
      return reply.code(503).header('retry-after', '10').send();
    const stream = reply.raw;
    if (stream.destroyed) return reply.hijack();
    streams.set(stream, user);
    stream.once('close', () => streams.delete(stream));
    const board = await feed.read();
    if (stream.destroyed || stream.writableEnded) return reply.hijack();
    reply.hijack();
    stream.writeHead(200, headers);
    stream.write('retry: 2000\n\n');
    const { brand = null } = brandSchema.safeParse(request.query).data ?? {};
    const send = openWriter(stream, brand, view);
    send(board);
    const unfollow = feed.follow(async (next) => {
      if (await hasEnded(view.session, parts)) stream.end();
      else send(next);
    });
    const pulse = setInterval(() => stream.write(':\n\n'), heartbeatMs);
    stream.once('close', () => {
      clearInterval(pulse);
      unfollow();
    });
    return reply;
  });

  // Otherwise closing the server would wait for open streams.
  scope.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
}

async function hasEnded({ token }: Session, { sessions }: StatusParts): Promise<boolean> {
  return (await sessions.read(token)) === null;
}

const brandSchema = z.object({ brand: z.optional(z.string()) });

/** Sends the rows of the board or, on the page of a brand, its panel. */
function openWriter(stream: ServerResponse, brand: string | null, view: View): (board: Board) => void {
  const sent = new Map<string, string>();
  const send = (id: string, model: unknown, draw: () => Element) => {
    const version = JSON.stringify(model);
    if (sent.get(id) === version) return;
    sent.set(id, version);
    stream.write(`event: state\ndata: ${JSON.stringify({ id, html: toHtml(draw()) })}\n\n`);
  };
  return ({ rows, channelFailures }) => {
    // A slow client gets the current state later.
    if (stream.writableNeedDrain || stream.writableEnded) return;
    for (const row of rows) {
      const { code } = row.brand;
      if (brand === null) send(`brand-${code}`, row, () => boardRow(row, view));
      else if (brand === code) send(`panel-${code}`, row, () => brandPanel(row, inZone(view, row.brand)));
    }
    if (brand === null)
      send('channel-failures', channelFailures, () => channelFailureList(channelFailures, view));
  };
}

export interface BoardFeed {
  read(): Promise<Board>;
  follow(follower: Follower): () => void;
}

type Follower = (board: Board) => Promise<void>;

const pollMs = 300;
/** Clients get at most two boards a second. */
const pauseMs = 500;
/** The queue has no revision. */
const staleMs = 3_000;

function openBoardFeed(sources: BoardSources, onError: (error: unknown) => void): BoardFeed {
  const followers = new Set<Follower>();
  let reading: Promise<Board> | null = null;
  let isRunning = false;
  const run = async () => {
    let known = { revision: -1, at: 0 };
    while (followers.size > 0) {
      const revision = await sources.records.readRevision();
      const isStale = performance.now() - known.at > staleMs;
      if (revision === known.revision && !isStale) {
        await setTimeout(pollMs, undefined, { ref: false });
        continue;
      }
      known = { revision, at: performance.now() };
      const board = await readBoard(sources);
      await Promise.all([...followers].map((follower) => follower(board)));
      await setTimeout(pauseMs, undefined, { ref: false });
    }
  };
  const keepRunning = async () => {
    isRunning = true;
    while (followers.size > 0) {
      try {
        await run();
      } catch (error) {
        onError(error);
        await setTimeout(staleMs, undefined, { ref: false });
      }
    }
    isRunning = false;
  };
  return {
    read: () =>
      (reading ??= readBoard(sources).finally(() => {
        reading = null;
      })),
    follow(follower) {
      followers.add(follower);
      if (!isRunning) void keepRunning();
      return () => followers.delete(follower);
    },
  };
}
