// This process carries out plans, like one of several machines that share a store and a target.
import { join } from 'node:path';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { openNotices } from '#service/notify/notice.ts';
import { openRecords } from '#service/orders/records.ts';
import { startPlanner } from '#service/review/planner.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openActions } from '#service/review/actions.ts';
import { openStore } from '#service/store/open-store.ts';
import type { PlannerMessage, PlannerSettings } from './planner-process.ts';

const settings: PlannerSettings = JSON.parse(process.argv[2] ?? '');
const { store: address, folder } = settings;
const trueNow = Date.now;
const setClock = (now: number) => {
  const ahead = now - trueNow();
  Date.now = () => trueNow() + ahead;
};
if (settings.now !== null) setClock(settings.now);

const root = join(import.meta.dirname, '..', '..', '..');
const workspace = { root, output: folder, brandsFile: join(folder, 'brands.json') };
const brands = await readBrands(workspace.brandsFile);
const store = await openStore(address, folder);
const queue = openBuildQueue(store, defaultQueueOptions);
const records = openRecords(store, { toNotices: openNotices(brands) });
const tell = (message: PlannerMessage) => process.send?.(message);
const environment = readEnvironment({ PUBLISH_TARGET: 'dir:live' });
const actions = openActions({ records, queue, workspace, environment });
startPlanner({
  ...{ records, queue, brands, pollMs: 20 },
  actions: {
    ...actions,
    executePlan: async (brand, plan) => {
      tell('carries out');
      return actions.executePlan(brand, plan);
    },
  },
  onProblem: () => {},
});
process.on('message', (now) => setClock(Number(now)));
process.once('disconnect', () => process.exit());
tell('started');
