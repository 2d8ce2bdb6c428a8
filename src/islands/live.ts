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
import { mayRefresh } from './newer-page.ts';
import { onceAMinute } from './once-a-minute.ts';

/**
 * Asks the ERP for the page's setting and products, and loads the code for differences only if there are any. After any
 * failure the page stays as printed (requirement 5.3). If the refresh is off, values that it has drawn are undone.
 */
export async function refreshPage(address: string, printed: PrintedLivePage | null): Promise<void> {
  if (!(await mayRefresh(address))) return hasDiffered ? location.reload() : undefined;
  if (printed === null) return;
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

/**
 * Resolves to the ERP's answer of the last minute, undefined before the first answer. `compare` returns the difference
 * between page and answer, or null; an answer that it cannot read rejects.
 */
function ask(
  { erpHost }: LivePage,
  call: string,
  maxBytes: number,
  compare: (answer: unknown) => unknown,
): Promise<unknown> {
  const url = toCallUrl(erpHost, call);
  const load = () => fetchJson({ url, maxBytes, timeoutMs: 8_000 });
  return onceAMinute(url, load, (answer) => compare(answer) === null);
}

/** Compares a field with the page; `live-setting.ts` shows differences. */
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
  const call = liveCallPath.setting(page.brand);
  const answer = await ask(page, call, 100_000, read);
  const setting = answer === undefined ? null : read(answer);
  if (setting !== null) (await import('./live-setting.ts')).showSetting(page, setting);
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
  const answer = await askProduct(page, subject.id, read);
  if (answer === undefined) return;
  const live = read(answer);
  await show(live, ({ showProduct }) => showProduct(page, subject, live));
  document.documentElement.dataset.confirmed = `${Date.now()}`;
}

/** Whether the page once showed a difference, which it may have to revert. */
let hasDiffered = false;

async function show(
  live: object | null,
  draw: (change: typeof import('./live-change.ts')) => Promise<void>,
): Promise<void> {
  hasDiffered ||= live !== null;
  if (hasDiffered) await draw(await import('./live-change.ts'));
}

/** Resolves to null if the product is withdrawn. */
function askProduct(page: LivePage, id: string, compare: (answer: unknown) => unknown): Promise<unknown> {
  return ask(page, liveCallPath.product(page.brand, id), 1_000_000, compare);
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

/** Printed products that the list lacks and whose own calls answered 404. A list alone may be cut. */
const withdrawn = new Set<string>();

async function refreshListing(
  page: LivePage,
  subject: LiveListingSubject,
  context: ReaderContext,
): Promise<void> {
  const call = liveCallPath[subject.kind](page.brand, subject.name);
  const read = (answer: unknown) => readListing(unwrap(answer), page, subject, context);
  const answer = await ask(page, call, subject.maxBytes, (body) => read(body).live);
  if (answer === undefined) return;
  try {
    await checkMissing(page, read(answer).missing);
  } finally {
    const { live } = read(answer);
    await show(live, ({ showListing }) => showListing(page, subject, live));
  }
}

/** Asks for a product itself if it is the only one that a list lacks. */
async function checkMissing(page: LivePage, missing: readonly string[]): Promise<void> {
  const [id] = missing;
  if (id === undefined || missing.length > 1) return;
  const answer = await askProduct(page, id, (body) => body === null || null);
  if (answer === null) withdrawn.add(id);
  else if (answer) withdrawn.delete(id);
}

interface ReadListing {
  /** Null if the printed values are right. */
  readonly live: LiveListing | null;
  /** Printed products that the list lacks; empty if it lacks more products of the listing than one. */
  readonly missing: readonly string[];
}

function readListing(
  value: unknown,
  page: LivePage,
  subject: LiveListingSubject,
  context: ReaderContext,
): ReadListing {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = items.map((item) => readLiveProduct(item, context));
  if (read.every(({ model }) => model === null))
    throw new Error(`The ERP answered something else than the products of ${subject.name}`);
  const missing: string[] = [];
  const toCard = ([id, facts, image]: LiveCardSubject): LiveCard | null => {
    const found = read.find((one) => one.id === id);
    if (found === undefined) {
      missing.push(id);
      return withdrawn.has(id) ? { status: 'withdrawn' } : null;
    }
    withdrawn.delete(id);
    if (found.model === null) return null;
    const card = toShownCard(found.model, page.locale, page.region);
    const digest = digestCard(card);
    const hasOwnImage = digest.images !== image && !hasForeignPictures(found.faults);
    return digest.facts === facts && !hasOwnImage ? null : { status: 'changed', card, hasOwnImage };
  };
  const cards = subject.cards.map(toCard);
  const live = cards.some(Boolean) ? { cards, total: subject.total - withdrawn.size } : null;
  return { live, missing: items.length < subject.total - 1 ? [] : missing };
}

/** Reads the setting first if readers need it. */
async function toReaderContext({
  erpHost,
  pictureHosts = [],
  allowsFree = false,
  brand,
}: LivePage): Promise<ReaderContext> {
  const url = toCallUrl(erpHost, liveCallPath.setting(brand));
  const answer = readersUseSetting ? await fetchJson({ url, maxBytes: 100_000, timeoutMs: 8_000 }) : null;
  const setting = readForReaders(unwrap(answer));
  return { erpHost, publicErpHost: erpHost, allowedHosts: pictureHosts, allowsFree, setting };
}

/** Whether a picture is on a host that only the build may access. The printed pictures then stay. */
function hasForeignPictures(faults: readonly Fault[]): boolean {
  return faults.some(({ field }) => field.startsWith('images'));
}
