import { setTimeout } from 'node:timers/promises';
import { type Board, type BoardSources, readBoard } from './board.ts';

/** The board whenever it changed, as long as somebody follows. */
export interface BoardFeed {
  /** Returns how to stop. */
  follow(follower: Follower): () => void;
}

type Follower = (board: Board) => Promise<void>;

const askMs = 300;
/** After a change: nobody is told of more than two in a second. */
const restMs = 500;
/** The queue's part of it has no revision. */
const staleMs = 3_000;

export function openBoardFeed(sources: BoardSources, onError: (error: unknown) => void): BoardFeed {
  const followers = new Set<Follower>();
  let isRunning = false;
  const run = async () => {
    let known = { revision: -1, at: 0 };
    while (followers.size > 0) {
      const revision = await sources.records.readRevision();
      const isStale = performance.now() - known.at > staleMs;
      if (revision === known.revision && !isStale) {
        await setTimeout(askMs, undefined, { ref: false });
        continue;
      }
      known = { revision, at: performance.now() };
      const board = await readBoard(sources);
      await Promise.all([...followers].map((follower) => follower(board)));
      await setTimeout(restMs, undefined, { ref: false });
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
    follow(follower) {
      followers.add(follower);
      if (!isRunning) void keepRunning();
      return () => followers.delete(follower);
    },
  };
}
