import { setTimeout } from 'node:timers/promises';
import { type Board, type BoardSources, readBoard } from './board.ts';

/** Passes the board to followers whenever it has changed. */
export interface BoardFeed {
  /** Reads the board as it is now; once for all who ask meanwhile. */
  read(): Promise<Board>;
  /** Returns a function that stops it. */
  follow(follower: Follower): () => void;
}

type Follower = (board: Board) => Promise<void>;

const pollMs = 300;
/** Pause after a change: followers get at most two a second. */
const pauseMs = 500;
/** The queue has no revision, so the board is also read at this interval. */
const staleMs = 3_000;

export function openBoardFeed(sources: BoardSources, onError: (error: unknown) => void): BoardFeed {
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
