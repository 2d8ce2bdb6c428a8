import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { Findings, LossNumbers } from './findings.ts';

type Affected = NonNullable<Findings['affected']>[number];
type Names = NonNullable<Affected['names']>;

export function formatAffected({ kind, count, of, names = [] }: Affected, locale: Locale): string {
  const { ofAll, bracket } = texts[locale];
  const [few, all] = [format(count, locale), format(of, locale)];
  return bracket(ofAll[kind](few, all), nameFirst(names, count, locale));
}

export function formatNames(names: Names, count: number, locale: Locale): string {
  return names.length === 0 ? '' : texts[locale].brackets(nameFirst(names, count, locale));
}

export function formatShrunk(
  { shrunk, kind: what, count, names = [] }: Affected,
  locale: Locale,
): string | null {
  if (shrunk === undefined) return null;
  const { one, all, andMore } = shrunkTexts[locale];
  const groups = shrunk.first.map(({ kind, name, nameZh, before, now }) => {
    const named = locale === 'Zh' ? (nameZh ?? name) : name;
    return one[kind](named, format(before, locale), format(now, locale), format(before - now, locale));
  });
  const rest = shrunk.count - groups.length;
  const which = what === 'products' ? formatNames(names, count, locale) : '';
  return all(groups, rest > 0 ? andMore(format(rest, locale)) : '', which);
}

const had = (group: string) => (name: string, before: string, now: string, missing: string) =>
  `the ${group} ${name} had ${before} products, ${now} ${now === '1' ? 'is' : 'are'} left: ${missing} are missing`;
const hadZh = (group: string) => (name: string, before: string, now: string, missing: string) =>
  `${group}“${name}”原有 ${before} 个产品，现有 ${now} 个，缺少 ${missing} 个`;

/** Such a group lacks several products, so the texts use the plural. */
const shrunkTexts = {
  En: {
    one: { category: had('category'), series: had('series') },
    all: (groups: readonly string[], more: string, which: string) =>
      `${groups.join('; ').replace(/^t/, 'T')}${which}.${more}`,
    andMore: (rest: string) =>
      rest === '1'
        ? ' One more category or series lost most of its products.'
        : ` ${rest} more categories and series lost most of their products.`,
  },
  Zh: {
    one: { category: hadZh('分类'), series: hadZh('系列') },
    all: (groups: readonly string[], more: string, which: string) => `${groups.join('；')}${which}。${more}`,
    andMore: (rest: string) => `另有 ${rest} 个分类或系列失去了大部分产品。`,
  },
} as const satisfies Record<Locale, unknown>;

export function formatAffectedCount(count: number, of: number | undefined, locale: Locale): string {
  return texts[locale].products(format(count, locale), of === undefined ? null : format(of, locale));
}

export function formatLoss({ before, now, missing, mostInDay }: LossNumbers, locale: Locale): string {
  const { loss, most } = lossTexts[locale];
  const sum = loss(format(before, locale), format(now, locale), format(missing, locale));
  return mostInDay === undefined ? sum : `${sum}${most(format(mostInDay, locale))}`;
}

const lossTexts = {
  En: {
    loss: (before: string, now: string, missing: string) =>
      `${before} products before, ${now} now: ${missing} ${missing === '1' ? 'is' : 'are'} missing.`,
    most: (count: string) => ` Within the last day there were ${count}.`,
  },
  Zh: {
    loss: (before: string, now: string, missing: string) =>
      `原有 ${before} 个产品，现有 ${now} 个，缺少 ${missing} 个。`,
    most: (count: string) => `最近一天内最多有 ${count} 个。`,
  },
} as const satisfies Record<Locale, unknown>;

function format(count: number, locale: Locale): string {
  return count.toLocaleString(languageTag[locale]);
}

function nameFirst(names: Names, count: number, locale: Locale): string {
  const { separator, andMore } = texts[locale];
  const shown = names.map(({ id, name, nameZh }) => {
    const named = locale === 'Zh' ? (nameZh ?? name) : name;
    return id === '' || id === named ? named : `${id} ${named}`;
  });
  const rest = count - shown.length;
  return `${shown.join(separator)}${rest > 0 ? andMore(format(rest, locale)) : ''}`;
}

type OfAll = Readonly<Record<Affected['kind'], (count: string, of: string) => string>>;

interface AffectedTexts {
  readonly ofAll: OfAll;
  readonly products: (count: string, of: string | null) => string;
  readonly bracket: (numbers: string, names: string) => string;
  readonly brackets: (names: string) => string;
  readonly separator: string;
  readonly andMore: (rest: string) => string;
}

const texts: Readonly<Record<Locale, AffectedTexts>> = {
  En: {
    ofAll: {
      products: (count, of) => `${count} of ${of} products`,
      groups: (count, of) => `${count} of ${of} categories and series`,
      pages: (count, of) => `${count} of ${of} pages`,
      files: (count, of) => `${count} of ${of} files`,
    },
    products: (count, of) => `${of === null ? count : `${count} of ${of}`} products`,
    bracket: (numbers, names) => ` (${numbers}: ${names})`,
    brackets: (names) => ` (${names})`,
    // Names contain commas.
    separator: '; ',
    andMore: (rest) => ` and ${rest} more`,
  },
  Zh: {
    ofAll: {
      products: (count, of) => `${of} 个产品中的 ${count} 个`,
      groups: (count, of) => `${of} 个分类和系列中的 ${count} 个`,
      pages: (count, of) => `${of} 个页面中的 ${count} 个`,
      files: (count, of) => `${of} 个文件中的 ${count} 个`,
    },
    products: (count, of) => (of === null ? `有 ${count} 个产品` : `${of} 个产品中有 ${count} 个`),
    bracket: (numbers, names) => `（${numbers}：${names}）`,
    brackets: (names) => `（${names}）`,
    separator: '、',
    andMore: (rest) => `，另有 ${rest} 个`,
  },
};
