import type {
  LiveListing,
  LiveListingSubject,
  LivePage,
  LiveProduct,
  LiveProductSubject,
  PrintedLivePage,
} from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import { digestCard, digestProduct, toShownCard, toShownProduct } from '#catalogue/shown.ts';
import { liveCallPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import type { Fault } from '#erp/wire/record.ts';
import { readForReaders, readersUseSetting, readSetting } from '#erp/wire/setting.ts';
import { fetchJson } from './http.ts';
import { mayRefresh } from './newer-page.ts';
import { throttlePerMinute } from './throttle-per-minute.ts';

/**
 * Requests the page's setting and products from the ERP, and loads the code that draws changes only if there are changes. After a
 * failure the page stays as printed (requirement 5.3). If the refresh is off, the page shows the printed values again.
 */
export async function refreshPage(address: string, printed: PrintedLivePage | null): Promise<void> {
  if (!(await mayRefresh(address))) return hasDiffered ? location.reload() : undefined;
  if (printed === null) return;
  const page = readPage(printed);
  const results = await Promise.allSettled([refreshSetting(page), refreshSubject(page)]);
  for (const result of results) {
    if (result.status === 'rejected')
      console.warn('The live refresh failed. The page shows the printed values.', result.reason);
  }
}

function readPage(printed: PrintedLivePage): LivePage {
  const { locale } = document.documentElement.dataset;
  return {
    ...printed,
    themeColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '',
    region: printed.brand.split('-')[0] ?? '',
    locale: locale === 'Zh' ? 'Zh' : 'En',
  };
}

/**
 * Compares the page with the ERP's answer of the last minute. Resolves to the difference, to null without a difference, and to undefined
 * if there is no answer yet. Rejects if `compare` cannot read the answer.
 */
async function ask<Difference>(
  { erpHost }: LivePage,
  call: string,
  maxBytes: number,
  compare: (answer: unknown) => Difference | null,
): Promise<Difference | null | undefined> {
  const url = toCallUrl(erpHost, call);
  const load = () => fetchJson({ url, maxBytes, timeoutMs: 8_000 });
  const answer = await throttlePerMinute(url, load, (one) => compare(one) === null);
  return answer === undefined ? undefined : compare(answer);
}

/** Compares fields of the setting with the page. `live-setting.ts` shows differences. */
const printedSetting = {
  themeColor: ({ themeColor }, page) => themeColor === page.themeColor,
  enableZh: ({ enableZh }) => enableZh || document.querySelector('a[hreflang]') === null,
} satisfies Record<keyof Setting, (setting: Setting, page: LivePage) => boolean>;

const settingChecks = Object.values(printedSetting);

async function refreshSetting(page: LivePage): Promise<void> {
  const read = (answer: unknown) => {
    const { model, faults } = readSetting(unwrap(answer));
    if (model === null)
      throw new Error(`The setting of ${page.brand} can't be read: ${JSON.stringify(faults)}`);
    return settingChecks.every((isPrinted) => isPrinted(model, page)) ? null : model;
  };
  const setting = await ask(page, liveCallPath.setting(page.brand), 100_000, read);
  if (setting) (await import('./live-setting.ts')).showSetting(page, setting);
}

async function refreshSubject(page: LivePage): Promise<void> {
  const { subject } = page;
  if (subject === null) return;
  const context = await toReaderContext(page);
  if (subject.kind === 'product') await refreshProduct(page, subject, context);
  else await refreshListing(page, subject, context);
}

async function refreshProduct(
  page: LivePage,
  subject: LiveProductSubject,
  context: ReaderContext,
): Promise<void> {
  const read = (answer: unknown): LiveProduct | null =>
    answer === null ? { status: 'withdrawn' } : readProduct(unwrap(answer), page, subject, context);
  const live = await ask(page, liveCallPath.product(page.brand, subject.id), 1_000_000, read);
  if (live === undefined) return;
  await show(live, ({ showProduct }) => showProduct(page, subject, live));
  document.documentElement.dataset.confirmed = `${Date.now()}`;
}

/** Whether the page has shown a difference, which may have to be reverted. */
let hasDiffered = false;

async function show(
  live: object | null,
  draw: (change: typeof import('./live-change.ts')) => Promise<void>,
): Promise<void> {
  hasDiffered ||= live !== null;
  if (hasDiffered) await draw(await import('./live-change.ts'));
}

function readProduct(
  value: unknown,
  page: LivePage,
  subject: LiveProductSubject,
  context: ReaderContext,
): LiveProduct | null {
  const { model, faults } = readLiveProduct(value, context);
  if (model?.id !== subject.id) throw new Error(`The ERP did not answer with the product ${subject.id}`);
  const { facts, images } = digestProduct(model, page.locale, page.varying);
  const hasOwnImages = images !== subject.images && !hasForeignPictures(faults);
  if (facts === subject.facts && !hasOwnImages) return null;
  const product = toShownProduct(model, page.locale, page.region);
  return { status: 'changed', digest: facts + images, product, hasOwnImages };
}

/** Shows changed values of listed products. A missing product is not withdrawn here, because the ERP may limit its lists. */
async function refreshListing(
  page: LivePage,
  subject: LiveListingSubject,
  context: ReaderContext,
): Promise<void> {
  const call = liveCallPath[subject.kind](page.brand, subject.name);
  const live = await ask(page, call, subject.maxBytes, (answer) =>
    readListing(unwrap(answer), page, subject, context),
  );
  if (live !== undefined) await show(live, ({ showListing }) => showListing(page, live));
}

/** Returns the changed cards; null if the printed values are correct. */
function readListing(
  value: unknown,
  page: LivePage,
  subject: LiveListingSubject,
  context: ReaderContext,
): LiveListing | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = items.map((item) => readLiveProduct(item, context));
  if (read.every(({ model }) => model === null))
    throw new Error(`The ERP did not answer with the products of ${subject.name}`);
  const cards = subject.cards.map(([id, facts, image]) => {
    const { model, faults } = read.find((one) => one.id === id) ?? { model: null, faults: [] };
    if (model === null) return null;
    const now = digestCard(model, page.locale, page.varying);
    const hasOwnImage = now.images !== image && !hasForeignPictures(faults);
    if (now.facts === facts && !hasOwnImage) return null;
    const card = toShownCard(model, page.locale, page.region);
    return { digest: id + now.facts + now.images, card, hasOwnImage };
  });
  return cards.some(Boolean) ? cards : null;
}

async function toReaderContext({
  erpHost,
  pictureHosts = [],
  allowsFree = false,
  brand,
}: LivePage): Promise<ReaderContext> {
  const load = () =>
    fetchJson({ url: toCallUrl(erpHost, liveCallPath.setting(brand)), maxBytes: 100_000, timeoutMs: 8_000 });
  const setting = readForReaders(readersUseSetting ? unwrap(await load()) : null);
  return { erpHost, publicErpHost: erpHost, allowedHosts: pictureHosts, allowsFree, setting };
}

/** Whether a picture is on a host that only builds can reach. The printed pictures then stay. */
function hasForeignPictures(faults: readonly Fault[]): boolean {
  return faults.some(({ field }) => field.startsWith('images'));
}
