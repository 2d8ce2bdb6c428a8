import { type LocalText, type RawHtml, type SafeHtml, toLocalText } from '#catalogue/text.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { Problem } from '#catalogue/problem.ts';
import { withMessage } from '#catalogue/problem-words.ts';
import { sanitise } from './sanitise.ts';
import type { ImageSource } from './wire/image-source.ts';
import type { Parsed, Place } from './wire/problems.ts';

interface Described<Html extends string> {
  readonly description: LocalText<Html> | null;
}

type Safe<Item> = Omit<Item, 'description'> & Described<SafeHtml>;

/** Sanitises the description of a record, with a problem where something was taken out. */
export function sanitiseRecord<Item extends Described<RawHtml>>(
  item: Item,
  place: Place,
  source: ImageSource,
): { readonly item: Safe<Item>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const clean = (html: RawHtml | null, locale: Locale): SafeHtml | null => {
    if (html === null) return null;
    const { html: safe, removed } = sanitise(html, source);
    if (removed.length > 0) {
      const said = withMessage(['html', removed.join(', '), safe === null]);
      problems.push({ ...place, kind: 'html', effect: 'changed', field: 'description', locale, ...said });
    }
    return safe;
  };
  const En = clean(item.description?.En ?? null, 'En');
  const Zh = clean(item.description?.Zh ?? null, 'Zh');
  return { item: { ...item, description: toLocalText(En, Zh) }, problems };
}

/** Does the same for a record as far as it could be read. */
export function sanitiseParsed<Item extends Described<RawHtml>>(
  { model, problems }: Parsed<Item>,
  place: Place,
  source: ImageSource,
): Parsed<Safe<Item>> {
  if (model === null) return { model, problems };
  const safe = sanitiseRecord(model, place, source);
  return { model: safe.item, problems: [...problems, ...safe.problems] };
}
