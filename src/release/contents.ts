import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { groupFields, productFields, ValueFieldOf } from '#catalogue/fields.ts';
import type { SafeHtml } from '#catalogue/html.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import { remember } from '#catalogue/remember.ts';
import { countLettersIn, skipSaid } from '#catalogue/rich-text.ts';
import { assignSlugs } from '#catalogue/slug.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type LocalText, textIn } from '#catalogue/text.ts';
import type { FormerSite } from '#catalogue/former-site.ts';
import type { Move } from '#catalogue/moves.ts';
import type { WithdrawnProduct } from '#catalogue/withdrawn.ts';
import { groupParts, productParts, toDigests } from './contents-digests.ts';

/** Digest of a release's content, kept with it, so that the next release can be compared. */
export interface Contents {
  /** Brand code. */
  readonly brand: string;
  /** Whether its products are invented; null where another version of the code wrote them. */
  readonly isDemo: boolean | null;
  readonly themeColor: string;
  /** One for each language that is printed, the first language first. */
  readonly trees: readonly PageTree[];
  /** By id, in listing order. */
  readonly products: ReadonlyMap<string, ProductContents>;
  /** By the name that products carry. */
  readonly category: ReadonlyMap<string, GroupContents>;
  readonly series: ReadonlyMap<string, GroupContents>;
  /** Products that earlier releases had; the next release learns of them here. */
  readonly withdrawn: readonly WithdrawnProduct[];
  /** Null where another version of the code wrote them, which kept none. */
  readonly moves: readonly Move[] | null;
  /** Null where the day began with the same, or nobody knows with what. */
  readonly dayStart: DayStart | null;
}

/**
 * The rows that were others as the day of a release's baseline began, by id or name; null for what was not there. Small changes
 * in a day are judged as one large one.
 */
export interface DayStart {
  readonly products: ReadonlyMap<string, ProductContents | null>;
  readonly category: ReadonlyMap<string, GroupContents | null>;
  readonly series: ReadonlyMap<string, GroupContents | null>;
}

export type PageKind = 'product' | GroupKind;

/** The addresses of one language's pages, with `*` for a product's key or a group's slug. */
export interface PageTree extends Readonly<Record<PageKind, string>> {
  readonly locale: Locale;
}

interface Written {
  /** How many letters the page in each language shows of the description; null where there is none, or nobody counted them. */
  readonly written: Readonly<Record<Locale, number>> | null;
}

/** The fields of a product that reports show before and after; the others as digests. */
export interface ProductContents extends Pick<Product, ValueFieldOf<typeof productFields>>, Written {
  /** One of each of `productParts`, without gaps. */
  readonly digests: string;
}

export interface GroupContents extends Pick<Group, ValueFieldOf<typeof groupFields>>, Written {
  readonly slug: string;
  /** One of each of `groupParts`, without gaps. */
  readonly digests: string;
}

/** Rows of unchanged products and groups are reused, so that a small change takes little work. */
export function toContents(snapshot: Snapshot, trees: readonly PageTree[]): Contents {
  return {
    brand: snapshot.brand,
    isDemo: snapshot.isDemo,
    themeColor: snapshot.setting.themeColor,
    trees,
    products: listProducts(snapshot.products),
    category: toGroups(snapshot.categories),
    series: toGroups(snapshot.series),
    withdrawn: snapshot.withdrawn,
    moves: snapshot.moves,
    dayStart: null,
  };
}

/** Returns what the next release follows. */
export const toFormerSite = remember((contents: Contents): FormerSite => {
  const { isDemo, products, withdrawn, category, series, moves } = contents;
  const titlesOf = (groups: ReadonlyMap<string, GroupContents>) =>
    [...groups].map(([name, { title }]) => ({ name, title }));
  return {
    isDemo,
    products: [...products].map(([id, { name, categoryNames, seriesName }]) => {
      return { id, name, categoryNames, seriesName };
    }),
    withdrawn,
    groups: { category: titlesOf(category), series: titlesOf(series) },
    moves,
  };
});

function listProducts(products: readonly Product[]): ReadonlyMap<string, ProductContents> {
  const contents = new Map<string, ProductContents>();
  for (const product of products) contents.set(product.id, toProductContents(product));
  return contents;
}

/** The path of a product's or group's page; null where the language is not printed or there is no such group. */
export function pathIn(
  { locale, ...patterns }: PageTree,
  kind: PageKind,
  id: string,
  contents: Contents,
): string | null {
  const key = kind === 'product' ? toProductKey(id) : contents[kind].get(id)?.slug;
  // The slug may hold `$`, which a replacement text would read as a sign.
  return key === undefined ? null : patterns[kind].replace('*', () => encodeURIComponent(key));
}

const toProductContents = remember((product: Product): ProductContents => ({
  name: product.name,
  price: product.price,
  availability: product.availability,
  categoryNames: product.categoryNames,
  seriesName: product.seriesName,
  digests: toDigests(product, productParts),
  written: countWritten(product.description, product),
}));

const toGroupContents = remember((group: Group): Omit<GroupContents, 'slug'> => ({
  title: group.title,
  digests: toDigests(group, groupParts),
  written: countWritten(group.description, null),
}));

/** Name and summary stand above the description, which doesn't repeat them. */
function countWritten(
  description: LocalText<SafeHtml> | null,
  above: Pick<Product, 'name' | 'summary'> | null,
): Written['written'] {
  if (description === null) return null;
  const countIn = (locale: Locale) => {
    const html = textIn(description, locale).text;
    const { name, summary = null } = above ?? {};
    const shown =
      name && summary ? skipSaid(html, textIn(name, locale).text, textIn(summary, locale).text) : html;
    return shown === null ? 0 : countLettersIn(shown);
  };
  return { En: countIn('En'), Zh: countIn('Zh') };
}

function toGroups(groups: readonly Group[]): ReadonlyMap<string, GroupContents> {
  const slugs = assignSlugs(groups.map(({ name }) => name));
  return new Map(
    groups.map((group) => {
      const { name } = group;
      return [name, { ...toGroupContents(group), slug: slugs.get(name) ?? name }];
    }),
  );
}
