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
  /** Text of its first heading, if it has one. */
  readonly heading: string | null;
  /** Texts by which it is named elsewhere, as where people share it. */
  readonly named: readonly string[];
  /** For search engines; empty where it has none. */
  readonly description: string;
  /** Name of the collection that its structured data describes; null where that describes none. */
  readonly collection: string | null;
}

export interface BrandNames {
  /** Display name of the brand. */
  readonly name: string;
  /** Returns the first display name of another brand in a text. */
  readonly findOther: (text: string) => string | null;
}

/** Ways to reach the brand that pages must show, in one language. */
export interface NamedContact {
  /** Where the footer leads besides the site's own pages. */
  readonly links: readonly string[];
  readonly texts: readonly string[];
  /** The beginning of the address that questions about a product go to. */
  readonly ask: string;
}

/** Words that code leaves where a value is missing. */
const placeholders = /\b(?:undefined|null|NaN)\b|\[object \w+\]/;

/** Returns what is wrong with a page by itself, in words that continue a sentence. */
export function findPageFaults(parts: PageParts, { name, findOther }: BrandNames): readonly string[] {
  const { lang, title, text, heading, named, description, collection, missing } = parts;
  const own = title === name ? '' : title.slice(`${name} | `.length);
  const isOurs = title === name || title.startsWith(`${name} | `);
  const names = [own, heading ?? '', ...named];
  const foreign = isOurs ? findOther(names.join('\n')) : null;
  const left = [...names, description].find((one) => one !== '' && placeholders.exec(one)?.[0] === one);
  const findings: readonly (readonly [isFault: boolean, words: string])[] = [
    [lang === null || lang === '', 'does not say its language'],
    [title === '', 'has no title'],
    [title !== '' && !isOurs, `has a title that does not begin with “${name}”`],
    [left !== undefined, `has “${left}” as its title, heading or description`],
    [foreign !== null, `names the brand “${foreign}” in its title or heading`],
    [text === null, 'has no main part, or several'],
    [text === '', 'has an empty main part'],
    [heading === null || heading === '', 'has no heading'],
    [!parts.hasFrame, 'lacks its header or footer, or has an empty one'],
    [parts.unclosed !== 0, 'is not whole: some of its elements are not closed'],
    [text !== null && text !== '' && !parts.isInLanguage, `is not in its language (${lang})`],
    [text !== null && !parts.isSeen, 'hides its main part'],
    [
      collection !== null && withoutSpaces(collection) !== withoutSpaces(heading ?? ''),
      'has another heading than its structured data',
    ],
    ...missing.map((kind) => [true, `does not load the site's ${kind}`] as const),
  ];
  return findings.flatMap(([isFault, words]) => (isFault ? [words] : []));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** Pages of the catalogue, which are all made in the same way. */
const ofCatalogue = /^(?:(?:en|zh)\/)?(?:index|404|products\/(?:.*\/)?index)\.html$/;

/** The files that each of them loads, in words that continue a sentence. */
const neededFiles = [
  ['style sheet', /^_astro\/[^/]+\.css$/],
  ['theme', /^assets\/theme\.[^/]+\.css$/],
  ['script', /^_astro\/[^/]+\.js$/],
] as const;

const first = /^(?:(?:en|zh)\/)?index\.html$/;

export function isFirstPage(file: string): boolean {
  return first.test(file);
}

export function isOfCatalogue(file: string): boolean {
  return ofCatalogue.test(file);
}

/** Returns which of the site's own files a page of the catalogue does not load. */
export function listMissingFiles(file: string, loaded: ReadonlySet<string>): readonly string[] {
  if (!isOfCatalogue(file)) return [];
  const paths = [...loaded];
  return neededFiles.flatMap(([kind, names]) => (paths.some((path) => names.test(path)) ? [] : [kind]));
}
