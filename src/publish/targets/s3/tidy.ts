import type { Retention } from '#publish/targets/target.ts';
import { type Head, type NamedRelease, neededReleases, newestFirst } from './head.ts';
import { parseManifestName } from './keys.ts';
import type { BrandStore, Layout } from './layout.ts';
import { removeExpiredAssets } from './expired-assets.ts';

/** Forgets releases beyond those that are kept, then removes what nothing needs any more. */
export async function tidy(brand: BrandStore, layout: Layout, keep: Retention): Promise<void> {
  const { store, keys, manifests } = brand;
  // Folders are listed first, and manifests are written before folders: so each folder's manifest is among those found.
  const folders = await layout.listFolders();
  const found = (await store.list(keys.manifests)).flatMap(({ name }) => parseManifestName(name) ?? []);
  await brand.head.read();
  const head = await brand.head.change((before) => {
    const releases = keptReleases(before, keep);
    return releases.length === before.releases.length ? null : { ...before, releases };
  });
  const needed = neededReleases(head);
  const former = found.filter(({ ticket, id }) => {
    return !needed.some((about) => about.ticket === ticket && about.id === id);
  });
  const isOver = (ticket: number) => isEnded(head, ticket);
  await layout.sweep(folders, needed, former, isOver);
  await store.remove(former.filter(({ ticket }) => isOver(ticket)).map((gone) => manifests.keyOf(gone)));
  await removeExpiredAssets(brand, head, keep.assetDays);
}

function keptReleases({ live, releases }: Head, keep: Retention): Head['releases'] {
  const sure = [live.release?.id, live.release?.dayStart, keep.planned];
  const isSure = ({ id }: NamedRelease) => sure.includes(id);
  const others = newestFirst(releases.filter((about) => !isSure(about)));
  return [...releases.filter(isSure), ...others.slice(0, keep.releases)];
}

/** Whether a publish with this ticket is live, held or was passed, and so changes nothing any more. */
function isEnded({ live, held }: Head, ticket: number): boolean {
  return ticket <= live.ticket && ![...live.claims, ...held.claims].some((claim) => claim.ticket === ticket);
}
