import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { type Route, routesAround } from './routes.ts';
import type { Site } from './site.ts';

/** Pages that follow each other: of products, of which there are many, or others. */
export type Run =
  | { readonly kind: 'products'; readonly locale: Locale; readonly items: readonly ListedProduct[] }
  | { readonly kind: 'others'; readonly items: readonly Route[] };

/** Every page but those for what is not found. */
export function listRuns(site: Site): readonly Run[] {
  return localesOf(site.languages).flatMap((locale): readonly Run[] => {
    const { before, after } = routesAround(locale, site);
    return [
      { kind: 'others', items: before },
      { kind: 'products', locale, items: site.catalogue.products },
      { kind: 'others', items: after },
    ];
  });
}

/** Into parts of so many pages each; the last may have fewer. */
export function cutRuns(runs: readonly Run[], partSize: number): readonly (readonly Run[])[] {
  const parts: Run[][] = [];
  let room = 0;
  for (const run of runs) {
    for (let from = 0; from < run.items.length;) {
      if (room === 0) {
        parts.push([]);
        room = partSize;
      }
      const to = Math.min(from + room, run.items.length);
      parts.at(-1)?.push(sliceRun(run, from, to));
      room -= to - from;
      from = to;
    }
  }
  return parts;
}

function sliceRun(run: Run, from: number, to: number): Run {
  return run.kind === 'products'
    ? { ...run, items: run.items.slice(from, to) }
    : { ...run, items: run.items.slice(from, to) };
}
