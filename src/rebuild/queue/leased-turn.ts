import type { QueueOptions, RunBuild } from './build-queue.ts';
import type { Claim, QueueRows } from './sqlite-rows.ts';
import { toTurn, waitAfter } from './turn.ts';

export interface LeasedTurn {
  /** Never rejects. */
  readonly ended: Promise<void>;
  abort(): void;
  giveBack(): void;
}

/** What turns have in common. */
export interface Work {
  readonly rows: QueueRows;
  readonly options: QueueOptions;
  readonly run: RunBuild;
  readonly onProblem: (problem: unknown) => void;
}

/** Runs a turn, keeps its lease alive meanwhile, and writes down how it ended. */
export function startLeasedTurn(claim: Claim, { rows, options, run, onProblem }: Work): LeasedTurn {
  const lost = new AbortController();
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (problem) {
      onProblem(problem);
    }
  };
  let extendedAt = performance.now();
  const extend = () => {
    if (rows.extend(claim)) extendedAt = performance.now();
    else lost.abort();
  };
  const beating = setInterval(() => {
    attempt(extend);
    // The store can't be asked, so by now another process may have the turn.
    if (performance.now() - extendedAt > options.leaseMs) lost.abort();
  }, options.leaseMs / 4);
  const turn = toTurn(claim.brand, claim.attempt, lost.signal, options);
  const ended = Promise.try(run, turn)
    .then(
      () => () => rows.finish(claim),
      () => () => (turn.isLast ? rows.finish(claim) : rows.retry(claim, waitAfter(turn.attempt, options))),
    )
    .then((settle) => {
      if (!lost.signal.aborted) attempt(settle);
    })
    .finally(() => clearInterval(beating));
  return { ended, abort: () => lost.abort(), giveBack: () => attempt(() => rows.giveBack(claim)) };
}
