import { addressOf } from '#release/address.ts';
import { isPage } from '#release/file-kind.ts';
import type { ImplausibleKind, Rule, Subjects, Violation, ViolationOf } from './violation.ts';

interface RuleText<Name extends Rule> {
  readonly terminal: (violation: ViolationOf<Name>, which: string, where: string) => string;
  /** `{contact}` is the person to ask, `{which}` the affected products and pages. */
  readonly En: string;
  readonly Zh: string;
}

const retryHint = 'Build the brand again. If this happens again, report it to the developers.';
const forceHint = 'if this is intended, publish with --force and a reason.';
const erpHint = `Check the ERP, then build again; ${forceHint}`;

export const ruleTexts: { readonly [Name in Rule]: RuleText<Name> } = {
  'failed-call': {
    terminal: ({ values: { call, reason } }) =>
      `The dist may be outdated, because a build failed (${call}: ${reason}). Build again, then publish.`,
    En: 'The last build failed, so this release may be outdated. Publish again later.',
    Zh: '上次生成失败，此版本的内容可能已过时。请稍后重新发布。',
  },
  older: {
    terminal: ({ values: { pulledAt, livePulledAt } }) =>
      `This release was read from the ERP at ${pulledAt}, earlier than the live one, which was read at ${livePulledAt}. Build again, then publish; ${forceHint}`,
    En: 'The content of this release is older than the content of the live release. Publish again.',
    Zh: '此版本的内容比线上版本的旧。请重新发布。',
  },
  'language-gone': {
    terminal: ({ values: { language, pages } }, which) =>
      `The live release has ${pages} pages in ${language}${which}, but this release has no page in that language. Check whether the ERP still offers that language (enableZh in the setting); ${forceHint}`,
    En: 'All pages in one language, usually Chinese, would be removed{which}. Check whether the ERP still offers the language for this brand.',
    Zh: '有一种语言（通常是中文）的页面将全部消失{which}。请查看 ERP 是否仍为该品牌提供该语言。',
  },
  drop: {
    terminal: ({ values: { what, language, before, now, allowed, isOfDay } }, which) => {
      const name = what === 'pages' ? `pages in ${language}` : droppedNames[what];
      const share = `${Math.round((1 - now / before) * 100)} % fewer${formatPeriod(isOfDay)}`;
      const limit = `brands.json allows ${Math.round(allowed * 100)} % a day (thresholds.maxDrop).`;
      const kept =
        what === 'products' ? `keeps ${now} of ${before} ${name}` : `has ${now} instead of ${before} ${name}`;
      return `The release ${kept}: ${share}${which}. ${limit} ${erpHint}`;
    },
    En: 'Much of the site’s content would be missing. Check whether it was removed from the ERP on purpose.',
    Zh: '网站的许多内容将会缺失。请查看是否有意从 ERP 中移除。',
  },
  'lost-groups': {
    terminal: ({ values: { kind, shrunk, isOfDay }, subjects }, which) => {
      const ofGroups = `${countOf(subjects)} ${kind === 'category' ? 'categories' : 'series'}`;
      const lost =
        shrunk === null
          ? ofGroups
          : `${shrunk.before - shrunk.now} of ${shrunk.before} products of the ${kind} ${shrunk.name.En}`;
      return `The release lost ${lost}${which}${formatPeriod(isOfDay)}. ${erpHint}`;
    },
    En: 'Categories or series would be removed or would lose most of their products{which}. Check whether they were removed from the ERP on purpose.',
    Zh: '有分类或系列将会消失，或将失去大部分产品{which}。请查看是否有意从 ERP 中移除。',
  },
  implausible: {
    terminal: ({ values: { what, field, language, isOfDay }, subjects }, which) => {
      const text = `${language === null ? '' : `${languageNames[language]} `}${field}`;
      const words = `${implausibleWords[what](text)}${formatPeriod(isOfDay)}`;
      return `${countOf(subjects)} products ${words}${which}. brands.json allows a smaller share (thresholds.maxImplausible). ${erpHint}`;
    },
    En: 'The data of many products looks wrong, for example a missing price, broken characters, the same name for many products, or a price ten times higher than before. Check the data in the ERP.',
    Zh: '许多产品的数据看来有误，例如没有价格、出现乱码、名称相同，或价格是原价的十倍。请查看 ERP 中的数据是否正确。',
  },
  'empty-file': {
    terminal: (_, __, where) => `${where}: the file is empty. ${retryHint}`,
    En: 'Files are empty{which}. Publish again. If this happens again, contact {contact}.',
    Zh: '有文件是空的{which}。请重新发布；如果一直如此，请联系{contact}。',
  },
  'file-kind': {
    terminal: (_, __, where) =>
      `${where}: files of this kind are not part of a site. Remove the file from public/, then build again.`,
    En: 'The release contains files that do not belong on a website{which}. Contact {contact}.',
    Zh: '有不属于网站的文件{which}。请联系{contact}。',
  },
  'changed-asset': {
    terminal: ({ values: { of }, files }, _, where) =>
      `${files.length} of ${of} files that browsers cache for a year differ from those of the live release: ${where}. ${retryHint}`,
    En: 'Files that must never change, because browsers keep them for a year, have changed{which}. Contact {contact}.',
    Zh: '供浏览器长期缓存、不应更改的文件被更改{which}。请联系{contact}。',
  },
  link: {
    terminal: ({ values: { to } }, _, where) =>
      `${where}: a link leads to ${addressOf(to)}, which is not in the release. If the link is in a text, correct it in the ERP. ${retryHint}`,
    En: 'Links lead to pages that do not exist{which}. If a link is in a text, correct it in the ERP. Otherwise, contact {contact}.',
    Zh: '有链接指向不存在的页面{which}。如果链接在文本中，请在 ERP 中改正；否则请联系{contact}。',
  },
  'other-brand': {
    terminal: ({ values: { brand, text } }, _, where) =>
      `${where}: found ${text}, which belongs to another brand, ${brand}. If a text in the ERP contains it, remove it there. Otherwise check "region", "site" and "code" in brands.json, then build again.`,
    En: 'The content names another brand{which}. Remove it from the text in the ERP. If no text names it, contact {contact}.',
    Zh: '内容中出现了其他品牌{which}。请在 ERP 的文本中删除；如果文本中没有，请联系{contact}。',
  },
  'brand-name': {
    terminal: ({ values: { brand } }, _, where) =>
      `${where}: the page names another brand, “${brand}”, in its title or a heading. If the name is in a text, remove it in the ERP. ${retryHint}`,
    En: 'The content names another brand{which}. Remove it from the text in the ERP. If no text names it, contact {contact}.',
    Zh: '内容中出现了其他品牌{which}。请在 ERP 的文本中删除；如果文本中没有，请联系{contact}。',
  },
  'third-party': {
    terminal: ({ values: { use, origin } }, _, where) =>
      use === 'link'
        ? `${where}: the page has a link with the scheme ${origin}, which is not permitted. Correct the link in the ERP, then build again.`
        : `${where}: the page has ${usePhrases[use]} ${origin}, which is neither the brand's site nor a host of its pictures. Correct the address in the ERP, or add the host to pictureHosts in brands.json, then build again.`,
    En: 'Pages load content from a host that is not permitted, or have a link of a kind that is not permitted{which}. Correct the address in the ERP.',
    Zh: '有页面加载了不允许的来源的内容，或包含不允许的链接{which}。请在 ERP 中改正地址。',
  },
  'private-host': {
    terminal: ({ values: { host } }, _, where) =>
      `${where}: the page names the private host ${host}. Remove the host from the text in the ERP, or correct ERP_HOST and PUBLIC_ERP_HOST, then build again.`,
    En: 'The content contains an internal address{which}. Remove it from the text in the ERP.',
    Zh: '内容中出现了内部地址{which}。请在 ERP 的文本中删除。',
  },
  secret: {
    terminal: ({ values: { what } }, _, where) =>
      `${where}: a text looks like ${what}. Remove it from the text in the ERP or from the code, build again, and replace the secret wherever it is used.`,
    En: 'A text seems to contain a password or a key{which}. Remove it from the text in the ERP. If it is real, change it wherever it is used.',
    Zh: '内容中出现了疑似密码或密钥的文字{which}。请在 ERP 的文本中删除；如果确为密码或密钥，请在所有使用之处更换。',
  },
};

