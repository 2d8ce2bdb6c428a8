import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import { openNotices } from '#service/notify/notice.ts';
import { openRecords } from '#service/orders/records.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openActions } from '#service/review/actions.ts';
import type { Loop } from '#service/queue/loop.ts';
import { type PlannerParts, startPlanner } from '#service/review/planner.ts';
import { openStore } from '#service/store/open-store.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { toRecord } from '#catalogue/record.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { openFolder } from '../../files/folder.ts';
import { aProduct, aSnapshot } from '../../catalogue/build-catalogue.ts';
import { aRelease, aSmallSite, publish } from '../../publish/a-release.ts';
import { readFile } from 'node:fs/promises';

export type ReviewDesk = Awaited<ReturnType<typeof openReviewDesk>>;

const root = join(import.meta.dirname, '..', '..', '..');

/** Opens the review actions with a real store and a real target, but without builders and status pages. */
export async function openReviewDesk(
  address = 'sqlite:service.sqlite',
  wrap: (store: RecordStore) => RecordStore = (store) => store,
) {
  const folder = await openFolder();
  const workspace = { root, output: folder, brandsFile: join(root, 'brands.json') };
  const brands = await readBrands(workspace.brandsFile);
  const environment = readEnvironment({ PUBLISH_TARGET: 'dir:live' });
  const store = await openStore(address, folder);
  const queue = openBuildQueue(store, { ...defaultQueueOptions, quietMs: 0 });
  const target = await openTarget('dir:live', folder, 'skr');
  const planners: Loop[] = [];
  onTestFinished(async () => {
    for (const planner of planners) await planner.stop();
    await target.close();
    await store.close();
  });
  const brandOf = (code: string) => {
    const brand = brands.get(code);
    if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
    return brand;
  };
  const records = openRecords(store, { toNotices: openNotices(brands) });
  const open = (through: RecordStore) => {
    const parts = { records: openRecords(through, { toNotices: openNotices(brands) }), queue, workspace };
    return openActions({ ...parts, environment });
  };
  const actions = open(store);
  const store1 = wrap(store);
  const stored = { since: 1, products: 1, pages: 1 };
  const put = async (name: string, isHeld: boolean) => {
    const products = [aProduct(name, { name: { En: name, Zh: null } })];
    const contents = formatRecord(toRecord(aSnapshot({ products }), [], {}));
    const files = aSmallSite(name);
    const release = aRelease(files, await target.takeTicket(), { contents });
    await publish(target, files, { release, isHeld });
    return release.id;
  };
  return {
    ...{ store, queue, target, records, actions, brandOf, brand: brandOf('skr') },
    /** Like `actions`, but uses the store returned by `wrap`, which may simulate a kill. */
    killable: open(store1),
    publish: async (name: string) => {
      const release = await put(name, false);
      await records.updateBrand('skr', (state) => ({ ...state, live: { ...stored, release } }));
      return release;
    },
    wait: async (name: string) => {
      const release = await put(name, true);
      const change = { release, at: 1, added: 0, changed: 1, withdrawn: 0, items: [] };
      const since = Date.now();
      await records.updateBrand('skr', (state) => ({
        ...state,
        review: state.review ?? { since, by: 'mei', why: null, until: null, isRead: true },
        waiting: { ...stored, since, release, change },
      }));
      return release;
    },
    startPlanner: (others: Partial<PlannerParts['actions']> = {}) => {
      const parts = { records, queue, brands, actions: { ...actions, ...others }, onProblem: () => {} };
      planners.push(startPlanner({ ...parts, pollMs: 20 }));
    },
    endPlanTime: () =>
      records.updateBrand('skr', (state) => ({
        ...state,
        plan: state.plan && { ...state.plan, at: Date.now() - 1 },
      })),
    readState: () => records.readBrand('skr'),
    readLive: async () => (await target.readLive())?.id,
    readFlag: () => readFile(join(folder, 'live', 'skr', 'current', 'refresh.txt'), 'utf8'),
    listEvents: async () =>
      (await records.listEvents({ brand: 'skr' }, { limit: 50 })).events
        .map(({ kind, by, release }) => [kind, by, release].join(' '))
        .toReversed(),
  };
}
