import type { FailureCause } from '#builder/failure.ts';
import type { Locale } from '#catalogue/text.ts';
import type { Finding } from '#guard/refusal.ts';
import { ruleTexts } from '#guard/rule-texts.ts';
import { both, formatNumber, inEach, plural, template } from '#reports/texts/both.ts';
import { shorten } from './change-text.ts';
import { nameContact } from './failure-text.ts';

interface FoundFailure {
  readonly cause: FailureCause | null;
  readonly findings?: readonly Finding[] | undefined;
}

export function formatFindings(
  { cause, findings = [] }: FoundFailure,
  locale: Locale,
  contact: string | null,
): readonly string[] {
  // Omits a `drop` finding that has no names and no numbers, because the title already reports the loss.
  const isTitle = ({ rule, what, names }: Finding) =>
    cause === 'shrink' && rule === 'drop' && what === null && names.length === 0;
  return findings
    .filter((finding) => !isTitle(finding))
    .map((finding) => nameContact(formatFinding(finding, locale), contact, locale));
}

function formatFinding(finding: Finding, locale: Locale): string {
  const { rule, what, otherBrands, count, of, now } = finding;
  const words = texts[locale];
  const names = formatNames(finding, locale);
  const inBrackets = names === '' ? '' : words.brackets(names);
  if (what === 'products') return words.loss(of, now ?? 0, words.missing(count), inBrackets);
  if (what !== null && what !== 'shrunk')
    return words.sentence(words.products(count, of), words.implausible[what], inBrackets);
  const numbers = words.ofAll[finding.kind](count, of);
  const which =
    names === '' || what === 'shrunk' ? inBrackets : words.brackets(`${numbers}${words.colon}${names}`);
  const isNamed = (rule === 'other-brand' || rule === 'brand-name') && otherBrands.length > 0;
  const known = rule === 'drop' ? words.lacking : ruleTexts[rule][locale];
  const text = isNamed ? words.otherBrands(otherBrands) : known;
  return text.replace('{which}', () => which);
}

function formatNames({ names, count }: Finding, locale: Locale): string {
  const { separator, andMore } = texts[locale];
  const shown = names.map(({ id, name, before, now = 0 }) => {
    const named = shorten(locale === 'Zh' ? (name.Zh ?? name.En) : name.En);
    const text = id === '' || id === named ? named : `${shorten(id)} ${named}`;
    return before === undefined ? text : `${text} ${formatNumber(before)} → ${formatNumber(now)}`;
  });
  const rest = count - shown.length;
  const more = rest > 0 && shown.length > 0 ? andMore(rest) : '';
  return `${shown.join(separator)}${more}`;
}

/** The texts of `implausible` complete a sentence that starts with "12 of 40 products". */
const texts = inEach({
  products: template('{count} of {of} products', '{of} 个产品中有 {count} 个'),
  ofAll: {
    products: template('{count} of {of} products', '{of} 个产品中的 {count} 个'),
    groups: template('{count} of {of} categories and series', '{of} 个分类和系列中的 {count} 个'),
    pages: template('{count} of {of} pages', '{of} 个页面中的 {count} 个'),
    files: template('{count} of {of} files', '{of} 个文件中的 {count} 个'),
  },
  sentence: template('{products} {text}{which}.', '{products}{text}{which}。'),
  loss: template(
    '{before} products before, {now} after this change: {missing}{which}.',
    '原有 {before} 个产品，此次更改后为 {now} 个，{missing}{which}。',
  ),
  missing: plural('{count} is missing', '{count} are missing', '缺少 {count} 个'),
  lacking: both(
    'Pages would lose content{which}. Check whether it was removed from the ERP on purpose.',
    '有页面将失去原有的内容{which}。请确认是否有意从 ERP 中移除了这些内容。',
  ),
  otherBrands: both(
    (names: readonly string[]) =>
      names.length === 1
        ? `The content names another brand, ${names.join()}{which}. Remove it from the text in the ERP. If no text names it, contact {contact}.`
        : `The content names other brands: ${names.join(', ')}{which}. Remove them from the texts in the ERP. If no text names them, contact {contact}.`,
    (names) =>
      `内容中出现了其他品牌：${names.join('、')}{which}。请在 ERP 的文本中删除；如果文本中没有，请联系{contact}。`,
  ),
  brackets: template(' ({text})', '（{text}）'),
  colon: both(': ', '：'),
  // Not a comma, because names may contain commas.
  separator: both('; ', '、'),
  andMore: template(' and {rest} more', '，另有 {rest} 个'),
  implausible: {
    free: both('have a price of 0', '的价格为 0'),
    'another-unit': both(
      'have a price at least ten times higher or lower than before',
      '的价格与原价相差十倍以上',
    ),
    converted: both(
      'have a price in another currency, most of them converted at one exchange rate',
      '的价格换成了另一种货币，其中大多按同一汇率换算',
    ),
    'another-currency': both('have a price in a different currency than before', '的价格换成了另一种货币'),
    'no-price': both('lost their price', '不再有价格'),
    'same-price': both('now have the same price', '的价格变得相同'),
    'same-name': both('have the same name', '的名称相同'),
    'no-name': both('lost their Chinese name', '不再有中文名称'),
    untranslated: both(
      'that had different English and Chinese texts now have the same text in both languages',
      '原有英文和中文两种文本，现在两种语言的文本相同',
    ),
    garbled: both('have a name with broken characters or question marks', '的名称中有乱码或问号'),
    'test-name': both('have a test text as their name', '的名称是测试文本'),
    'other-script': both('have a name in the wrong language', '的名称语言有误'),
    'same-description': both('have the same description', '的描述相同'),
    'no-description': both('lost their description', '不再有描述'),
  },
});