const droppedNames = {
  products: 'products',
  pictures: 'pictures',
  'indexed-pages': 'pages that search engines may index',
} as const;

const usePhrases = {
  picture: 'a picture from',
  load: 'a resource from',
  page: 'a redirect, an alternate link or another page address at',
} as const;

const languageNames = { En: 'English', Zh: 'Chinese' } as const;

/** Each text continues a sentence such as "12 of 20 products have a price of 0". */
const implausibleWords: Readonly<Record<ImplausibleKind, (text: string) => string>> = {
  free: () => 'have a price of 0',
  'another-unit': () => 'have a price at least ten times higher or lower than before',
  converted: () => 'have a price in another currency, most of them converted at one exchange rate',
  'another-currency': () => 'have a price in a different currency than before',
  'no-price': () => 'lost their price',
  'same-price': () => 'had different prices and now have the same price',
  'same-name': (text) => `have the same ${text}`,
  'same-description': (text) => `have the same ${text}`,
  'no-name': (text) => `lost their ${text}`,
  'no-description': (text) => `lost their ${text}`,
  garbled: (text) => `have broken characters or question marks in their ${text}`,
  'test-name': (text) => `have a test text as their ${text}`,
  'other-script': (text) => `have text in the wrong language as their ${text}`,
  untranslated: (text) =>
    `that had an English and a Chinese ${text} now have the same text in both languages`,
};

