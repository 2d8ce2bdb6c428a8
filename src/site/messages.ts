import type { Locale } from '#catalogue/locale.ts';

/** Every interface text; the dictionaries in `public/assets/i18n/` hold exactly these. */
export const messageKeys = [
  'languageName',
  'skipToContent',
  'mainNavigation',
  'home',
  'products',
  'allProducts',
  'categories',
  'series',
  'allCategories',
  'allSeries',
  'allCategoriesCount',
  'moreCategories',
  'allSeriesCount',
  'indexDescription',
  'category',
  'seriesOne',
  'ourSelection',
  'productCount',
  'productCountOne',
  'noProducts',
  'breadcrumb',
  'pages',
  'previousPage',
  'nextPage',
  'pageNumber',
  'titleWithPage',
  'titleWithFeature',
  'seriesTitle',
  'code',
  'description',
  'attributes',
  'related',
  'pictures',
  'noPicture',
  'enlarge',
  'previousPicture',
  'nextPicture',
  'pictureOf',
  'close',
  'priceOnRequest',
  'in_stock',
  'out_of_stock',
  'preorder',
  'discontinued',
  'landingDescription',
  'listingDescription',
  'askAbout',
  'wechat',
  'wechatCode',
  'privacy',
  'imprint',
  'demoNotice',
  'notFoundTitle',
  'notFoundText',
  'homePage',
  'withdrawnTitle',
  'withdrawnText',
  'leftOutTitle',
  'leftOutText',
  'failed',
  'liveChanged',
  'liveWithdrawn',
  'liveWithdrawnShort',
  'newerPage',
  'showNewerPage',
  'movedTitle',
  'movedText',
  'find',
  'suggestionCount',
  'suggestionCountOne',
  'findNothing',
  'findNone',
  'findFailed',
  'findPartial',
  'narrow',
  'loading',
  'resultsFor',
  'nearestTo',
  'nearCount',
  'unknownValues',
  'queryCut',
  'sortBy',
  'sortOrder',
  'sortRelevance',
  'sortName',
  'sortPrice',
  'sortPriceDesc',
  'sortNewest',
  'availability',
  'price',
  'priceFrom',
  'priceTo',
  'moreValues',
  'clearAll',
  'removeValue',
  'showProducts',
  'printSheet',
  'priceAsAt',
  'priceAsPrinted',
  'moreDetails',
  'recentlyViewed',
  'clearRecent',
  'myList',
  'keep',
  'unkeep',
  'seeList',
  'listEmpty',
  'needsScript',
  'listFull',
  'compare',
  'compareEmpty',
  'copyLink',
  'linkCopied',
  'share',
  'saveCsv',
  'unknownIds',
  'tooManyIds',
  'detailsMissing',
  'differs',
  'onlyDifferences',
  'listDescription',
] as const;

export type MessageKey = (typeof messageKeys)[number];

export type Messages = Readonly<Record<MessageKey, string>>;

export type Dictionaries = Readonly<Record<Locale, Messages>>;

/** Reads a dictionary file; an error names the file and the text that is missing, unknown or empty. */
export function parseMessages(json: string, file: string): Messages {
  const value = parseJson(json, file);
  const entries = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const unknown = [...entries.keys()].find((key) => !messageKeys.some((known) => known === key));
  if (unknown !== undefined) throw new Error(`${file} has the unknown text "${unknown}". Take it out.`);
  const texts = messageKeys.map((key): readonly [MessageKey, string] => {
    const text: unknown = entries.get(key);
    if (typeof text === 'string' && text.trim() !== '') return [key, text];
    throw new Error(`${file} lacks the text "${key}". Add it in every language.`);
  });
  return toMessages(texts);
}

/** Puts values into the `{places}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** "1 product", "24 products". */
export function countProducts(messages: Messages, count: number): string {
  return count === 1 ? messages.productCountOne : fill(messages.productCount, { count });
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${String(cause)}. Mend it, then build again.`, { cause });
  }
}

function toMessages(texts: readonly (readonly [MessageKey, string])[]): Messages {
  const messages: Partial<Record<MessageKey, string>> = Object.fromEntries(texts);
  if (hasAll(messages)) return messages;
  throw new Error('A dictionary lost a text on the way.');
}

function hasAll(messages: Partial<Record<MessageKey, string>>): messages is Record<MessageKey, string> {
  return messageKeys.every((key) => messages[key] !== undefined);
}
