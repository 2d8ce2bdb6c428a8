import type * as z from 'zod/mini';
import type { FailureCause } from '#builder/failure.ts';
import { languageTag, type Locale } from '#catalogue/locale.ts';
import { ruleTexts } from '#guard/rule-texts.ts';
import type { ImplausibleKind } from '#guard/violation.ts';
import { shorten } from './change-text.ts';
import { nameContact } from './failure-text.ts';
import type { findingSchema } from './findings.ts';

type Finding = z.infer<typeof findingSchema>;

interface FoundFailure {
  readonly cause: FailureCause | null;
  readonly findings?: readonly Finding[] | undefined;
}

/** Formats the findings that the failure's title does not contain, one sentence per finding. `contact` is the person to ask. */
export function formatFindings(
  { cause, findings = [] }: FoundFailure,
  locale: Locale,
  contact: string | null,
): readonly string[] {
  // The title already reports lost pages, but without their names.
  const isTitle = ({ rule, what, names }: Finding) =>
    cause === 'shrink' && rule === 'drop' && what === null && names.length === 0;
  return findings
    .filter((finding) => !isTitle(finding))
    .map((finding) => nameContact(formatFinding(finding, locale), contact, locale));
}

function formatFinding(finding: Finding, locale: Locale): string {
  const { rule, what, otherBrands } = finding;
  const words = texts[locale];
  const count = (number: number) => number.toLocaleString(languageTag[locale]);
  const [some, all] = [count(finding.count), count(finding.of)];
  const names = formatNames(finding, locale);
  const inBrackets = names === '' ? '' : words.brackets(names);
  if (what === 'products') return words.loss(all, count(finding.now ?? 0), some, inBrackets);
  if (what !== null && what !== 'shrunk')
    return words.implausible(words.products(some, all), implausibleTexts[what][locale], inBrackets);
  const numbers = words.ofAll[finding.kind](some, all);
  const which =
    names === '' || what === 'shrunk' ? inBrackets : words.brackets(`${numbers}${words.colon}${names}`);
  const isNamed = (rule === 'other-brand' || rule === 'brand-name') && otherBrands.length > 0;
  const known = rule === 'drop' ? words.lacking : ruleTexts[rule][locale];
  const text = isNamed ? words.otherBrands(otherBrands) : known;
  return text.replace('{which}', () => which);
}

function formatNames({ names, count }: Finding, locale: Locale): string {
  const format = (number = 0) => number.toLocaleString(languageTag[locale]);
  const { separator, andMore } = texts[locale];
  const shown = names.map(({ id, name, before, now }) => {
    const named = shorten(locale === 'Zh' ? (name.Zh ?? name.En) : name.En);
    const text = id === '' || id === named ? named : `${shorten(id)} ${named}`;
    return before === undefined ? text : `${text} ${format(before)} → ${format(now)}`;
  });
  const rest = count - shown.length;
  const more = rest > 0 && shown.length > 0 ? andMore(format(rest)) : '';
  return `${shown.join(separator)}${more}`;
}

type Count = (count: string, of: string) => string;

interface FindingTexts {
  readonly products: Count;
  readonly ofAll: Readonly<Record<Finding['kind'], Count>>;
  readonly implausible: (products: string, text: string, which: string) => string;
  readonly loss: (before: string, now: string, missing: string, which: string) => string;
  readonly lacking: string;
  readonly otherBrands: (brands: readonly string[]) => string;
  readonly brackets: (text: string) => string;
  readonly colon: string;
  readonly separator: string;
  readonly andMore: (rest: string) => string;
}

const ofEnglish = (subjects: string) => (count: string, of: string) => `${count} of ${of} ${subjects}`;
const ofChinese = (subjects: string) => (count: string, of: string) => `${of} 个${subjects}中的 ${count} 个`;

const texts: Readonly<Record<Locale, FindingTexts>> = {
  En: {
    products: ofEnglish('products'),
    ofAll: {
      ...{ products: ofEnglish('products'), groups: ofEnglish('categories and series') },
      ...{ pages: ofEnglish('pages'), files: ofEnglish('files') },
    },
    implausible: (products, text, which) => `${products} ${text}${which}.`,
    loss: (before, now, missing, which) =>
      `${before} products before, ${now} now: ${missing} ${missing === '1' ? 'is' : 'are'} missing${which}.`,
    lacking:
      'Pages would lack content that they had{which}. Check whether it was removed from the ERP on purpose.',
    otherBrands: (names) =>
      names.length === 1
        ? `Another brand, ${names.join()}, is named{which}. Remove it from the text in the ERP. If no text names it, contact {contact}.`
        : `Other brands are named: ${names.join(', ')}{which}. Remove them from the texts in the ERP. If no text names them, contact {contact}.`,
    brackets: (text) => ` (${text})`,
    colon: ': ',
    // Names contain commas.
    separator: '; ',
    andMore: (rest) => ` and ${rest} more`,
  },
  Zh: {
    products: (count, of) => `${of} 个产品中有 ${count} 个`,
    ofAll: {
      ...{ products: ofChinese('产品'), groups: ofChinese('分类和系列') },
      ...{ pages: ofChinese('页面'), files: ofChinese('文件') },
    },
    implausible: (products, text, which) => `${products}${text}${which}。`,
    loss: (before, now, missing, which) =>
      `原有 ${before} 个产品，现有 ${now} 个，缺少 ${missing} 个${which}。`,
    lacking: '有页面将失去原有的内容{which}。请查看是否有意从 ERP 中移除。',
    otherBrands: (names) =>
      `出现了其他品牌：${names.join('、')}{which}。请在 ERP 的文本中删除；如果文本中没有，请联系{contact}。`,
    brackets: (text) => `（${text}）`,
    colon: '：',
    separator: '、',
    andMore: (rest) => `，另有 ${rest} 个`,
  },
};

/** Each text continues a sentence after the number of products. */
const implausibleTexts: Readonly<Record<ImplausibleKind, Readonly<Record<Locale, string>>>> = {
  free: { En: 'have a price of 0', Zh: '的价格为 0' },
  'another-unit': {
    En: 'have a price at least ten times higher or lower than before',
    Zh: '的价格与原价相差十倍以上',
  },
  converted: {
    En: 'have a price in another currency than before, all at one exchange rate',
    Zh: '的价格按同一汇率换成了另一种货币，看来是更换了货币',
  },
  'another-currency': { En: 'have a price in another currency than before', Zh: '的价格换成了另一种货币' },
  'no-price': { En: 'lost their price', Zh: '不再有价格' },
  'same-price': { En: 'now have the same price', Zh: '的价格变得相同' },
  'same-name': { En: 'have the same name', Zh: '的名称相同' },
  'no-name': { En: 'lost their Chinese name', Zh: '不再有中文名称' },
  untranslated: {
    En: 'that had different English and Chinese texts have the same text in both languages',
    Zh: '原有英文和中文两种文本，现在两种语言的文本相同',
  },
  garbled: { En: 'have a name with broken characters or question marks', Zh: '的名称中有乱码或问号' },
  'test-name': { En: 'have a test text as their name', Zh: '的名称是测试文本' },
  'other-script': { En: 'have a name in the wrong language', Zh: '的名称语言有误' },
  'same-description': { En: 'have the same description', Zh: '的描述相同' },
  'no-description': { En: 'lost their description', Zh: '不再有描述' },
};
