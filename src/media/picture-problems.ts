import type { Problem } from '#catalogue/problem.ts';
import type { ImageUse } from './listed-images.ts';
import type { PictureResult } from './picture-memory.ts';

/** Returns a problem for each record that shows a picture with a fault. */
export function toProblems(
  results: readonly PictureResult[],
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  brand: string,
): readonly Problem[] {
  return results.flatMap(({ picture: { url, made }, fault, failingSince }) => {
    const advice =
      failingSince === null
        ? 'upload it to the ERP again, or correct its address'
        : 'it will be asked for again; if it stays away, look at the server it lies on';
    const effectIn = (field: string) => {
      if (made !== null) return 'It is shown as it was before';
      return field.startsWith('description') ? 'Its text stands for it' : 'A placeholder stands for it';
    };
    return (uses.get(url) ?? []).map(({ about, field }) => ({
      brand,
      kind: 'broken-picture' as const,
      about,
      effect: 'changed' as const,
      call: url.slice(0, 200),
      place: about.kind === 'product' ? `id ${about.id}` : nameOf(about),
      field,
      message: `The picture at ${url.slice(0, 200)} ${fault}. ${effectIn(field)}; ${advice}.`,
      words: ['picture', url.slice(0, 200), fault ?? '', made !== null] as const,
    }));
  });
}

function nameOf(about: Problem['about']): string {
  return 'name' in about ? about.name : '';
}
