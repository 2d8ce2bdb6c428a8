import { setImmediate } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import type { BrandBuilder } from './brand-builder.ts';
import type { Publisher } from '#publish/publisher.ts';
import { asWarnings } from '#publish/warnings.ts';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Does what can wait while nobody waits for this process: prepares the next publish, collects garbage, which V8 would
 * do in the middle of the next change, and makes what later builds show.
 */
export interface Tidier {
  start(brand: Brand): void;
  /** It rests until what this gives is called. */
  hold(): () => void;
  /** What went wrong since this was asked. */
  takeWarnings(): readonly string[];
}

export function openTidier(builder: BrandBuilder, publisher: Publisher): Tidier {
  let held = Promise.resolve();
  let tidying = Promise.resolve();
  let pause = new AbortController();
  const warnings: string[] = [];
  const attempt = async (work: () => unknown) => {
    warnings.push(
      ...(await asWarnings(async () => {
        await work();
        return [];
      })),
    );
  };
  const rest = async () => {
    await setImmediate();
    await held;
  };
  const tidy = async ({ keep }: Brand) => {
    await attempt(() => builder.keepAnswers());
    warnings.push(...(await asWarnings(() => publisher.tidy(keep))));
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
      tidying = tidying.then(() => tidy(brand));
      void tidying.then(() => fillPause(brand, paused));
    },
    hold: () => {
      pause.abort();
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    takeWarnings: () => warnings.splice(0),
  };
}
