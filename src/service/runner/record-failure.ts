import { BuildError, isTransient } from '#builder/failure.ts';
import type { Refusal } from '#builder/build-job.ts';
import { languageTag, type Locale, locales } from '#catalogue/locale.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import { type CatalogueLoss, findLoss, summariseRefusal } from '#guard/refusal.ts';
import type { BrandCode } from '#config/codes.ts';
import { formatNamedProducts } from '#reports/named-products-csv.ts';
import { endBuild, type Failure } from '#service/orders/brand-state.ts';
import { toFindings } from '#service/orders/findings.ts';
import { type BrandEvent, maxEventItems } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { type OrderedBuild, toEvent, type RunnerParts } from './ordered-build.ts';

const messageLength = 2_000;

const laterMs = 120_000;

/** Records why a build failed. Throws the error if the queue should retry. */
export async function recordFailure(
  error: unknown,
  build: OrderedBuild,
  { nextTryAt }: Pick<QueueJob, 'nextTryAt'>,
  parts: RunnerParts,
): Promise<void> {
  const cause = error instanceof BuildError ? error.why : 'other';
  const message = (error instanceof Error ? error.message : String(error)).slice(0, messageLength);
  const violations = error instanceof BuildError ? error.violations : [];
  const loss = findLoss(violations);
  const { rules, affected, concerned } = summariseRefusal(violations);
  const found = concerned.length === 0 ? {} : { rules: [...rules], affected: affected.map(toAffected) };
  const failure = { cause, message, ...found, build: build.id, at: Date.now() };
  const mayPass = isTransient(cause);
  const isLater = mayPass && nextTryAt === null;
  if (isLater) await parts.queue.add(build.brand, { delayMs: laterMs });
  const againAt = isLater ? failure.at + laterMs : nextTryAt;
  // A failure that the next attempt may fix needs no message.
  const isFinal = !mayPass || nextTryAt === null;
  await writeFailure(
    { ...failure, nextTryAt: mayPass ? againAt : null },
    build,
    { isFinal, loss, found: concerned },
    parts,
  );
  if (mayPass && nextTryAt !== null) throw error;
}

interface FailureDetails {
  readonly isFinal: boolean;
  readonly loss: CatalogueLoss | null;
  readonly found: readonly NamedProduct[];
}

export async function writeFailure(
  failure: Omit<Failure, 'notifiedCause' | 'announced' | 'loss' | 'concerned'>,
  build: OrderedBuild,
  { isFinal, loss, found: all }: FailureDetails,
  { records }: RunnerParts,
): Promise<void> {
  const { brand, orders } = build;
  const { cause, message, nextTryAt } = failure;
  const concerned = withoutMissing(all, loss);
  const former = (await records.readBrand(brand)).failure;
  const isNew = former?.cause !== cause || former.message !== message;
  const isKnown = former?.notifiedCause === cause;
  const isAsked = orders.some((order) => order.kind !== 'sweep' && order.brands[brand]?.cause !== cause);
  await records.updateOrders(orders, brand, { state: nextTryAt === null ? 'failed' : 'queued', cause });
  if (loss !== null) await writeProducts(records, brand, 'missing', loss.missing);
  if (concerned.length > 0) await writeProducts(records, brand, 'concerned', concerned);
  const lost = loss === null ? undefined : { ...loss, missing: loss.missing.length };
  const found = { ...toFindings({ ...failure, lost }), ...toNames(loss, concerned) };
  const event = toEvent(build, 'failed', { cause, ...found });
  const isRefusal = nextTryAt === null;
  const isTold = isFinal && (!isKnown || isRefusal);
  const notifiedCause = isFinal ? cause : former?.notifiedCause;
  const isAdded = isNew || isAsked;
  const isAnnounced = isTold && (isAdded || !isKnown);
  // One entry in the history per failure, however often it is retried.
  if (isAdded) await records.addEvent(event, { isQuiet: !isTold });
  else if (isAnnounced) await records.addNews({ kind: 'failed', event }, `failed/${brand}/${build.id}`);
  await records.updateBrand(brand, (state) => {
    // Read here, because a channel may have sent its message meanwhile.
    const announced = isAnnounced ? { cause, at: event.at, sent: [] } : state.failure?.announced;
    return {
      ...endBuild(state),
      review: state.review && { ...state.review, isRead: true },
      failure: {
        ...failure,
        ...(notifiedCause === undefined ? {} : { notifiedCause }),
        ...(announced === undefined ? {} : { announced }),
        ...(loss === null ? {} : { loss: summariseLoss(loss) }),
        ...(concerned.length === 0 ? {} : { concerned: summariseProducts(concerned) }),
      },
    };
  });
}

