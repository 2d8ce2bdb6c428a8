import type { Named } from '#catalogue/find/rows.ts';

/** The text of a facet's option: the dictionary has those of availability alone, while others may be any word, one of its keys too. */
export function optionText(
  facet: string,
  { key, text }: Named,
  texts: Readonly<Record<string, string>>,
): string {
  return facet === 'availability' ? (texts[key] ?? text) : text;
}
