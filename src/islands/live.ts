import type {
  LiveCard,
  LiveCardSubject,
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
import { onceAMinute } from './once-a-minute.ts';

/**
 * Asks the ERP for the page's setting and products, and loads the code for differences only if there are any. After any
 * failure the page stays as printed (requirement 5.3).
 */
export async function refreshPage(printed: PrintedLivePage): Promise<void> {
  const page = readPage(printed);
  const results = await Promise.allSettled([refreshSetting(page), refreshSubject(page)]);
  for (const result of results) {
    if (result.status === 'rejected') console.warn('The live refresh was left out.', result.reason);
  }
}

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

/** Calls that returned a difference before, which the page may have to revert. */
const changedCalls = new Set<string>();

const answeredCalls = new Set<string>();

/**
 * Resolves to the difference between page and answer, null to restore the printed values, and undefined if nothing
 * changes. Rejects for an invalid answer.
 */
async function fetchChange<Change>(
  { erpHost }: LivePage,
  call: string,
  maxBytes: number,
  read: (answer: unknown) => Change | null,
): Promise<Change | null | undefined> {
  const url = toCallUrl(erpHost, call);
  const ask = () => fetchJson({ url, maxBytes, timeoutMs: 8_000 });
  const answer = await onceAMinute(url, ask, (body) => read(body) === null);
  answeredCalls.delete(call);
  if (answer === undefined) return undefined;
  answeredCalls.add(call);
  const change = read(answer);
  if (change === null && !changedCalls.has(call)) return undefined;
  changedCalls.add(call);
  return change;
}

/** Compares a field with the page; `live-setting.ts` shows differences. */
const printedSetting = {
  themeColor: ({ themeColor }, page) => themeColor === page.themeColor,
  enableZh: ({ enableZh }) => enableZh || document.querySelector('a[hreflang]') === null,
} satisfies Record<keyof Setting, (setting: Setting, page: LivePage) => boolean>;

const settingChecks = Object.values(printedSetting);

async function refreshSetting(page: LivePage): Promise<void> {
  const setting = await fetchChange(page, liveCallPath.setting(page.brand), 100_000, (answer) => {
    const { model, faults } = readSetting(unwrap(answer));
    if (model === null)
      throw new Error(`The setting of ${page.brand} can't be read: ${JSON.stringify(faults)}`);
    return settingChecks.every((isPrinted) => isPrinted(model, page)) ? null : model;
  });
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
  const call = liveCallPath.product(page.brand, subject.id);
  const live = await fetchChange<LiveProduct>(page, call, 1_000_000, (answer) =>
    answer === null ? { status: 'withdrawn' } : readProduct(unwrap(answer), page, subject, context),
  );
  if (live !== undefined) await (await import('./live-change.ts')).showProduct(page, subject, live);
  if (answeredCalls.has(call)) document.documentElement.dataset.confirmed = `${Date.now()}`;
}

function readProduct(
  value: unknown,
  page: LivePage,
  subject: LiveProductSubject,
  context: ReaderContext,
): LiveProduct | null {
  const { model, faults } = readLiveProduct(value, context);
  if (model?.id !== subject.id) throw new Error(`The ERP answered something else than ${subject.id}`);
  const product = toShownProduct(model, page.locale, page.region);
  const { facts, images } = digestProduct(product);
  const hasOwnImages = images !== subject.images && !hasForeignPictures(faults);
  return facts === subject.facts && !hasOwnImages ? null : { status: 'changed', product, hasOwnImages };
}

async function refreshListing(
  page: LivePage,
  subject: LiveListingSubject,
  context: ReaderContext,
): Promise<void> {
  const call = liveCallPath[subject.kind](page.brand, subject.name);
  const live = await fetchChange(page, call, subject.maxBytes, (answer) =>
    readListing(unwrap(answer), page, subject, context),
  );
  if (live !== undefined) await (await import('./live-change.ts')).showListing(page, subject, live);
}

function readListing(
  value: unknown,
  page: LivePage,
  subject: LiveListingSubject,
  context: ReaderContext,
): LiveListing | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = items.map((item) => readLiveProduct(item, context));
  if (read.every(({ model }) => model === null))
    throw new Error(`The ERP answered something else than the products of ${subject.name}`);
  const toCard = ([id, facts, image]: LiveCardSubject): LiveCard | null => {
    const found = read.find((one) => one.id === id);
    if (found === undefined) return { status: 'withdrawn' };
    if (found.model === null) return null;
    const card = toShownCard(found.model, page.locale, page.region);
    const digest = digestCard(card);
    const hasOwnImage = digest.images !== image && !hasForeignPictures(found.faults);
    return digest.facts === facts && !hasOwnImage ? null : { status: 'changed', card, hasOwnImage };
  };
  const cards = subject.cards.map(toCard);
  const gone = cards.filter((card) => card?.status === 'withdrawn').length;
  // Products on other pages of the listing may be gone, too.
  const total = Math.min(subject.total - gone, read.filter(({ id }) => id !== null).length);
  const isPrinted = total === subject.total && cards.every((card) => card === null);
  return isPrinted ? null : { cards, total };
}

/** Reads the setting first if readers need it. */
async function toReaderContext({ erpHost, pictureHosts = [], brand }: LivePage): Promise<ReaderContext> {
  const url = toCallUrl(erpHost, liveCallPath.setting(brand));
  const answer = readersUseSetting ? await fetchJson({ url, maxBytes: 100_000, timeoutMs: 8_000 }) : null;
  const setting = readForReaders(unwrap(answer));
  return { erpHost, publicErpHost: erpHost, allowedHosts: pictureHosts, setting };
}

/** Whether a picture is on a host that only the build may access. The printed pictures then stay. */
function hasForeignPictures(faults: readonly Fault[]): boolean {
  return faults.some(({ field }) => field.startsWith('images'));
}