function withoutMissing(found: readonly NamedProduct[], loss: CatalogueLoss | null): readonly NamedProduct[] {
  const missing = new Set(loss?.missing.map(({ id, name }) => `${id} ${name.En}`));
  return found.filter(({ id, name }) => !missing.has(`${id} ${name.En}`));
}

function toNames(
  loss: CatalogueLoss | null,
  concerned: readonly NamedProduct[],
): Pick<Partial<BrandEvent>, 'withdrawn' | 'changed' | 'items'> {
  const first = (effect: 'withdrawn' | 'changed', products: readonly NamedProduct[]) =>
    products
      .slice(0, maxEventItems)
      .map(({ name }) => ({ effect, name: name.En, nameZh: name.Zh, url: null }));
  if (loss !== null) return { withdrawn: loss.missing.length, items: first('withdrawn', loss.missing) };
  if (concerned.length === 0) return {};
  return { changed: concerned.length, items: first('changed', concerned) };
}

const shown = { products: 20, categories: 10, groups: 3 };

function summariseLoss({ missing, ...numbers }: CatalogueLoss): NonNullable<Failure['loss']> {
  const { count, ...some } = summariseProducts(missing);
  return { ...numbers, missing: count, ...some };
}

function summariseProducts(products: readonly NamedProduct[]): NonNullable<Failure['concerned']> {
  const counts = new Map<string, number>();
  for (const category of products.flatMap(({ categoryNames }) => [...new Set(categoryNames)]))
    counts.set(category, (counts.get(category) ?? 0) + 1);
  const categories = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shown.categories);
  const moreCategories = counts.size - categories.length;
  const isShared = products.some(({ categoryNames }) => new Set(categoryNames).size > 1);
  const names = products
    .slice(0, shown.products)
    .map(({ id, name }) => ({ id, name: name.En, nameZh: name.Zh }));
  return { count: products.length, names, categories, moreCategories, isShared };
}

type Affected = Refusal['affected'][number];
type ManyNamed = Pick<Affected, 'names'>;

export function toNamed<Found extends ManyNamed>({ names, ...found }: Found) {
  return { ...found, names: names.map(({ id, name }) => ({ id, name: name.En, nameZh: name.Zh })) };
}

export function toAffected({ shrunk = [], ...found }: Affected) {
  const first = shrunk
    .slice(0, shown.groups)
    .map(({ name, ...numbers }) => ({ ...numbers, name: name.En, nameZh: name.Zh }));
  return { ...toNamed(found), ...(shrunk.length > 0 && { shrunk: { count: shrunk.length, first } }) };
}

async function writeProducts(
  records: Pick<ServiceRecords, 'writeReport'>,
  brand: BrandCode,
  list: 'missing' | 'concerned',
  products: readonly NamedProduct[],
): Promise<void> {
  const nameIn = (locale: Locale) => (locale === 'En' ? `${list}.csv` : `${list}.${languageTag[locale]}.csv`);
  for (const locale of locales)
    await records.writeReport(brand, nameIn(locale), formatNamedProducts(products, locale));
}
