import type { Locale } from '#catalogue/locale.ts';
import { type Contents, type PageKind, pathIn } from '#release/contents.ts';
import type { ContentChanges, FieldChange, Item, ListChanges } from './changes.ts';
import { compareGroup, compareProduct } from './compare-fields.ts';
import { toStep } from './step.ts';

/** Lists are in the order of the listings. `before` is null where nothing is live. */
export function compareContents(before: Contents | null, after: Contents, siteUrl: string): ContentChanges {
  const empty = new Map<string, never>();
  const former = before ?? { ...after, products: empty, category: empty, series: empty };
  const [spoken, speaks] = [localesOf(former), localesOf(after)];
  const compare = toListComparer(former, after, siteUrl);
  return {
    themeColor: toStep(former.themeColor, after.themeColor),
    languages: {
      on: speaks.filter((locale) => !spoken.includes(locale)),
      off: spoken.filter((locale) => !speaks.includes(locale)),
    },
    product: compare('product', former.products, after.products, compareProduct, ({ name }) => name),
    category: compare('category', former.category, after.category, compareGroup, ({ title }) => title),
    series: compare('series', former.series, after.series, compareGroup, ({ title }) => title),
  };
}

function toListComparer(former: Contents, latter: Contents, siteUrl: string) {
  const speaks = localesOf(latter);
  return <Model>(
    kind: PageKind,
    before: ReadonlyMap<string, Model>,
    after: ReadonlyMap<string, Model>,
    compareFields: (before: Model, after: Model) => readonly FieldChange[],
    nameOf: (model: Model) => Item['name'],
  ): ListChanges => {
    const toItem = (contents: Contents) => (id: string, model: Model) => ({
      ...{ kind, id, name: nameOf(model) },
      pages: listPages(kind, id, contents, siteUrl),
    });
    const [toFormer, toLatter] = [toItem(former), toItem(latter)];
    const isAbsentFrom =
      (models: ReadonlyMap<string, Model>) =>
      ([id]: readonly [string, Model]) =>
        !models.has(id);
    return {
      added: [...after].filter(isAbsentFrom(before)).map(([id, model]) => toLatter(id, model)),
      withdrawn: [...before].filter(isAbsentFrom(after)).map(([id, model]) => toFormer(id, model)),
      changed: [...after].flatMap(([id, model]) => {
        const known = before.get(id);
        if (known === undefined || known === model) return [];
        const fields = compareFields(known, model).filter(isIn(speaks));
        return fields.length === 0 ? [] : [{ ...toLatter(id, model), fields }];
      }),
    };
  };
}

/** Ignores texts in a language without pages. */
function isIn(speaks: readonly Locale[]): (change: FieldChange) => boolean {
  return ({ locale }) => locale === null || speaks.includes(locale);
}

function listPages(kind: PageKind, id: string, contents: Contents, siteUrl: string): Item['pages'] {
  return contents.trees.flatMap((tree) => {
    const path = pathIn(tree, kind, id, contents);
    return path === null ? [] : [{ locale: tree.locale, url: `${siteUrl}${path}` }];
  });
}

function localesOf({ trees }: Contents): readonly Locale[] {
  return trees.map(({ locale }) => locale);
}
