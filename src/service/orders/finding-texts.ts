import type { Locale } from '#catalogue/locale.ts';
import type { ImplausibleKind } from '#guard/violation.ts';
import type { FailureCause } from '#builder/failure.ts';
import { ruleTexts } from '#guard/rule-texts.ts';
import { type Rule, ruleNames } from '#guard/violation.ts';
import {
  formatAffected,
  formatAffectedCount,
  formatLoss,
  formatNames,
  formatShrunk,
} from './affected-text.ts';
import { nameContact } from './failure-text.ts';
import type { Findings } from './findings.ts';

interface FoundFailure extends Findings {
  readonly cause: FailureCause | null;
}

/**
 * Formats the findings that the failure's title does not contain, a sentence or two per rule. `contact` is the person
 * to ask.
 */
export function formatFindings(
  findings: FoundFailure,
  locale: Locale,
  contact: string | null,
): readonly string[] {
  const { rules: broken = [], affected = [], lost, cause } = findings;
  // The title already reports lost pages, but not which ones.
  const isTitle = cause === 'shrink' && !affected.some(({ rule }) => rule === 'drop');
  const found = ruleNames
    .filter((rule) => broken.includes(rule) && !(rule === 'drop' && isTitle))
    .map((rule) => nameContact(formatRule(rule, findings, locale), contact, locale));
  return lost === undefined ? found : [formatLoss(lost, locale), ...found];
}

function formatRule(rule: Rule, findings: Findings, locale: Locale): string {
  const { implausible = [], otherBrands = [], affected = [] } = findings;
  if (rule === 'implausible' && implausible.length > 0) {
    const { counts, advice, space } = implausibleTexts[locale];
    const numbers = implausible.map(({ what, count, of, names = [] }) =>
      withWhich(counts[what](formatAffectedCount(count, of, locale)), formatNames(names, count, locale)),
    );
    return [...numbers, advice].join(space);
  }
  const found = affected.find((one) => one.rule === rule);
  const shrunk = rule === 'lost-groups' && found !== undefined ? formatShrunk(found, locale) : null;
  if (shrunk !== null) {
    const { gone, advice, space } = lostGroupsTexts[locale];
    const first = found?.kind === 'groups' ? [withWhich(gone, formatAffected(found, locale))] : [];
    return [...first, shrunk, advice].join(space);
  }
  const isNamed = (rule === 'other-brand' || rule === 'brand-name') && otherBrands.length > 0;
  const isLacking = rule === 'drop' && found !== undefined;
  const known = isLacking ? lackingTexts[locale] : ruleTexts[rule][locale];
  const text = isNamed ? otherBrandTexts[locale](otherBrands) : known;
  return withWhich(text, found === undefined ? '' : formatAffected(found, locale));
}

function withWhich(text: string, which: string): string {
  return text.replace('{which}', () => which);
}

const lackingTexts = {
  En: 'Pages would lack content that they had{which}. Check whether it was removed from the ERP on purpose.',
  Zh: '有页面将失去原有的内容{which}。请查看是否有意从 ERP 中移除。',
} as const satisfies Record<Locale, string>;

const lostGroupsTexts = {
  En: {
    gone: 'Categories or series would be removed{which}.',
    advice: 'Check whether they were removed from the ERP on purpose.',
    space: ' ',
  },
  Zh: {
    gone: '有分类或系列将会消失{which}。',
    advice: '请查看是否有意从 ERP 中移除。',
    space: '',
  },
} as const satisfies Record<Locale, unknown>;

const otherBrandTexts: Readonly<Record<Locale, (names: readonly string[]) => string>> = {
  En: (names) =>
    names.length === 1
      ? `The brand ${names.join()} is named, which is not this one{which}. Remove it from the text in the ERP. If no text names it, contact {contact}.`
      : `Brands other than this one are named: ${names.join(', ')}{which}. Remove them from the texts in the ERP. If no text names them, contact {contact}.`,
  Zh: (names) =>
    `出现了其他品牌：${names.join('、')}{which}。请在 ERP 的文本中删除；如果文本中没有，请联系{contact}。`,
};

type ImplausibleTexts = Readonly<Record<ImplausibleKind, (products: string) => string>>;

const englishImplausible: ImplausibleTexts = {
  free: (products) => `${products} have a price of 0{which}.`,
  'another-unit': (products) =>
    `${products} cost ten times as much as before or more, or a tenth or less{which}.`,
  converted: (products) =>
    `${products} have their price in another currency, all at one rate{which}: a change of the currency.`,
  'another-currency': (products) => `${products} have their price in another currency{which}.`,
  'no-price': (products) => `${products} have no price any more{which}.`,
  'same-price': (products) => `${products} have the same price, which they had not before{which}.`,
  'same-name': (products) => `${products} have the same name{which}.`,
  'no-name': (products) => `${products} have no Chinese name any more{which}.`,
  untranslated: (products) =>
    `${products} that had an English and a Chinese text have one text for both languages{which}.`,
  garbled: (products) => `${products} have a name with broken characters or question marks{which}.`,
  'test-name': (products) => `${products} have a name that is a test{which}.`,
  'other-script': (products) => `${products} have a name in the wrong language{which}.`,
  'same-description': (products) => `${products} have the same description{which}.`,
  'no-description': (products) => `${products} have no description any more{which}.`,
};

const chineseImplausible: ImplausibleTexts = {
  free: (products) => `${products}的价格为 0{which}。`,
  'another-unit': (products) => `${products}的价格与原价相差十倍以上{which}。`,
  converted: (products) => `${products}的价格按同一汇率换成了另一种货币{which}，看来是更换了货币。`,
  'another-currency': (products) => `${products}的价格换成了另一种货币{which}。`,
  'no-price': (products) => `${products}不再有价格{which}。`,
  'same-price': (products) => `${products}的价格变得相同{which}。`,
  'same-name': (products) => `${products}的名称相同{which}。`,
  'no-name': (products) => `${products}不再有中文名称{which}。`,
  untranslated: (products) => `${products}原有英文和中文两种文本，现在两种语言的文本相同{which}。`,
  garbled: (products) => `${products}的名称中有乱码或问号{which}。`,
  'test-name': (products) => `${products}的名称是测试文本{which}。`,
  'other-script': (products) => `${products}的名称语言有误{which}。`,
  'same-description': (products) => `${products}的描述相同{which}。`,
  'no-description': (products) => `${products}不再有描述{which}。`,
};

const implausibleTexts = {
  En: { counts: englishImplausible, advice: 'Check the data in the ERP.', space: ' ' },
  Zh: { counts: chineseImplausible, advice: '请查看 ERP 中的数据是否正确。', space: '' },
} as const satisfies Record<Locale, unknown>;
