import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { planMoves, planWithdrawn } from '#catalogue/former-pages.ts';
import { type CatalogueRecord, noCounts, type ProductRow, toRecord } from '#catalogue/record.ts';
import type { BrandFolders } from '#config/workspace.ts';
import { type ClientOptions, defaultClientOptions } from '#erp/client.ts';
import { ErpContentError } from '#erp/errors.ts';
import { type Pull, pullBrand } from '#erp/pull.ts';
import type { PullMemory } from '#erp/pull-memory.ts';
import type { RowStore } from '#files/row-store.ts';
import { readSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { nullIfMissing, writeAtomically } from '#files/file-io.ts';
import { formatCount } from '#files/table.ts';
import { makePictures, type PictureWork } from '#media/make-pictures.ts';
import { closePictureMemory, type PictureMemory } from '#media/picture-cache.ts';
import type { BuildRequest, ErpAccess } from './build-job.ts';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Brand } from '#config/brands.ts';
import { judgeProducts } from '#guard/losses.ts';
import { BuildError } from './failure.ts';

export interface PullSettings
  extends Pick<BuildRequest, 'brand' | 'allowShrink' | 'live' | 'pictureLimits' | 'onProgress'> {
  readonly erp: ErpAccess;
  readonly folders: BrandFolders;
  readonly before: Snapshot | null;
  readonly store: RowStore;
  readonly pictures: PictureMemory;
  readonly memory?: PullMemory | undefined;
  readonly client?: Partial<Omit<ClientOptions, 'signal'>>;
}

export interface BrandPull extends Pull {
  readonly pictures?: PictureWork;
}

export async function pullSnapshot(settings: PullSettings): Promise<BrandPull> {
  const { folders, erp, store, brand, before } = settings;
  try {
    const last =
      before === null ? await readListed(folders.dist).catch(() => null) : toRecord(before, [], {});
    const pulled = await pullBrand({
      ...settings,
      erpHost: erp.host,
      publicErpHost: erp.publicHost,
      isDemo: erp.isDemo,
      check: (snapshot) => {
        if (!settings.allowShrink) refuseLosses(last, snapshot, brand);
      },
      client: { ...defaultClientOptions, ...erp.limits, ...settings.client },
      onProgress: (done, total) => settings.onProgress('pull', done, total),
    });
    const pull = addFormerPages(await addPictures(pulled, settings), last, settings);
    await writeProblems(folders, pull.snapshot.problems);
    return pull;
  } catch (error) {
    if (error instanceof ErpContentError) await writeProblems(folders, error.problems);
    throw error;
  } finally {
    store.commit();
  }
}

export async function pullToFile(settings: Omit<PullSettings, 'before'>): Promise<void> {
  const { brand, folders, pictures } = settings;
  const before = await readSnapshot(folders.snapshot, brand.code);
  try {
    const { snapshot } = await pullSnapshot({ ...settings, before });
    await writeSnapshot(folders.nextSnapshot, snapshot);
  } finally {
    closePictureMemory(pictures);
  }
}

async function addPictures(pull: Pull, settings: PullSettings): Promise<BrandPull> {
  const { brand, erp, folders, before } = settings;
  const { images } = brand;
  const { snapshot } = pull;
  if (images.kind !== 'own')
    return snapshot.pictures.length === 0 ? pull : { ...pull, snapshot: { ...snapshot, pictures: [] } };
  const { pictures, problems, work } = await makePictures({
    ...{ snapshot, before },
    source: {
      erpHost: erp.host,
      publicErpHost: erp.publicHost,
      pictureHosts: brand.pictureHosts,
      mediaPaths: brand.mediaPaths,
      privateHosts: images.privateHosts,
    },
    folder: folders.pictures,
    memory: settings.pictures,
    ...(settings.pictureLimits && { limits: settings.pictureLimits }),
    onProgress: (done, total) => settings.onProgress('pictures', done, total),
  });
  const all = problems.length === 0 ? snapshot.problems : [...snapshot.problems, ...problems];
  const isSame = before !== null && isDeepStrictEqual(all, before.problems);
  return {
    ...pull,
    snapshot: { ...snapshot, pictures, problems: isSame ? before.problems : all },
    pictures: work,
  };
}

