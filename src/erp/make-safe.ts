import type { RawHtml, SafeHtml } from '#catalogue/html.ts';
import type { Problem } from '#catalogue/problem.ts';
import { type LocalText, toLocalText } from '#catalogue/text.ts';
import { sanitise } from './sanitise.ts';
import type { ImageSource } from './wire/image-source.ts';
import type { Place } from './wire/place.ts';

interface Described<Html extends string> {
  readonly description: LocalText<Html> | null;
}

/** The record with its description fit to print, and what had to be taken out of it. */
export function makeSafe<Item extends Described<RawHtml>>(
  item: Item,
  place: Place,
  source: ImageSource,
): { readonly item: Omit<Item, 'description'> & Described<SafeHtml>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const clean = (html: RawHtml | null, field: string): SafeHtml | null => {
    if (html === null) return null;
    const { html: safe, removed } = sanitise(html, source);
    if (removed.length > 0) {
      const message = `HTML was taken out (${removed.join(', ')}). Shown without it; mend the text in the ERP.`;
      problems.push({ ...place, effect: 'changed', field, message });
    }
    return safe;
  };
  const En = clean(item.description?.En ?? null, 'description');
  const Zh = clean(item.description?.Zh ?? null, 'descriptionZh');
  return { item: { ...item, description: toLocalText(En, Zh) }, problems };
}
