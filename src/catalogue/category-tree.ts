import { digest8 } from './digest.ts';
import type { Group } from './product.ts';
import { assignSlugs } from './slug.ts';
import type { EnglishText } from './text.ts';

export interface GroupLevel {
  readonly slug: string;
  /** The title of this level only, such as `Tops` in `Men › Tops`. */
  readonly label: EnglishText;
}

export interface TreeGroup {
  readonly group: Group;
  readonly levels: readonly GroupLevel[];
  readonly hasChildren: boolean;
}

type Labels = readonly EnglishText[];

/**
 * Splits titles such as `Men / Tops` and `Men/Tops/Shirts` into levels. Splits `Men/Tops` only if another title also has the
 * first level `Men`, because the slash may be part of a name.
 */
export function toCategoryTree(groups: readonly Group[]): readonly TreeGroup[] {
  const isShared = openFirstLevels(groups);
  const slugOf = assignSlugs(groups.map(({ name }) => name));
  const given = groups.map((group) => ({ group, labels: toLabels(group.title, isShared) }));
  const slugs = new Map(given.map(({ group, labels }) => [keyOf(labels), slugOf.get(group.name) ?? '']));
  const taken = new Set(slugs.values());
  const ordered = given.flatMap((one) => {
    const upper = one.labels.slice(0, -1).map((_, at) => one.labels.slice(0, at + 1));
    const missing = upper.filter((labels) => !slugs.has(keyOf(labels)));
    for (const labels of missing) slugs.set(keyOf(labels), toFreeSlug(keyOf(labels), taken));
    return [...missing.map((labels) => ({ group: toParent(labels), labels })), one];
  });
  const parents = new Set(ordered.map(({ labels }) => keyOf(labels.slice(0, -1))));
  return ordered.map(({ group, labels }) => ({
    group,
    levels: labels.map((label, at) => {
      const isOwn = at === labels.length - 1;
      const shared = slugs.get(keyOf(labels.slice(0, at + 1))) ?? '';
      return { label, slug: (isOwn && slugOf.get(group.name)) || shared };
    }),
    hasChildren: parents.has(keyOf(labels)),
  }));
}

export function joinLabels(labels: Labels): EnglishText {
  const chinese = labels.map(({ Zh }) => Zh);
  return { En: keyOf(labels), Zh: chinese.includes(null) ? (chinese.at(-1) ?? null) : chinese.join(joint) };
}

export function formatPath(title: EnglishText): EnglishText {
  return joinLabels(toLabels(title, () => false));
}

const joint = ' › ';

function keyOf(labels: Labels): string {
  return labels.map(({ En }) => En).join(joint);
}

function toParent(labels: Labels): Group {
  return { name: keyOf(labels), title: joinLabels(labels), description: null, image: null, sortOrder: null };
}

function toFreeSlug(key: string, taken: Set<string>): string {
  const slug = assignSlugs([key]).get(key) ?? '';
  const free = taken.has(slug) ? `${slug}-${digest8(key)}` : slug;
  taken.add(free);
  return free;
}

function openFirstLevels(groups: readonly Group[]): (level: string) => boolean {
  const byLevel = Map.groupBy(groups, ({ title }) => title.En.split('/')[0]);
  return (level) => (byLevel.get(level)?.length ?? 0) > 1;
}

/** If the English and Chinese titles have different numbers of levels, translates only the last level. */
function toLabels({ En, Zh }: EnglishText, isShared: (level: string) => boolean): Labels {
  const english = splitPath(En, isShared);
  if (english.length === 1) return [{ En, Zh }];
  const chinese = Zh?.split(/\s*[/／›>]\s*/) ?? [];
  const isParallel = chinese.length === english.length;
  return english.map((label, at) => {
    const isLast = at === english.length - 1;
    return { En: label, Zh: (isParallel ? chinese[at] : isLast ? chinese.at(-1) : null) ?? null };
  });
}

const spaced = / [/›>] /;

function splitPath(title: string, isShared: (level: string) => boolean): readonly string[] {
  if (spaced.test(title)) return title.split(spaced);
  const parts = title.split('/');
  const isTight = parts.length > 1 && parts.every((part) => /^\p{L}.*\S$/u.test(part));
  return isTight && (parts.length > 2 || isShared(parts[0] ?? '')) ? parts : [title];
}
