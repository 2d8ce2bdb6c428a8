import { offeredGroups, selectionSize } from '#catalogue/browse.ts';
import { type GroupKind, groupKinds } from '#catalogue/group.ts';
import { fileBehind } from '#release/address.ts';
import { type Contents, type PageKind, type PageTree, pathIn } from '#release/contents.ts';
import { digestAt } from '#release/contents-digests.ts';
import { picturesAt } from './check-counts.ts';
import type { CheckedRelease } from './checked-release.ts';
import { folderOf } from './check-lists.ts';
import type { ReleaseFault } from './rule.ts';

type Pages = Pick<CheckedRelease, 'files' | 'contentOf'>;

/** Returns a clause for each kind of links that a first page has fewer of than the catalogue has for it. */
export function findLackingOffers(release: Pages, contents: Contents): readonly ReleaseFault[] {
  const wantedOf = { category: countWanted('category', contents), series: countWanted('series', contents) };
  return contents.trees.flatMap((tree) => {
    const file = `${folderOf(tree)}index.html`;
    const content = release.files.has(file) ? release.contentOf(file) : null;
    // A page that is missing is another fault.
    if (content === null) return [];
    const toFault = (words: string, now: number, wanted: number): ReleaseFault => ({
      subject: `${now} of ${wanted} ${words} on the first page ${file}`,
      files: [file],
    });
    const groups = groupKinds.flatMap((kind) => {
      const now = countOffered(content.shared.offered, tree, kind);
      const wanted = wantedOf[kind];
      return now < wanted ? [toFault(wordOf[kind], now, wanted)] : [];
    });
    const now = countOffered(content.shared.offered, tree, 'product');
    const wanted = countShowable(release, tree, contents);
    // Of those with pictures, some may lack the first one.
    return wanted > 0 && now <= wanted / 2 ? [...groups, toFault('products', now, wanted)] : groups;
  });
}

const wordOf = { category: 'categories', series: 'series' } as const satisfies Record<GroupKind, string>;

function countOffered(offered: readonly string[], tree: PageTree, kind: PageKind): number {
  const [folder = ''] = tree[kind].slice(1).split('*');
  return offered.filter((page) => page.startsWith(folder) && page !== `${folder}index.html`).length;
}

/** Counts the groups of several products, up to as many as a first page shows. */
function countWanted(kind: GroupKind, contents: Contents): number {
  const firstOf = new Map<string, string>();
  const several = new Set<string>();
  const most = Math.min(offeredGroups, contents[kind].size);
  for (const [id, { categoryNames, seriesName }] of contents.products) {
    const names = kind === 'category' ? categoryNames : seriesName === null ? [] : [seriesName];
    for (const name of names) {
      const first = firstOf.get(name);
      if (first === undefined) firstOf.set(name, id);
      else if (first !== id && contents[kind].has(name)) several.add(name);
    }
    if (several.size >= most) return most;
  }
  return several.size;
}

/** Counts the products that are sold and whose pages show a picture, up to as many as a first page shows. */
function countShowable({ files, contentOf }: Pages, tree: PageTree, contents: Contents): number {
  let count = 0;
  for (const [id, { availability, digests }] of contents.products) {
    if (availability === 'discontinued' || digestAt(digests, picturesAt) === null) continue;
    const file = fileBehind(pathIn(tree, 'product', id, contents) ?? '') ?? '';
    if (files.has(file) && (contentOf(file)?.says?.product?.pictures ?? 0) > 0) count += 1;
    if (count === selectionSize) break;
  }
  return count;
}
