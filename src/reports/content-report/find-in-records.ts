import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Image, Product } from '#catalogue/product.ts';
import type { Locale } from '#catalogue/locale.ts';
import { remember } from '#catalogue/remember.ts';
import { textIn } from '#catalogue/text.ts';
import type { Finding, FindingKind } from './finding.ts';
import { wordPictures, wordTwice } from '#reports/texts/details.ts';
import type { LinkTo } from './page-links.ts';

/** Faults of pictures by address, e.g. `answers 404`. */
export type BrokenPictures = ReadonlyMap<string, string>;

export interface FindOptions {
  readonly linkTo: LinkTo;
  readonly enableZh: boolean;
  readonly broken: BrokenPictures;
}

export function findInProduct(product: Product, options: FindOptions): readonly Finding[] {
  const { id, name, images, price, availability } = product;
  const toSubject = () =>
    ({ about: { kind: 'product', id }, name, ...options.linkTo('product', id) }) as const;
  const lacks: readonly (readonly [FindingKind, boolean])[] = [
    ['discontinued', availability === 'discontinued'],
    ['missing-picture', images.length === 0],
    ['missing-price', price === null],
    ...missingChinese(name.Zh, product.description, options),
  ];
  const findings = toFindings(toSubject, lacks, images, options);
  const twice = repeatedIn(product);
  return twice === null ? findings : [...findings, finding('repeated', toSubject(), twice)];
}

const repeatedIn = remember((product: Product) =>
  wordTwice({ En: listTwice(product, 'En'), Zh: listTwice(product, 'Zh') }),
);

/** Lists names of attributes that a page shows once and the ERP has twice, value and all. */
function listTwice({ attributes }: Product, locale: Locale): readonly string[] {
  const seen = new Set<string>();
  return attributes.flatMap((attribute) => {
    const name = textIn(attribute.name, locale).text;
    const row = JSON.stringify([name, textIn(attribute.value, locale).text]);
    if (seen.has(row)) return [name];
    seen.add(row);
    return [];
  });
}

export function findInGroup(kind: GroupKind, group: Group, options: FindOptions): readonly Finding[] {
  const { name, title, image, description } = group;
  const toSubject = () => ({ about: { kind, name }, name: title, ...options.linkTo(kind, name) }) as const;
  const lacks = missingChinese(title.Zh, description, options).filter(
    // A group needs no description.
    ([what]) => what === 'missing-zh-name' || description !== null,
  );
  const images = image === null ? [] : [image];
  return toFindings(toSubject, lacks, images, options);
}

type FindingSubject = Omit<Finding, 'kind' | 'detail'>;

const none: readonly Finding[] = [];

/** Builds findings of one record; a record without any needs no address. */
function toFindings(
  toSubject: () => FindingSubject,
  lacks: readonly (readonly [FindingKind, boolean])[],
  images: readonly Image[],
  options: FindOptions,
): readonly Finding[] {
  const lacking = lacks.filter(([, isLacking]) => isLacking);
  const isShown = images.every(({ url, alt }) => alt !== null && !options.broken.has(url));
  if (lacking.length === 0 && isShown) return none;
  const subject = toSubject();
  const findings = lacking.map(([kind]) => finding(kind, subject, null));
  return [...findings, ...findInPictures(subject, images, options)];
}

function missingChinese(
  name: string | null,
  description: Product['description'],
  { enableZh }: FindOptions,
): readonly (readonly [FindingKind, boolean])[] {
  return [
    ['missing-zh-name', enableZh && name === null],
    ['missing-zh-description', enableZh && (description?.Zh ?? null) === null],
  ];
}

/** Reports all pictures of a record in one finding per kind: they are mended in one place. */
function findInPictures(
  subject: FindingSubject,
  images: readonly Image[],
  { broken }: FindOptions,
): readonly Finding[] {
  const silent = images.flatMap(({ alt }, index) => (alt === null ? [index + 1] : []));
  const lost = images.flatMap(({ url }) => {
    const reason = broken.get(url);
    return reason === undefined ? [] : [`${url} ${reason}`];
  });
  const alts = silent.length === images.length ? null : wordPictures(silent, images.length);
  return [
    ...(lost.length === 0 ? [] : [finding('broken-picture', subject, { En: lost.join('; '), Zh: null })]),
    ...(silent.length === 0 ? [] : [finding('missing-alt', subject, alts)]),
  ];
}

function finding(kind: FindingKind, subject: FindingSubject, detail: Finding['detail']): Finding {
  return { kind, ...subject, detail };
}
