import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#brand/brands.ts';
import type { Publisher } from '#rebuild/publisher.ts';
import { warned } from '#rebuild/warned.ts';

/** Prepares the next publish while nobody waits for this process. */
export interface Tidier {
  start(keep: Brand['keep']): void;
  /** It rests until what this gives is called. */
  hold(): () => void;
  /** Resolves when nothing is under way: a publish would else do the same work beside it. */
  ended(): Promise<void>;
  /** What went wrong since this was asked. */
  takeWarnings(): readonly string[];
}

export function openTidier(publisher: Publisher, prepare: () => void): Tidier {
  let held = Promise.resolve();
  let tidying = Promise.resolve();
  let warnings: readonly string[] = [];
  const rest = async () => {
    await setImmediate();
    await held;
  };
  const tidy = async (keep: Brand['keep']) => {
    const ofPreparing = await warned(async () => {
      prepare();
      return [];
    });
    const ofTidying = await warned(() => publisher.tidy(keep, rest));
    warnings = [...warnings, ...ofPreparing, ...ofTidying];
  };
  return {
    start: (keep) => {
      tidying = tidy(keep);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    ended: () => tidying,
    takeWarnings: () => {
      const taken = warnings;
      warnings = [];
      return taken;
    },
  };
}
