import type { Problem } from '#catalogue/problem.ts';
import { type ShownInstead, worded } from '#catalogue/problem-words.ts';
import type { ImageUse } from './listed-images.ts';
import type { PictureResult } from './picture-memory.ts';

/** Returns a problem for each record that shows a picture with a fault. */
export function toProblems(
  results: readonly PictureResult[],
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  brand: string,
): readonly Problem[] {
  return results.flatMap(({ picture: { url, made }, fault, failingSince }) => {
    if (fault === null) return [];
    const insteadIn = (field: string): ShownInstead => {
      if (made !== null) return 'former';
      return field === 'description' ? 'text' : 'placeholder';
    };
    return (uses.get(url) ?? []).map(({ about, field, locale }) => ({
      brand,
      kind: 'broken-picture' as const,
      about,
      effect: 'changed' as const,
      call: url.slice(0, 200),
      place: about.kind === 'product' ? `id ${about.id}` : nameOf(about),
      field,
      locale,
      ...worded(['picture', url.slice(0, 200), fault, insteadIn(field), failingSince !== null]),
    }));
  });
}

function nameOf(about: Problem['about']): string {
  return 'name' in about ? about.name : '';
}
