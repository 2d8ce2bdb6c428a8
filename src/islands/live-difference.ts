import type {
  LiveListing,
  LiveListingSubject,
  LivePage,
  LiveProduct,
  LiveProductSubject,
} from '#catalogue/live-page.ts';
import { formatPrice, type Price } from '#catalogue/price.ts';
import { digestCard, digestProduct, toShownCard, toShownProduct } from '#catalogue/shown.ts';
import { liveCallPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import type { Fault } from '#erp/wire/record.ts';
import { readForReaders, readersUseSetting } from '#erp/wire/setting.ts';
import { fetchJson } from './http.ts';

/** Null if the prerendered values are correct. */
export async function readProduct(
  value: unknown,
  page: LivePage,
  subject: LiveProductSubject,
): Promise<LiveProduct | null> {
  const { model, faults } = readLiveProduct(value, await toReaderContext(page));
  if (model?.id !== subject.id) throw new Error(`The ERP's answer lacks the product ${subject.id}`);
  const { facts, images } = digestProduct(model, page.locale, page.varying);
  const hasOwnImages = images !== subject.images && !hasForeignPictures(faults);
  if (facts === subject.facts && !hasOwnImages) return null;
  const product = toShownProduct(model, page.locale, formatOf(page));
  return { status: 'changed', digest: facts + images, product, hasOwnImages };
}

/** Null if the prerendered values are correct. Ignores missing products, because the ERP may limit its lists. */
export async function readListing(
  items: readonly unknown[],
  page: LivePage,
  subject: LiveListingSubject,
): Promise<LiveListing | null> {
  const context = await toReaderContext(page);
  const read = items.map((item) => readLiveProduct(item, context));
  if (read.every(({ model }) => model === null))
    throw new Error(`The ERP's answer contains no valid product of ${subject.name}`);
  const cards = subject.cards.map(([id, facts, image]) => {
    const { model, faults } = read.find((one) => one.id === id) ?? { model: null, faults: [] };
    if (model === null) return null;
    const now = digestCard(model, page.locale, page.varying);
    const hasOwnImage = now.images !== image && !hasForeignPictures(faults);
    if (now.facts === facts && !hasOwnImage) return null;
    const card = toShownCard(model, page.locale, formatOf(page));
    return { digest: id + now.facts + now.images, card, hasOwnImage };
  });
  return cards.some(Boolean) ? cards : null;
}

const formatOf =
  ({ locale, region }: LivePage) =>
  (price: Price) =>
    formatPrice(price, locale, region);

async function toReaderContext({
  erpHost,
  pictureHosts = [],
  allowsFree = false,
  brand,
}: LivePage): Promise<ReaderContext> {
  const load = () => fetchJson(toCallUrl(erpHost, liveCallPath.setting(brand)), 100_000);
  const setting = readForReaders(readersUseSetting ? unwrap(await load()) : null);
  return { erpHost, publicErpHost: erpHost, allowedHosts: pictureHosts, allowsFree, setting };
}

/**
 * True if a picture's address was rejected. The picture then cannot be compared with the prerendered picture. Pages
 * reject addresses on the ERP's internal host, because only builds know this host.
 */
function hasForeignPictures(faults: readonly Fault[]): boolean {
  return faults.some(({ field }) => field.startsWith('images'));
}
