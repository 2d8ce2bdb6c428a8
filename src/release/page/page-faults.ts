/** Parts of a page that it is judged by, apart from all others. */
export interface PageParts {
  readonly lang: string | null;
  readonly title: string;
  /** Text of its `main`; null where it has none, or several. */
  readonly text: string | null;
  /** Whether it may be in its language. */
  readonly isInLanguage: boolean;
  /** Whether its `main` stands in `body` itself, and none of them is hidden. */
  readonly isSeen: boolean;
  /** The site's own files of these kinds that a page of the catalogue loads, and this one does not. */
  readonly missing: readonly string[];
  /** Elements that were opened and not closed. */
  readonly unclosed: number;
  readonly hasFrame: boolean;
  /** Texts of its first heading, if it has one. */
  readonly heading: string | null;
}

export interface BrandNames {
  /** Display name of the brand. */
  readonly name: string;
  /** Returns the first display name of another brand in a text. */
  readonly findOther: (text: string) => string | null;
}

/** Words that code leaves where a value is missing. */
const placeholders = /\b(?:undefined|null|NaN)\b|\[object \w+\]/;

/** Returns what is wrong with a page by itself, in words that continue a sentence. */
export function findPageFaults(
  { lang, title, text, isInLanguage, isSeen, missing, unclosed, hasFrame, heading }: PageParts,
  { name, findOther }: BrandNames,
): readonly string[] {
  const own = title === name ? '' : title.slice(`${name} | `.length);
  const isOurs = title === name || title.startsWith(`${name} | `);
  const foreign = isOurs ? findOther(`${own}\n${heading ?? ''}`) : null;
  const findings: readonly (readonly [isFault: boolean, words: string])[] = [
    [lang === null || lang === '', 'does not say its language'],
    [title === '', 'has no title'],
    [title !== '' && !isOurs, `has a title that does not begin with “${name}”`],
    [placeholders.exec(own)?.[0] === own && own !== '', `has “${own}” as its title`],
    [foreign !== null, `names the brand “${foreign}” in its title or heading`],
    [text === null, 'has no main part, or several'],
    [text === '', 'has an empty main part'],
    [heading === null || heading === '', 'has no heading'],
    [!hasFrame, 'lacks its header or footer'],
    [unclosed !== 0, 'is not whole: some of its elements are not closed'],
    [text !== null && text !== '' && !isInLanguage, `is not in its language (${lang})`],
    [text !== null && !isSeen, 'hides its main part'],
    ...missing.map((kind) => [true, `does not load the site's ${kind}`] as const),
  ];
  return findings.flatMap(([isFault, words]) => (isFault ? [words] : []));
}
