import type {
  LiveCardSubject,
  LiveListingSubject,
  LivePage,
  LiveProductSubject,
  PrintedLivePage,
} from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import {
  digestCard,
  digestProduct,
  type ShownDigest,
  toShownCard,
  toShownProduct,
} from '#catalogue/shown.ts';
import { liveCallPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { readSetting } from '#erp/wire/setting.ts';
import { fetchJson } from './http.ts';
import { onceAMinute } from './once-a-minute.ts';
import { pictureSource } from './picture-source.ts';

/**
 * Asks the ERP what the page may show differently. What seems as printed is left at that; for anything else the
 * schemas are fetched, which read it properly. Any failure leaves the page as printed (requirement 5.3).
 */
export async function refreshPage(printed: PrintedLivePage): Promise<void> {
  const page = readPage(printed);
  const results = await Promise.allSettled([refreshSetting(page), refreshSubject(page)]);
  for (const result of results) {
    if (result.status === 'rejected') console.warn('The live refresh was left out.', result.reason);
  }
}

/** The rest stands in the page itself. */
function readPage(printed: PrintedLivePage): LivePage {
  const { locale, href = null } = document.documentElement.dataset;
  const contentOf = (meta: string) => document.querySelector(`meta[${meta}]`)?.getAttribute('content') ?? '';
  return {
    ...printed,
    brandName: contentOf('property="og:site_name"'),
    themeColor: contentOf('name="theme-color"'),
    region: printed.brand.split('-')[0] ?? '',
    locale: locale === 'Zh' ? 'Zh' : 'En',
    englishPath: locale === 'Zh' ? href : null,
  };
}

/** Calls that once answered something else: from then on the page may have to go back to what is printed. */
const differing = new Set<string>();

/** Calls that were answered at the last look: what the page shows is of now. */
const answered = new Set<string>();

/** An answer that has to be read properly; undefined where the page shows it already. */
async function askForChange(
  { erpHost }: LivePage,
  call: string,
  maxBytes: number,
  isPrintedValue: (value: unknown) => boolean,
): Promise<unknown> {
  const url = toCallUrl(erpHost, call);
  const isPrinted = (answer: unknown) => isPrintedValue(unwrap(answer));
  const body = await onceAMinute(url, () => fetchJson({ url, maxBytes, timeoutMs: 8_000 }), isPrinted);
  answered.delete(call);
  if (body === undefined) return undefined;
  answered.add(call);
  if (!differing.has(call) && isPrinted(body)) return undefined;
  differing.add(call);
  return body;
}

/** Says of each field whether it is as printed; `live-setting.ts` shows the others. */
const printedSetting = {
  themeColor: ({ themeColor }, page) => themeColor === page.themeColor,
  enableZh: ({ enableZh }) => enableZh || document.querySelector('a[hreflang]') === null,
} satisfies Record<keyof Setting, (setting: Setting, page: LivePage) => boolean>;

const settingChecks = Object.values(printedSetting);

async function refreshSetting(page: LivePage): Promise<void> {
  const call = liveCallPath.setting(page.brand);
  const body = await askForChange(page, call, 100_000, (value) => {
    const { model } = readSetting(value);
    return model !== null && settingChecks.every((isPrinted) => isPrinted(model, page));
  });
  if (body === undefined) return;
  const { showSetting } = await import('./live-setting.ts');
  showSetting(page, unwrap(body));
}

async function refreshSubject(page: LivePage): Promise<void> {
  const { subject } = page;
  if (subject === null) return;
  if (subject.kind === 'product') await refreshProduct(page, subject);
  else await refreshListing(page, subject);
}

async function refreshProduct(page: LivePage, subject: LiveProductSubject): Promise<void> {
  const call = liveCallPath.product(page.brand, subject.id);
  const body = await askForChange(page, call, 1_000_000, (value) => {
    const { model } = readLiveProduct(value, pictureSource(page));
    if (model?.id !== subject.id) return false;
    return isSame(subject, digestProduct(toShownProduct(model, page.locale, page.region)));
  });
  if (body !== undefined) {
    const { showProduct } = await import('./live-product.ts');
    await showProduct(page, subject, body, call);
  }
  if (answered.has(call)) document.documentElement.dataset.confirmed = `${Date.now()}`;
}

async function refreshListing(page: LivePage, subject: LiveListingSubject): Promise<void> {
  const call = liveCallPath[subject.kind](page.brand, subject.name);
  const body = await askForChange(page, call, subject.maxBytes, (value) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const products = list.flatMap((item) => readLiveProduct(item, pictureSource(page)).model ?? []);
    const isPrinted = ([id, facts, images]: LiveCardSubject) => {
      const product = products.find((one) => one.id === id);
      if (product === undefined) return false;
      return isSame({ facts, images }, digestCard(toShownCard(product, page.locale, page.region)));
    };
    return products.length >= subject.total && subject.cards.every(isPrinted);
  });
  if (body === undefined) return;
  const { showListing } = await import('./live-listing.ts');
  await showListing(page, subject, body, call);
}

function isSame(printed: ShownDigest, { facts, images }: ShownDigest): boolean {
  return facts === printed.facts && images === printed.images;
}
