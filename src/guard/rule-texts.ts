import { addressOf } from '#release/address.ts';
import type { ImplausibleKind, Rule, Subjects, ViolationOf } from './violation.ts';

interface RuleText<Name extends Rule> {
  /** For developers: the fault, its place and the remedy. `which` names subjects in brackets, `where` names files. */
  readonly terminal: (violation: ViolationOf<Name>, which: string, where: string) => string;
  /** For the status page and messages; `{contact}` is the person to ask, `{which}` the products and pages. */
  readonly En: string;
  readonly Zh: string;
}

/** Remedies at the ends of messages for developers. */
const retryHint = 'Build the brand again; if it happens again, tell the developers.';
const forceHint = 'if it is meant so, publish with --force and the reason.';
const erpHint = `Look into the ERP, then build again; ${forceHint}`;

export const ruleTexts: { readonly [Name in Rule]: RuleText<Name> } = {
  'failed-call': {
    terminal: ({ values: { call, reason } }) =>
      `What the release needs of the ERP did not come (${call}: ${reason}). Build again when the ERP answers.`,
    En: 'The ERP did not send something that is needed. Publish again later.',
    Zh: '未能从 ERP 取得所需的数据。请稍后重新发布。',
  },
  older: {
    terminal: ({ values: { pulledAt, livePulledAt } }) =>
      `The ERP was read for this release at ${pulledAt}, and for the live one later, at ${livePulledAt}. Build again, then publish; ${forceHint}`,
    En: 'The live release is newer than this one. Publish again.',
    Zh: '线上版本比此版本新。请重新发布。',
  },
  'language-gone': {
    terminal: ({ values: { language, pages } }, which) =>
      `The live release has ${pages} pages in ${language}${which}, this one has none. Look whether the ERP still offers that language (enableZh of the setting); ${forceHint}`,
    En: 'The pages in one language, usually Chinese, would be gone{which}. See whether the ERP still offers it for this brand.',
    Zh: '有一种语言（通常是中文）的页面将全部消失{which}。请查看 ERP 是否仍为该品牌提供该语言。',
  },
  drop: {
    terminal: ({ values: { what, language, before, now, allowed, isOfDay } }, which) => {
      const name = what === 'pages' ? `pages in ${language}` : droppedNames[what];
      const share = `${Math.round((1 - now / before) * 100)} % fewer${formatPeriod(isOfDay)}`;
      const limit = `brands.json allows ${Math.round(allowed * 100)} % a day (thresholds.maxDrop)`;
      const kept =
        what === 'products' ? `keeps ${now} of ${before} ${name}` : `has ${now} ${name} instead of ${before}`;
      return `The release ${kept}: ${share}, ${limit}${which}. ${erpHint}`;
    },
    En: 'Much of what visitors saw within the last day would be missing. See whether it was taken out of the ERP on purpose.',
    Zh: '访客最近一天内能看到的许多内容将会缺失。请查看是否有意从 ERP 中移除。',
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
    En: 'Categories or series, or most products of one, would be gone{which}. See whether they were taken out of the ERP on purpose.',
    Zh: '有分类或系列，或其中一个的大部分产品将会消失{which}。请查看是否有意从 ERP 中移除。',
  },
  implausible: {
    terminal: ({ values: { what, field, language, isOfDay }, subjects }, which) => {
      const text = `${language === null ? '' : `${languageNames[language]} `}${field}`;
      const words = `${implausibleWords[what](text)}${formatPeriod(isOfDay)} (thresholds.maxImplausible)`;
      return `${countOf(subjects)} products ${words}${which}. ${erpHint}`;
    },
    En: 'Many products have lost their price, description or Chinese name, have the same name, description or price, have a broken or a test name, have the same text in English and Chinese or both texts exchanged, or have a price that is 0, in another currency, or ten times higher or lower than before. See whether the ERP is right.',
    Zh: '许多产品没有了价格、描述或中文名称，名称、描述或价格相同，名称是乱码或测试文本，英文与中文文本相同或互换，或者价格变为 0、换成另一种货币，或与原价相差十倍以上。请查看 ERP 中的数据是否正确。',
  },
  same: {
    terminal: ({ values: { what, language, of }, files }, which) => {
      const words = what === 'title' ? 'have the same title' : 'say the same';
      return `${files.length} of ${of} pages in ${language} ${words} (thresholds.maxSame)${which}. ${retryHint}`;
    },
    En: 'Many pages say the same{which}. Publish again; if it happens again, tell {contact}.',
    Zh: '有许多页面的内容相同{which}。请重新发布；如果一直如此，请告知{contact}。',
  },
  hidden: {
    terminal: ({ values: { pages } }) => `Search engines are kept out of all ${pages} pages. ${retryHint}`,
    En: 'Search engines would find nothing any more. Tell {contact}.',
    Zh: '搜索引擎将找不到任何页面。请告知{contact}。',
  },
  'empty-file': {
    terminal: (_, __, where) => `${where}: the file is empty. ${retryHint}`,
    En: 'Files are empty{which}. Publish again; if it happens again, tell {contact}.',
    Zh: '有文件是空的{which}。请重新发布；如果一直如此，请告知{contact}。',
  },
  'empty-page': {
    terminal: ({ values: { lacks } }, _, where) =>
      `${where}: the page has ${lacks === 'title' ? 'no title' : 'no main part, or an empty one'}. ${retryHint}`,
    En: 'Pages are empty{which}. Publish again; if it happens again, tell {contact}.',
    Zh: '有页面是空的{which}。请重新发布；如果一直如此，请告知{contact}。',
  },
  'file-kind': {
    terminal: (_, __, where) =>
      `${where}: no file of this kind belongs into a site. Take it out of public/, then build again.`,
    En: 'There are files that do not belong on a site{which}. Tell {contact}.',
    Zh: '有不属于网站的文件{which}。请告知{contact}。',
  },
  'changed-asset': {
    terminal: ({ values: { of }, files }, _, where) =>
      `Files that browsers keep for a year have other bytes than in a release that was live, ${files.length} of ${of}: ${where}. ${retryHint}`,
    En: 'Files have changed that browsers keep for long{which}. Tell {contact}.',
    Zh: '有浏览器会长期保存的文件被更改{which}。请告知{contact}。',
  },
  link: {
    terminal: ({ values: { to } }, _, where) =>
      `${where}: a link leads to ${addressOf(to)}, which is not in the release. If the link stands in a text, mend it in the ERP. ${retryHint}`,
    En: 'Links lead nowhere{which}. Mend them in the ERP if they stand in a text.',
    Zh: '有链接指向不存在的页面{which}。如果链接在文本中，请在 ERP 中改正。',
  },
  canonical: {
    terminal: ({ values: { canonical } }, _, where) =>
      canonical === 'none'
        ? `${where}: the page names no canonical address. ${retryHint}`
        : `${where}: the page gives another canonical address than its own. ${retryHint}`,
    En: 'Pages give a wrong address as their own{which}. Tell {contact}.',
    Zh: '有页面标注的自身地址有误{which}。请告知{contact}。',
  },
  'other-brand': {
    terminal: ({ values: { brand, text } }, _, where) =>
      `${where}: ${text} belongs to another brand, ${brand}. If it stands in a text, take it out in the ERP; else look at region, site and code in brands.json, then build again.`,
    En: 'Another brand is named{which}. Take it out of the text in the ERP; if it stands in none, tell {contact}.',
    Zh: '出现了其他品牌{which}。请在 ERP 的文本中删除；如果文本中没有，请告知{contact}。',
  },
  'brand-name': {
    terminal: ({ values: { brand } }, _, where) =>
      `${where}: the page names the brand “${brand}” in its title or heading. If it stands in a text, take it out in the ERP. ${retryHint}`,
    En: 'Another brand is named{which}. Take it out of the text in the ERP; if it stands in none, tell {contact}.',
    Zh: '出现了其他品牌{which}。请在 ERP 的文本中删除；如果文本中没有，请告知{contact}。',
  },
  policy: {
    terminal: ({ values: { what } }, _, where) =>
      `${where}: the page has ${what}, which the policy of the site does not allow. ${retryHint}`,
    En: 'Pages have something that browsers would block{which}. Tell {contact}.',
    Zh: '有页面包含浏览器会拦截的内容{which}。请告知{contact}。',
  },
  'third-party': {
    terminal: ({ values: { use, origin } }, _, where) =>
      `${where}: the page has ${usePhrases[use]} ${origin}, which is neither the brand's site nor a host of its pictures. Mend it in the ERP, or add the host to pictureHosts in brands.json, then build again.`,
    En: 'Something comes from a host that is not ours{which}. Mend it in the ERP.',
    Zh: '有内容来自不属于我们的网站{which}。请在 ERP 中改正。',
  },
  'erp-host': {
    terminal: ({ values: { host } }, _, where) =>
      `${where}: the ERP's host ${host} is named, though the brand has no live refresh. Take it out of the text in the ERP, or set live to true in brands.json, then build again.`,
    En: 'The address of the ERP is named{which}. Take it out of the text in the ERP.',
    Zh: '出现了 ERP 的地址{which}。请在 ERP 的文本中删除。',
  },
  'private-host': {
    terminal: ({ values: { host } }, _, where) =>
      `${where}: the host ${host} is named, which is not for visitors. Take it out of the text in the ERP, or look at ERP_HOST and PUBLIC_ERP_HOST, then build again.`,
    En: 'An internal address is named{which}. Take it out of the text in the ERP.',
    Zh: '出现了内部地址{which}。请在 ERP 的文本中删除。',
  },
  secret: {
    terminal: ({ values: { what } }, _, where) =>
      `${where}: there is what looks like ${what}. Take it out of the text in the ERP or out of the code, build again, and replace it wherever it is in use.`,
    En: 'Something looks like a password or a key{which}. Take it out of the text in the ERP, and have it replaced.',
    Zh: '出现了疑似密码或密钥的内容{which}。请在 ERP 的文本中删除，并更换该密码或密钥。',
  },
};

