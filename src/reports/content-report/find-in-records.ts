import type { Group, GroupKind, Image, Product } from '#catalogue/product.ts';
import { type EnglishText, type Locale, textIn } from '#catalogue/text.ts';
import { memoize } from '#catalogue/memoize.ts';
import type { Finding, FindingKind, LinkTo } from './finding.ts';
import { toSlug } from '#catalogue/slug.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

interface FindOptions {
  readonly linkTo: LinkTo;
  readonly enableZh: boolean;
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
  const findings = toFindings(toSubject, lacks, images);
  const twice = repeatedIn(product);
  return twice === null ? findings : [...findings, finding('repeated', toSubject(), twice)];
}

const repeatedIn = memoize((product: Product) =>
  formatTwice({ En: listTwice(product, 'En'), Zh: listTwice(product, 'Zh') }),
);

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
    // A group without a description needs no Chinese description.
    ([what]) => what === 'missing-zh-name' || description !== null,
  );
  const images = image === null ? [] : [image];
  return toFindings(toSubject, lacks, images);
}

type FindingSubject = Omit<Finding, 'kind' | 'detail'>;

const noFindings: readonly Finding[] = [];

function toFindings(
  toSubject: () => FindingSubject,
  lacks: readonly (readonly [FindingKind, boolean])[],
  images: readonly Image[],
): readonly Finding[] {
  const lacking = lacks.filter(([, isLacking]) => isLacking);
  const silent = images.flatMap(({ alt }, index) => (alt === null ? [index + 1] : []));
  if (lacking.length === 0 && silent.length === 0) return noFindings;
  const subject = toSubject();
  const findings = lacking.map(([kind]) => finding(kind, subject, null));
  if (silent.length === 0) return findings;
  const detail = silent.length === images.length ? null : formatPictureNumbers(silent, images.length);
  return [...findings, finding('missing-alt', subject, detail)];
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

function finding(kind: FindingKind, subject: FindingSubject, detail: Finding['detail']): Finding {
  return { kind, ...subject, detail };
}

export function findSlugClashes({ categories, series }: Snapshot, linkTo: LinkTo): readonly Finding[] {
  return [...findAmong('category', categories, linkTo), ...findAmong('series', series, linkTo)];
}

function findAmong(kind: GroupKind, groups: readonly Group[], linkTo: LinkTo): readonly Finding[] {
  return [...Map.groupBy(groups, ({ name }) => toSlug(name)).values()]
    .filter(({ length }) => length > 1)
    .flatMap((clashing) =>
      clashing.map(({ name, title }) => {
        const others = clashing.filter((other) => other.name !== name).map((other) => other.name);
        const detail = formatClash(others);
        return { kind: 'slug-clash', about: { kind, name }, name: title, ...linkTo(kind, name), detail };
      }),
    );
}

function formatPictureNumbers(numbers: readonly number[], all: number): EnglishText {
  return {
    En: `Picture ${numbers.join(', ')} of ${all}`,
    Zh: `第 ${numbers.join('、')} 张图片，共 ${all} 张`,
  };
}

function formatClash(others: readonly string[]): EnglishText {
  return {
    En: `The same address as ${others.map((name) => `"${name}"`).join(', ')}, so a few characters were added to each address`,
    Zh: `与${others.map((name) => `“${name}”`).join('、')}的地址相同，因此各地址后加了几个字符以示区别`,
  };
}

function formatTwice({ En, Zh }: Readonly<Record<Locale, readonly string[]>>): EnglishText | null {
  if (En.length === 0 && Zh.length === 0) return null;
  const [english, chinese] = [En.length === 0 ? Zh : En, Zh.length === 0 ? En : Zh];
  return { En: [...new Set(english)].join('; '), Zh: [...new Set(chinese)].join('；') };
}
