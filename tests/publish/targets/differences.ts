import { factKeys } from '#catalogue/facts.ts';
import { type Locale, locales, type LocalText } from '#catalogue/text.ts';
import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { Product } from '#catalogue/product.ts';
import type { ListChanges } from '#reports/changes/changes.ts';
import { type SiteInput, toSite } from '#site/site.ts';

/** Product ids or group names. `changed` also lists fields, such as `price` or `name Zh`. */
export interface Differences {
  readonly added: readonly string[];
  readonly withdrawn: readonly string[];
  readonly changed: readonly (readonly [id: string, facts: readonly string[]])[];
}

export function findDifferences(before: SiteInput, after: SiteInput) {
  const [one, other] = [toSite(before), toSite(after)];
  const hasZh = other.languages.first === 'Zh' || other.languages.second === 'Zh';
  const find = (former: readonly Facts[], latter: readonly Facts[]) => differ(former, latter, hasZh);
  return {
    product: find(one.catalogue.products.map(ofProduct), other.catalogue.products.map(ofProduct)),
    category: find(one.catalogue.categories.map(ofGroup), other.catalogue.categories.map(ofGroup)),
    series: find(one.catalogue.series.map(ofGroup), other.catalogue.series.map(ofGroup)),
  };
}

export function toDifferences({ added, withdrawn, changed }: ListChanges): Differences {
  return {
    added: added.map(({ id }) => id),
    withdrawn: withdrawn.map(({ id }) => id),
    changed: changed.map(({ id, fields }) => [
      id,
      fields.map(({ field, locale }) => (locale === null ? field : `${field} ${locale}`)).toSorted(),
    ]),
  };
}

interface Facts {
  readonly id: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

function differ(before: readonly Facts[], after: readonly Facts[], hasZh: boolean): Differences {
  const formerFacts = (id: string) => before.find((one) => one.id === id)?.facts;
  return {
    added: after.filter(({ id }) => formerFacts(id) === undefined).map(({ id }) => id),
    withdrawn: before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ id }) => id),
    changed: after.flatMap(({ id, facts }) => {
      const former = formerFacts(id) ?? facts;
      const labels = Object.keys(facts)
        .filter((label) => hasZh || !label.endsWith(' Zh'))
        .filter((label) => JSON.stringify(facts[label]) !== JSON.stringify(former[label]));
      return labels.length === 0 ? [] : [[id, labels.toSorted()] as const];
    }),
  };
}

function ofProduct(product: Product): Facts {
  const { id, code, price, availability, categoryNames, seriesName, sortOrder, images } = product;
  return {
    id,
    facts: {
      ...{ code, price, availability, categories: categoryNames, series: seriesName, order: sortOrder },
      pictures: images.map(({ url, width, height }) => [url, width, height]),
      ...inEach('name', (locale) => product.name[locale]),
      ...Object.fromEntries(
        factKeys.flatMap((key) =>
          Object.entries(inEach(`fact ${key}`, (locale) => shown(product.facts[key] ?? null, locale))),
        ),
      ),
      ...inEach('summary', (locale) => shown(product.summary, locale)),
      ...inEach('description', (locale) => shown(product.description, locale)),
      ...inEach('pictureTexts', (locale) => filled(images.map(({ alt }) => [shown(alt, locale)]))),
      // The order of attributes has no meaning.
      ...inEach('attributes', (locale) =>
        filled(
          product.attributes
            .map(({ name, value }) => [shown(name, locale), shown(value, locale)])
            .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
        ),
      ),
    },
  };
}

function ofGroup({ name, slug, title, sortOrder, image, description }: ListedGroup): Facts {
  return {
    id: name,
    facts: {
      ...{ order: sortOrder, address: slug, pictures: image && [image.url, image.width, image.height] },
      ...inEach('name', (locale) => title[locale]),
      ...inEach('description', (locale) => shown(description, locale)),
      ...inEach('pictureTexts', (locale) => image && shown(image.alt, locale)),
    },
  };
}

function inEach(label: string, of: (locale: Locale) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(locales.map((locale) => [`${label} ${locale}`, of(locale)]));
}

/** English falls back to Chinese. */
function shown(text: LocalText | null, locale: Locale): string | null {
  if (text === null) return null;
  return locale === 'Zh' ? text.Zh : (text.En ?? text.Zh);
}

function filled(rows: readonly (readonly (string | null)[])[]): unknown {
  return rows.flat().some((text) => text !== null) ? rows : null;
}
