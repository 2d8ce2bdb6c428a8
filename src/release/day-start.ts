import type { Contents, DayStart, ProductContents } from './contents.ts';
import { digestAt, productParts } from './contents-digests.ts';

/** Returns what has to be kept of the catalogue that a day began with, to know it by a later one; null where that is enough. */
export function toDayStart(start: Contents, now: Contents): DayStart | null {
  const dayStart = {
    products: listOthers(start.products, now.products, isOther),
    category: listOthers(start.category, now.category, never),
    series: listOthers(start.series, now.series, never),
  };
  return Object.values(dayStart).some(({ size }) => size > 0) ? dayStart : null;
}

/** Returns the catalogue that the day of a release began with: the same object where that is no other. */
export function toStart(contents: Contents): Contents {
  const { dayStart } = contents;
  if (dayStart === null) return contents;
  return {
    ...contents,
    products: goBack(contents.products, dayStart.products),
    category: goBack(contents.category, dayStart.category),
    series: goBack(contents.series, dayStart.series),
    dayStart: null,
  };
}

/** Whether a product has another price, name, description or group: the guard judges a day by no other change. */
function isOther(now: ProductContents, before: ProductContents): boolean {
  if (now === before) return false;
  return (
    now.price?.amount !== before.price?.amount ||
    now.price?.currency !== before.price?.currency ||
    now.name.En !== before.name.En ||
    now.name.Zh !== before.name.Zh ||
    now.seriesName !== before.seriesName ||
    now.categoryNames.length !== before.categoryNames.length ||
    now.categoryNames.some((name, at) => name !== before.categoryNames[at]) ||
    descriptionsAt.some((at) => digestAt(now.digests, at) !== digestAt(before.digests, at))
  );
}

const descriptionsAt = productParts.flatMap(({ name }, at) => (name === 'description' ? [at] : []));

/** Groups are only there or not. */
const never = () => false;

type Rows<Row> = ReadonlyMap<string, Row>;

function listOthers<Row>(
  start: Rows<Row>,
  now: Rows<Row>,
  isOtherRow: (now: Row, before: Row) => boolean,
): Rows<Row | null> {
  const others = new Map<string, Row | null>();
  for (const [key, before] of start) {
    const row = now.get(key);
    if (row === undefined || isOtherRow(row, before)) others.set(key, before);
  }
  for (const key of now.keys()) if (!start.has(key)) others.set(key, null);
  return others;
}

function goBack<Row>(now: Rows<Row>, others: Rows<Row | null>): Rows<Row> {
  if (others.size === 0) return now;
  const start = new Map(now);
  for (const [key, row] of others) {
    if (row === null) start.delete(key);
    else start.set(key, row);
  }
  return start;
}