function addFormerPages(
  pull: BrandPull,
  last: CatalogueRecord | null,
  { brand, live }: PullSettings,
): BrandPull {
  const { snapshot } = pull;
  const groups = { category: snapshot.categories, series: snapshot.series };
  const before = live === undefined ? last : live;
  // After a switch between the demo ERP and a real one, all former products are missing, but none was withdrawn.
  const isSameKind = before?.isDemo === snapshot.isDemo;
  const today = new Date().toISOString().slice(0, 10);
  const extended = {
    withdrawn:
      before && isSameKind
        ? planWithdrawn(before, { ...snapshot, groups }, { today, days: brand.withdrawnDays })
        : [],
    moves: planMoves(before, groups),
  };
  return isDeepStrictEqual(extended, { withdrawn: snapshot.withdrawn, moves: snapshot.moves })
    ? pull
    : { ...pull, snapshot: { ...snapshot, ...extended } };
}

const written = new Map<string, readonly Problem[]>();

async function writeProblems({ problems: file }: BrandFolders, found: readonly Problem[]): Promise<void> {
  if (written.get(file) === found) return;
  const text = `${JSON.stringify(found, null, 2)}\n`;
  if ((await nullIfMissing(readFile(file, 'utf8'))) !== text) await writeAtomically(file, text);
  written.set(file, found);
}

const listSchema = z.object({
  brand: z.string(),
  next: z.nullable(z.string()),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
});

async function readListed(dist: string): Promise<CatalogueRecord | null> {
  const products = new Map<string, ProductRow>();
  let brand = '';
  for (let file: string | undefined = 'products.json'; file !== undefined; ) {
    const text: string | null = await nullIfMissing(readFile(join(dist, file), 'utf8'));
    if (text === null) return null;
    const list = listSchema.parse(JSON.parse(text));
    for (const { id, name } of list.products) products.set(id, { ...emptyRow, name: { En: name, Zh: null } });
    ({ brand } = list);
    file = list.next?.replace(/^.*\//, '');
  }
  const homePage = await readFile(join(dist, 'index.html'), 'utf8');
  const groups = { category: new Map(), series: new Map(), fields: '' };
  const isDemo = /<meta name="robots" content="noindex/.test(homePage);
  return {
    ...{ brand, isDemo, themeColor: '', trees: [], products, counts: noCounts },
    ...groups,
    withdrawn: [],
    moves: [],
  };
}

const emptyRow: Omit<ProductRow, 'name'> = {
  ...{ price: null, availability: null, categoryNames: [], seriesName: null },
  ...{ pictures: null, digests: '' },
};

/** A smaller catalogue may lose any number of products, but not all. */
const smallCatalogue = 20;

/** Throws if more products disappeared than brands.json allows. */
export function refuseLosses(before: CatalogueRecord | null, snapshot: Snapshot, brand: Brand): void {
  if (before === null || before.isDemo !== snapshot.isDemo) return;
  const { identifier, thresholds } = brand;
  const record = toRecord(snapshot, before.trees, {});
  const now = record.products.size;
  const isSmall = before.products.size < smallCatalogue && now > 0;
  const limit = { maxDrop: now === 0 ? 0 : thresholds.maxShrink, isOfDay: false };
  const lost = isSmall ? [] : judgeProducts(before, record, limit);
  const missing = lost.flatMap(({ subjects }) => subjects).flatMap(({ items }) => items).length;
  if (lost.length === 0) return;
  throw new BuildError(
    'shrink',
    `The ERP lists ${formatCount(now, 'product')} of ${identifier} instead of ${before.products.size}; ${formatCount(missing, 'former product')} ${missing === 1 ? 'is' : 'are'} missing. ` +
      `brands.json allows a loss of ${Math.round(thresholds.maxShrink * 100)} % (thresholds.maxShrink). ` +
      'Check the ERP. If the loss is intended, build again with --allow-shrink.',
    lost,
  );
}
