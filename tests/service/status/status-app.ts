import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import type { Variables } from '#config/variable.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import { openRecords } from '#service/orders/records.ts';
import { openSessions, toFormToken, toSessionId } from '#service/accounts/sessions.ts';
import { hashPassword, openUsers, type Role, type User } from '#service/accounts/users.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openNotices } from '#service/notify/notice.ts';
import { listChannelFailures, type ChannelFailure } from '#service/notify/outbox.ts';
import { openCatalogues } from '#service/preview/catalogues.ts';
import type { Loop } from '#service/queue/loop.ts';
import { startPlanner } from '#service/review/planner.ts';
import { openActions, type Actions } from '#service/review/actions.ts';
import { openReleaseStores } from '#service/preview/release-comparison.ts';
import { openPreviews } from '#service/preview/previews.ts';
import { registerStatus } from '#service/status/register-status.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { openStore } from '#service/store/open-store.ts';
import { freePort } from '../../processes.ts';
import { lightCost } from '../accounts/light-cost.ts';
import type { StoreFactory } from '../store/store-kinds.ts';
import { aSite, publish, withFiles } from '../../publish/a-release.ts';

export type StatusApp = Awaited<ReturnType<typeof openStatusApp>>;

export interface SignedIn {
  readonly cookie: string;
  readonly token: string;
}

let newAddress = async () => 'sqlite:service.sqlite';

/** Makes `openStatusApp` use this kind of store in the current test file. */
export function provideStores(factory: Pick<StoreFactory, 'newAddress'>): void {
  newAddress = () => factory.newAddress();
}

export const password = 'correct horse battery staple';

/** `more` adds environment variables. `close` deletes `folder`. */
export async function openStatusApp(more: Variables = {}, folder?: string) {
  const root = join(import.meta.dirname, '..', '..', '..');
  const output = folder ?? (await mkdtemp(join(tmpdir(), 'brand-catalogues-status-')));
  const address = await newAddress();
  const store = await openStore(address, output);
  const queue = openBuildQueue(store, { ...defaultQueueOptions, quietMs: 0 });
  const users = openUsers(store, lightCost);
  const workspace = { root, output, brandsFile: join(root, 'brands.json') };
  const brands = await readBrands(workspace.brandsFile);
  const records = openRecords(store, { toNotices: openNotices(brands) });
  const variables = { PUBLISH_TARGET: 'dir:live', ...more };
  const environment = readEnvironment(variables);
  const target = await openTarget('dir:live', output, 'skr');
  const origin = `http://127.0.0.1:${await freePort()}`;
  const app = fastify();
  const actions = openActions({ records, queue, workspace, environment });
  const sessions = openSessions(store, users);
  const releases = openReleaseStores((code) => openTarget('dir:live', output, code));
  const previews = await openPreviews({
    ...{ store, origin, host: '127.0.0.1', port: await freePort(), previewOrigin: null },
    isOpen: sessions.isOpen,
    releasesOf: releases.of,
    onProblem: () => {},
  });
  const planners: Loop[] = [];
  const channelFailures: ChannelFailure[] = [];
  registerStatus(app, {
    ...{ records, queue, brands, origin, sessions, previews },
    releasesOf: releases.of,
    catalogues: openCatalogues(releases.of, (code) => brands.get(code)?.forcedLocale ?? 'En'),
    ...{ support: 'Lin, ext. 4711', sweepMinutes: 600 },
    listChannelFailures: async () => [...channelFailures, ...(await listChannelFailures(store, brands))],
    actions,
  });
  await app.ready();
  return {
    ...{ store, actions, channelFailures, app, origin, records, queue, users, target },
    brandOf: (code: string) => {
      const brand = brands.get(code);
      if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
      return brand;
    },
    startPlanner: (changed: Partial<Actions> = {}) => {
      const parts = { records, queue, brands, actions: { ...actions, ...changed } };
      const planner = startPlanner({ ...parts, onProblem: () => {}, pollMs: 20 });
      planners.push(planner);
      return planner;
    },
    publish: async (mark: string, isHeld = false) =>
      (await publish(target, withFiles(aSite(mark), { _headers: '/*\n  X-Mark: 1\n' }), { isHeld })).release,
    signIn: (name: string, role: Role) => openSession(store, name, role),
    close: async () => {
      for (const planner of planners) await planner.stop();
      await app.close();
      await previews.close();
      await releases.close();
      await target.close();
      await store.close();
      await rm(output, { recursive: true, force: true });
    },
  };
}

const passwordHash = hashPassword(password, lightCost);

async function openSession(store: RecordStore, name: string, role: Role): Promise<SignedIn> {
  const user: User = { name, role, password: await passwordHash, stamp: name, addedAt: Date.now() };
  const token = randomBytes(32).toString('base64url');
  await store.insert([
    { collection: 'user', id: name, value: user },
    { collection: 'session', id: toSessionId(token), value: { user: name, stamp: name } },
  ]);
  return { cookie: `__Host-session=${token}`, token: toFormToken({ token, user: name, role }) };
}

export function sendPassword(
  { app, origin }: Pick<StatusApp, 'app' | 'origin'>,
  name: string,
  text: string,
  remoteAddress: string,
) {
  const form = asForm({ name, password: text }, { origin });
  return app.inject({ method: 'POST', url: '/login', remoteAddress, ...form });
}

export function asForm(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) {
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  };
}