const droppedNames = {
  products: 'products',
  pictures: 'pictures',
  'indexed-pages': 'pages for search engines',
} as const;

const usePhrases = {
  picture: 'a picture from',
  load: 'something from',
  page: 'as one of its own pages an address at',
  link: 'a link of the kind',
} as const;

const languageNames = { En: 'English', Zh: 'Chinese' } as const;

/** Continue a sentence after "products". */
const implausibleWords: Readonly<Record<ImplausibleKind, (text: string) => string>> = {
  free: () => 'with a price have one of 0',
  'another-unit': () => 'that had a price have one ten times as high or more, or a tenth or less',
  converted: () => 'that had a price have it in another currency, all at one rate: a change of the currency',
  'another-currency': () => 'that had a price have it in another currency',
  'no-price': () => 'that had a price have none any more',
  'same-price': () => 'that had prices of their own have one and the same',
  'same-name': (text) => `have the same ${text}`,
  'same-description': (text) => `have the same ${text}`,
  'no-name': (text) => `lost their ${text}`,
  'no-description': (text) => `lost their ${text}`,
  garbled: (text) => `have a ${text} with broken characters or question marks`,
  'test-name': (text) => `have a ${text} that is a test`,
  'other-script': (text) => `have an ${text} in the other language`,
  untranslated: (text) => `that had an English and a Chinese ${text} have one for both languages`,
};

function formatPeriod(isOfDay: boolean): string {
  return isOfDay ? ', counted over the day' : '';
}

function countOf([subjects]: readonly Subjects[]): string {
  return `${subjects?.items.length ?? 0} of ${subjects?.of ?? 0}`;
}
