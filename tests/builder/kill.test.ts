import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BrandReport } from '#builder/build-job.ts';
import type { BrandFolders, Workspace } from '#config/workspace.ts';
import { seeded } from '#demo-erp/description.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { startErp } from '../demo-erp/ask.ts';
import {
  buildIn,
  type Builder,
  differences,
  expectSameTree,
  forgetManifest,
  readTree,
  requestFor,
  sharedWorker,
  startBuildWorker,
} from './engine.ts';
import { killAfter, startWorkerToKill, wasKilled } from './killed.ts';
import { someOf } from '../some-of.ts';
import { seed } from './seed.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const code = 'skr';
const products = process.env.LONG_TESTS ? 30 : 6;
const random = seeded(String(seed));

/** The second state differs from the first in a few files, the third in all files. */
const states = ['first', 'few', 'all'] as const;
type State = (typeof states)[number];

function setState(erp: DemoErp, state: State): void {
  const demo = erp.brand(code);
  const [isFirst, isAll] = [state === 'first', state === 'all'];
  demo.rename('1003', isFirst ? 'Still the old name' : 'Renamed in between');
  demo.set('1005', { seriesName: isFirst ? 'Acorn' : null });
  const moving = { ...demo.product('1001'), id: 'extra', name: 'Comes and goes' };
  if (!isFirst) demo.publish(moving);
  else if (demo.product('extra') !== undefined) demo.withdraw('extra');
  demo.retheme(isAll ? '#0055aa' : '#d9a400');
  demo.offerZh(!isAll);
}

type Tree = ReadonlyMap<string, string>;

const trees = new Map<State, Tree>();

class KillTrial {
  readonly folders: BrandFolders;
  readonly #workspace: Workspace;
  readonly #erp: DemoErp;
  #state: State = 'first';

  static async open(): Promise<KillTrial> {
    // Without dates, the same content gives the same files.
    const trial = new KillTrial(await openWorkspace(), await startErp({ products, updatedAt: false }));
    const other = await openWorkspace();
    for (const state of states) {
      if (trees.has(state)) continue;
      setState(trial.#erp, state);
      await forgetManifest(foldersIn(other, code));
      await buildIn(sharedWorker, other, plainRequest(trial.#erp), false);
      trees.set(state, await readTree(foldersIn(other, code).dist));
    }
    setState(trial.#erp, 'first');
    await trial.build(sharedWorker);
    return trial;
  }

  private constructor(workspace: Workspace, erp: DemoErp) {
    this.#workspace = workspace;
    this.folders = foldersIn(workspace, code);
    this.#erp = erp;
  }

  async prepare(state: State, isWhole: boolean): Promise<void> {
    setState(this.#erp, state);
    if (isWhole) await forgetManifest(this.folders);
  }

  build(worker: Builder, isResident = false): Promise<BrandReport> {
    return buildIn(worker, this.#workspace, plainRequest(this.#erp), isResident);
  }

  /** Throws if the dist is neither the old nor the next state. */
  async readState(next: State): Promise<State> {
    const found = await readTree(this.folders.dist);
    const known = [this.#state, next].find((state) => isSame(found, treeOf(state)));
    if (known !== undefined) return known;
    expectSameTree(found, treeOf(next), `neither ${this.#state} nor ${next}`);
    return next;
  }

  async recover(): Promise<void> {
    if (random() < 0.5) await recoverDist(this.folders);
    else await buildIn(sharedWorker, this.#workspace, plainRequest(null), false);
    expect(existsSync(this.folders.switchPlan)).toBe(false);
  }

  async expectConsistent(next: State, found: State): Promise<void> {
    const isKnown = existsSync(this.folders.manifest);
    const offline = await buildIn(sharedWorker, this.#workspace, plainRequest(null), false);
    if (isKnown) expect(offline).toMatchObject({ rendered: 0, written: 0, removed: 0 });
    expect(await this.readState(next)).toBe(found);
    await this.buildState(next);
  }

  async buildState(next: State): Promise<void> {
    setState(this.#erp, next);
    await this.build(sharedWorker);
    expectSameTree(await readTree(this.folders.dist), treeOf(next));
    this.#state = next;
  }

  async killNextStart(): Promise<void> {
    if (!existsSync(this.folders.switchPlan)) return;
    const worker = startWorkerToKill(random());
    expect(await wasKilled(worker, this.build(worker))).toBe(true);
  }

  nextState(): State {
    const others = states.filter((state) => state !== this.#state);
    return others[Math.floor(random() * others.length)] ?? 'first';
  }
}

/** The fixed record `live` replaces the last record, so that earlier withdrawals and moves do not change the dist. */
function plainRequest(erp: DemoErp | null) {
  return { ...requestFor(code, erp), live: aRecord({ isDemo: true }) };
}

function treeOf(state: State): Tree {
  const tree = trees.get(state);
  if (tree === undefined) throw new Error(`The state ${state} was never built.`);
  return tree;
}

function isSame(one: Tree, other: Tree): boolean {
  return Object.keys(differences(one, other)).length === 0;
}

const isLong = Boolean(process.env.LONG_TESTS);
const kills = isLong ? 20 : 1;
const points = isLong ? 20 : 1;

describe('a killed build', () => {
  it(`leaves the complete old or new dist after each of ${kills} kills (SEED=${seed})`, async () => {
    const trial = await KillTrial.open();
    const durations = new Map<string, number>();
    let killed = 0;
    // The first two rounds measure the length of a build. Up to ten more rounds follow if every kill was too late.
    // In odd rounds, the worker has built before. The short run skips these rounds.
    for (let round = 0; round < kills + 2 || (killed === 0 && round < kills + 12); round += isLong ? 1 : 2) {
      const next = trial.nextState();
      const isWarm = round % 2 === 1;
      const worker = startBuildWorker();
      if (isWarm) await trial.build(worker, true);
      await trial.prepare(next, !isWarm && random() < 0.5);
      const started = performance.now();
      const building = trial.build(worker, true);
      const known = durations.get(`${isWarm}`);
      // Spreads the kills from the start of a build to just after its end.
      const parts = Math.ceil(kills / 2);
      const share = ((Math.floor((round - 2) / 2) % parts) + random()) / parts;
      if (known !== undefined)
        await Promise.race([killAfter(worker, 1.1 * share * known), building.catch(() => {})]);
      else await building;
      const lasted = performance.now() - started;
      if (await wasKilled(worker, building)) killed += 1;
      else durations.set(`${isWarm}`, Math.min(known ?? lasted, lasted));
      await trial.recover();
      await trial.expectConsistent(next, await trial.readState(next));
    }
    expect(killed).toBeGreaterThan(0);
  }, 600_000);

  const switches = [
    { what: 'the replacement of a few files', next: 'few', isWhole: false },
    { what: 'the replacement of all files', next: 'all', isWhole: false },
    { what: 'the replacement of the whole folder', next: 'few', isWhole: true },
  ] as const;

  it.each(someOf(switches, 2))(
    `is completed by the next start if killed during $what (${points} points, SEED=${seed})`,
    async ({ next, isWhole }) => {
      const trial = await KillTrial.open();
      for (let point = 0; point < points; point += 1) {
        await trial.prepare(next, isWhole);
        const worker = startWorkerToKill(Math.min(0.999, (point + random()) / points));
        expect(await wasKilled(worker, trial.build(worker))).toBe(true);
        if (point % 2 === 1) await trial.killNextStart();
        await trial.recover();
        expect(await trial.readState(next)).toBe(next);
        await trial.expectConsistent(next, next);
        await trial.buildState('first');
      }
    },
    600_000,
  );
});
