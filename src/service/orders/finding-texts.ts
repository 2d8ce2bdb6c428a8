import type { Locale } from '#catalogue/locale.ts';
import type { ImplausibleKind } from '#catalogue/implausible.ts';
import type { FailureCause } from '#builder/failure.ts';
import { type Rule, rules } from '#guard/rules.ts';
import { wordAffected, wordCount, wordLoss, wordNames, wordShrunk } from './affected-text.ts';
import { nameContact } from './failure-text.ts';
import type { Findings } from './findings.ts';

/** Findings of the guard, with the cause that the texts of failures have a title for. */
interface FoundFailure extends Findings {
  readonly cause: FailureCause | null;
}

/** Says what the guard found besides what the failure's title says, a sentence or two for each rule. `contact` is the person to ask. */
export function wordFindings(
  findings: FoundFailure,
  locale: Locale,
  contact: string | null,
): readonly string[] {
  const { rules: broken = [], affected = [], lost, cause } = findings;
  // The title says it, if not of what pages.
  const isTitle = cause === 'shrink' && !affected.some(({ rule }) => rule === 'drop');
  const found = rules
    .filter((rule) => broken.includes(rule) && !(rule === 'drop' && isTitle))
    .map((rule) => nameContact(wordRule(rule, findings, locale), contact, locale));
  return lost === undefined ? found : [wordLoss(lost, locale), ...found];
}

function wordRule(rule: Rule, findings: Findings, locale: Locale): string {
  const { implausible = [], otherBrands = [], affected = [] } = findings;
  if (rule === 'implausible' && implausible.length > 0) {
    const { counts, advice, space } = implausibleTexts[locale];
    const numbers = implausible.map(({ what, count, of, names = [] }) =>
      withWhich(counts[what](wordCount(count, of, locale)), wordNames(names, count, locale)),
    );
    return [...numbers, advice].join(space);
  }
  const found = affected.find((one) => one.rule === rule);
  const shrunk = rule === 'lost-groups' && found !== undefined ? wordShrunk(found, locale) : null;
  if (shrunk !== null) {
    const { gone, advice, space } = lostGroupsTexts[locale];
    const first = found?.kind === 'groups' ? [withWhich(gone, wordAffected(found, locale))] : [];
    return [...first, shrunk, advice].join(space);
  }
  const isNamed = rule === 'other-brand' && otherBrands.length > 0;
  const isLacking = rule === 'drop' && found !== undefined;
  const known = isLacking ? lackingTexts[locale] : ruleTexts[locale][rule];
  const text = isNamed ? otherBrandTexts[locale](otherBrands) : known;
  return withWhich(text, found === undefined ? '' : wordAffected(found, locale));
}

function withWhich(text: string, which: string): string {
  return text.replace('{which}', () => which);
}

/** Of pages that are still there, but without their pictures, say. */
const lackingTexts = {
  En: 'Pages would lack what they had{which}. See whether it was taken out of the ERP on purpose.',
  Zh: '有页面将失去原有的内容{which}。请查看是否有意从 ERP 中移除。',
} as const satisfies Record<Locale, string>;

