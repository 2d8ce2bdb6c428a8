import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import type { BrandBuilder } from './brand-builder.ts';
import type { Publisher } from '#publish/publisher.ts';
import { warned } from '#publish/warned.ts';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Does what can wait while nobody waits for this process: prepares the next publish, collects garbage, which V8 would
 * do in the middle of the next change, and makes what later builds show.
 */
export interface Tidier {
  start(brand: Brand): void;
  /** It rests until what this gives is called. */
  hold(): () => void;
  /** Resolves when the target is prepared: a publish would else do the same work beside it. */
  prepared(): Promise<void>;
  /** What went wrong since this was asked. */
  takeWarnings(): readonly string[];
}

export function openTidier(builder: BrandBuilder, publisher: Publisher): Tidier {
  let held = Promise.resolve();
  let tidying = Promise.resolve();
  let preparing = Promise.resolve();
  let pause = new AbortController();
  const warnings: string[] = [];
  const attempt = async (work: () => unknown) => {
    warnings.push(
      ...(await warned(async () => {
        await work();
        return [];
      })),
    );
  };
  const rest = async () => {
    await setImmediate();
    await held;
  };
  const tidy = async ({ keep }: Brand, isLatest: () => boolean) => {
    const { promise, resolve: onPrepared } = Promise.withResolvers<void>();
    preparing = promise;
    await attempt(() => builder.keepAnswers());
    warnings.push(...(await warned(() => publisher.tidy(keep, { rest, onPrepared, hasTime: isLatest }))));
    onPrepared();
  };
  const fillPause = async ({ images }: Brand, { signal }: AbortController) => {
    await rest();
    if (signal.aborted) return;
    collectGarbage();
    if (images.kind === 'own' && images.avif) await attempt(() => builder.makeAvif(signal));
  };
  return {
    start: (brand) => {
      pause = new AbortController();
      const paused = pause;
      // One at a time: what the last one still has to remove may take longer than a build, and is left to the next.
      tidying = tidying.then(() => tidy(brand, () => pause === paused));
      void tidying.then(() => fillPause(brand, paused));
    },
    hold: () => {
      pause.abort();
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    prepared: () => preparing,
    takeWarnings: () => warnings.splice(0),
  };
}