function formatPeriod(isOfDay: boolean): string {
  return isOfDay ? ' since the start of the day' : '';
}

function countOf([subjects]: readonly Subjects[]): string {
  return `${subjects?.items.length ?? 0} of ${subjects?.of ?? 0}`;
}

const maxShownOfRule = 20;
const maxNames = 3;
/** Control characters could change the state of a terminal. */
const controls = /\p{Cc}/gu;

export function formatRefusal(violations: readonly Violation[]): string {
  const lines = [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, ofRule]) => {
    const shown = ofRule
      .slice(0, maxShownOfRule)
      .map((one) => `- ${formatViolation<Rule>(one).replace(controls, '\ufffd')}`);
    const rest = ofRule.length - shown.length;
    return rest === 0 ? shown : [...shown, `- … and ${rest} more of this kind (${rule}).`];
  });
  return ['The release is refused, and the live release does not change. Reasons:', ...lines].join('\n');
}

function formatViolation<Name extends Rule>(violation: ViolationOf<Name>): string {
  return ruleTexts[violation.rule].terminal(violation, formatWhich(violation), formatWhere(violation));
}

function formatWhere({ files, subjects: [subjects] }: Pick<Violation, 'files' | 'subjects'>): string {
  const places = files.map((file) => (isPage(file) ? addressOf(file) : file));
  const count = files.length > 1 ? `${files.length} files, ` : '';
  const names = subjects?.items.filter(({ id }) => id !== '') ?? [];
  return `${count}${nameFirst(places)}${names.length === 0 ? '' : ` (${nameSubjects(names)})`}`;
}

function formatWhich({ subjects }: Pick<Violation, 'subjects'>): string {
  const items = subjects.flatMap((one) => one.items);
  return items.length === 0 ? '' : ` (${nameSubjects(items)})`;
}

function nameSubjects(items: Subjects['items']): string {
  return nameFirst(items.map(({ id, name }) => (id === '' || id === name.En ? name.En : `${id} ${name.En}`)));
}

function nameFirst(names: readonly string[]): string {
  const rest = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