/** Of categories and series, where numbers are known of those that are still there. */
const lostGroupsTexts = {
  En: {
    gone: 'Categories or series would be gone{which}.',
    advice: 'See whether they were taken out of the ERP on purpose.',
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
      ? `The brand ${names.join()} is named, which is not this one{which}. Take it out of the text in the ERP; if it stands in none, tell {contact}.`
      : `Brands other than this one are named: ${names.join(', ')}{which}. Take them out of the texts in the ERP; if they stand in none, tell {contact}.`,
  Zh: (names) =>
    `出现了其他品牌：${names.join('、')}{which}。请在 ERP 的文本中删除；如果文本中没有，请告知{contact}。`,
};

/** With `{contact}` for the person to ask, and `{which}` where it is about pages or products. */
const englishRules: Readonly<Record<Rule, string>> = {
  'failed-call': 'The ERP did not send something that is needed. Publish again later.',
  'language-gone':
    'The pages in one language, usually Chinese, would be gone{which}. See whether the ERP still offers it for this brand.',
  drop: 'Much of what visitors saw within the last day would be missing. See whether it was taken out of the ERP on purpose.',
  older: 'The live release is newer than this one. Publish again.',
  'lost-groups':
    'Categories or series, or most products of one, would be gone{which}. See whether they were taken out of the ERP on purpose.',
  incomplete:
    'Pages, products, pictures or parts of a first page are missing{which}. Publish again; if it happens again, tell {contact}.',
  mismatch:
    'Pages or lists show another name, price, availability or description than the ERP{which}. Publish again; if it happens again, tell {contact}.',
  implausible:
    'Many products have lost their price, description or Chinese name, have the same name, description or price, have the same text in English and Chinese, or have a price that is 0, in another currency, or fifty times higher or lower than before. See whether the ERP is right.',
  same: 'Many pages say the same{which}. Publish again; if it happens again, tell {contact}.',
  hidden: 'Search engines would find nothing any more. Tell {contact}.',
  'page-fault': 'Pages are broken{which}. Publish again; if it happens again, tell {contact}.',
  'empty-listing': 'Lists of products are empty{which}. Publish again; if it happens again, tell {contact}.',
  'file-fault': 'Files are broken{which}. Publish again; if it happens again, tell {contact}.',
  'file-kind': 'There are files that do not belong on a site{which}. Tell {contact}.',
  picture: 'Pictures are broken{which}. Publish again; if it happens again, tell {contact}.',
  'changed-asset': 'Files have changed that browsers keep for long{which}. Tell {contact}.',
  'weak-policy': 'The site would be less protected than it must be. Tell {contact}.',
  'other-policy': 'Pages and the web server do not agree on what is allowed on them{which}. Tell {contact}.',
  'empty-file': 'Files are empty{which}. Publish again; if it happens again, tell {contact}.',
  'cut-page': 'Pages are cut off{which}. Publish again; if it happens again, tell {contact}.',
  link: 'Links lead nowhere{which}. Mend them in the ERP if they stand in a text.',
  asset:
    'Pages lack files that they show or load{which}. Publish again; if it happens again, tell {contact}.',
  canonical: 'Pages give a wrong address as their own{which}. Tell {contact}.',
  hreflang: 'Pages and their other language do not name each other{which}. Tell {contact}.',
  sitemap: 'The list of pages for search engines is wrong{which}. Tell {contact}.',
  'json-ld': 'Product data for search engines is wrong{which}. Tell {contact}.',
  'other-brand':
    'Another brand is named{which}. Take it out of the text in the ERP; if it stands in none, tell {contact}.',
  policy: 'Pages have something that browsers would block{which}. Tell {contact}.',
  'third-party': 'Something comes from a host that is not ours{which}. Mend it in the ERP.',
  'erp-host': 'The address of the ERP is named{which}. Take it out of the text in the ERP.',
  'private-host': 'An internal address is named{which}. Take it out of the text in the ERP.',
  secret:
    'Something looks like a password or a key{which}. Take it out of the text in the ERP, and have it replaced.',
};

/** By how many products have it. */
type ImplausibleTexts = Readonly<Record<ImplausibleKind, (products: string) => string>>;

const englishImplausible: ImplausibleTexts = {
  free: (products) => `${products} have a price of 0{which}.`,
  'another-unit': (products) =>
    `${products} cost fifty times as much as before or more, or a fiftieth or less{which}.`,
  'another-currency': (products) => `${products} have their price in another currency{which}.`,
  'no-price': (products) => `${products} have no price any more{which}.`,
  'same-price': (products) => `${products} have the same price, which they had not before{which}.`,
  'same-name': (products) => `${products} have the same name{which}.`,
  'no-name': (products) => `${products} have no Chinese name any more{which}.`,
  untranslated: (products) =>
    `${products} that had an English and a Chinese text have one text for both languages{which}.`,
  'same-description': (products) => `${products} have the same description{which}.`,
  'no-description': (products) => `${products} have no description any more{which}.`,
};

const chineseImplausible: ImplausibleTexts = {
  free: (products) => `${products}的价格为 0{which}。`,
  'another-unit': (products) => `${products}的价格与原价相差五十倍以上{which}。`,
  'another-currency': (products) => `${products}的价格换成了另一种货币{which}。`,
  'no-price': (products) => `${products}不再有价格{which}。`,
  'same-price': (products) => `${products}的价格变得相同{which}。`,
  'same-name': (products) => `${products}的名称相同{which}。`,
  'no-name': (products) => `${products}不再有中文名称{which}。`,
  untranslated: (products) => `${products}原有英文和中文两种文本，现在两种语言的文本相同{which}。`,
  'same-description': (products) => `${products}的描述相同{which}。`,
  'no-description': (products) => `${products}不再有描述{which}。`,
};

const chineseRules: Readonly<Record<Rule, string>> = {
  'failed-call': '未能从 ERP 取得所需的数据。请稍后重新发布。',
  'language-gone': '有一种语言（通常是中文）的页面将全部消失{which}。请查看 ERP 是否仍为该品牌提供该语言。',
  drop: '访客最近一天内能看到的许多内容将会缺失。请查看是否有意从 ERP 中移除。',
  older: '线上版本比此版本新。请重新发布。',
  'lost-groups': '有分类或系列，或其中一个的大部分产品将会消失{which}。请查看是否有意从 ERP 中移除。',
  incomplete: '缺少页面、产品、图片或首页的部分内容{which}。请重新发布；如果一直如此，请告知{contact}。',
  mismatch:
    '有页面或列表中的名称、价格、供货状态或描述与 ERP 不一致{which}。请重新发布；如果一直如此，请告知{contact}。',
  implausible:
    '许多产品没有了价格、描述或中文名称，名称、描述或价格相同，英文与中文文本相同，或者价格变为 0、换成另一种货币，或与原价相差五十倍以上。请查看 ERP 中的数据是否正确。',
  same: '有许多页面的内容相同{which}。请重新发布；如果一直如此，请告知{contact}。',
  hidden: '搜索引擎将找不到任何页面。请告知{contact}。',
  'page-fault': '有页面已损坏{which}。请重新发布；如果一直如此，请告知{contact}。',
  'empty-listing': '有产品列表是空的{which}。请重新发布；如果一直如此，请告知{contact}。',
  'file-fault': '有文件已损坏{which}。请重新发布；如果一直如此，请告知{contact}。',
  'file-kind': '有不属于网站的文件{which}。请告知{contact}。',
  picture: '有图片已损坏{which}。请重新发布；如果一直如此，请告知{contact}。',
  'changed-asset': '有浏览器会长期保存的文件被更改{which}。请告知{contact}。',
  'weak-policy': '网站的安全保护会低于最低要求。请告知{contact}。',
  'other-policy': '有页面自身的安全规则与服务器的不一致{which}。请告知{contact}。',
  'empty-file': '有文件是空的{which}。请重新发布；如果一直如此，请告知{contact}。',
  'cut-page': '有页面不完整{which}。请重新发布；如果一直如此，请告知{contact}。',
  link: '有链接指向不存在的页面{which}。如果链接在文本中，请在 ERP 中改正。',
  asset: '有页面缺少文件{which}。请重新发布；如果一直如此，请告知{contact}。',
  canonical: '有页面标注的自身地址有误{which}。请告知{contact}。',
  hreflang: '有页面与其另一语言的页面没有互相标注{which}。请告知{contact}。',
  sitemap: '提供给搜索引擎的页面列表有误{which}。请告知{contact}。',
  'json-ld': '提供给搜索引擎的产品数据有误{which}。请告知{contact}。',
  'other-brand': '出现了其他品牌{which}。请在 ERP 的文本中删除；如果文本中没有，请告知{contact}。',
  policy: '有页面包含浏览器会拦截的内容{which}。请告知{contact}。',
  'third-party': '有内容来自不属于我们的网站{which}。请在 ERP 中改正。',
  'erp-host': '出现了 ERP 的地址{which}。请在 ERP 的文本中删除。',
  'private-host': '出现了内部地址{which}。请在 ERP 的文本中删除。',
  secret: '出现了疑似密码或密钥的内容{which}。请在 ERP 的文本中删除，并更换该密码或密钥。',
};

const ruleTexts = { En: englishRules, Zh: chineseRules } as const satisfies Record<Locale, unknown>;

/** Says how many products have values that can hardly be meant. */
const implausibleTexts = {
  En: { counts: englishImplausible, advice: 'See whether the ERP is right.', space: ' ' },
  Zh: { counts: chineseImplausible, advice: '请查看 ERP 中的数据是否正确。', space: '' },
} as const satisfies Record<Locale, unknown>;
