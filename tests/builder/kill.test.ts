import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { BrandReport } from '#builder/build-request.ts';
import type { BrandFolders, Workspace } from '#config/workspace.ts';
import { seeded } from '#demo-erp/random.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { startErp } from '../demo-erp/ask.ts';
import {
  buildIn,
  type BuildWorker,
  differences,
  expectSameTree,
  forgetManifest,
  readTree,
  requestFor,
  startBuildWorker,
} from './engine.ts';
import { killAfter, startDoomedWorker, wasKilled } from './killed.ts';
import { seed } from './seed.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const code = 'skr';
const random = seeded(String(seed));

/** States of the ERP: the second differs in a few files, the third in all of them, and half of them are gone. */
const sides = ['first', 'few', 'all'] as const;
type Side = (typeof sides)[number];

function turn(erp: DemoErp, side: Side): void {
  const demo = erp.brand(code);
  const [isFirst, isAll] = [side === 'first', side === 'all'];
  demo.rename('1003', isFirst ? 'Still the old name' : 'Renamed in between');
  demo.set('1005', { seriesName: isFirst ? 'Acorn' : null });
  const moving = { ...demo.product('1001'), id: 'extra', name: 'Comes and goes' };
  if (!isFirst) demo.publish(moving);
  else if (demo.product('extra') !== undefined) demo.withdraw('extra');
  demo.retheme(isAll ? '#0055aa' : '#d9a400');
  demo.offerZh(!isAll);
}

type Tree = ReadonlyMap<string, string>;

/** Builds what is not killed, and keeps nothing for the next build. */
const steady = startBuildWorker();
afterAll(() => steady.stop());

/** The dist of each side, built from nothing once for all tests. */
const trees = new Map<Side, Tree>();

/** A brand that is built while its builder is killed. */
class Ordeal {
  readonly folders: BrandFolders;
  readonly #workspace: Workspace;
  readonly #erp: DemoErp;
  #side: Side = 'first';

  static async open(): Promise<Ordeal> {
    // Without dates: the same content gives the same files, however often it was changed before.
    const ordeal = new Ordeal(await openWorkspace(), await startErp({ products: 30, updatedAt: false }));
    const other = await openWorkspace();
    for (const side of sides) {
      if (trees.has(side)) continue;
      turn(ordeal.#erp, side);
      await forgetManifest(foldersIn(other, code));
      await buildIn(steady, other, requestFor(code, ordeal.#erp), false);
      trees.set(side, await readTree(foldersIn(other, code).dist));
    }
    turn(ordeal.#erp, 'first');
    await ordeal.build(steady);
    return ordeal;
  }

  private constructor(workspace: Workspace, erp: DemoErp) {
    this.#workspace = workspace;
    this.folders = foldersIn(workspace, code);
    this.#erp = erp;
  }

  /** The ERP changes to one of the other sides; a whole build has no manifest to go by. */
  async prepare(side: Side, isWhole: boolean): Promise<void> {
    turn(this.#erp, side);
    if (isWhole) await forgetManifest(this.folders);
  }

  build(worker: BuildWorker, isResident = false): Promise<BrandReport> {
    return buildIn(worker, this.#workspace, requestFor(code, this.#erp), isResident);
  }

  /** Which side the dist shows; throws where it is neither. */
  async readSide(next: Side): Promise<Side> {
    const found = await readTree(this.folders.dist);
    const known = [this.#side, next].find((side) => isSame(found, treeOf(side)));
    if (known !== undefined) return known;
    expectSameTree(found, treeOf(next), `neither ${this.#side} nor ${next}`);
    return next;
  }

  /** The next start, of whatever kind. */
  async recover(): Promise<void> {
    if (random() < 0.5) await recoverDist(this.folders);
    else await buildIn(steady, this.#workspace, requestFor(code, null), false);
    expect(existsSync(this.folders.switchPlan)).toBe(false);
  }

  /** The dist is as snapshot and manifest say: nothing is to be done from them. */
  async goOn(next: Side, found: Side): Promise<void> {
    const isKnown = existsSync(this.folders.manifest);
    const offline = await buildIn(steady, this.#workspace, requestFor(code, null), false);
    if (isKnown) expect(offline).toMatchObject({ rendered: 0, written: 0, removed: 0 });
    expect(await this.readSide(next)).toBe(found);
    await this.bring(next);
  }

  /** The next build brings the new side. */
  async bring(next: Side): Promise<void> {
    turn(this.#erp, next);
    await this.build(steady);
    expectSameTree(await readTree(this.folders.dist), treeOf(next));
    this.#side = next;
  }

  /** The start that should finish the switch is killed in the middle of that, too. */
  async killNextStart(): Promise<void> {
    if (!existsSync(this.folders.switchPlan)) return;
    const worker = startDoomedWorker(random());
    expect(await wasKilled(worker, this.build(worker))).toBe(true);
  }

  nextSide(): Side {
    const others = sides.filter((side) => side !== this.#side);
    return others[Math.floor(random() * others.length)] ?? 'first';
  }
}

function treeOf(side: Side): Tree {
  const tree = trees.get(side);
  if (tree === undefined) throw new Error(`The side ${side} was never built.`);
  return tree;
}

function isSame(one: Tree, other: Tree): boolean {
  return Object.keys(differences(one, other)).length === 0;
}

const kills = process.env.LONG_TESTS ? 20 : 5;
const points = process.env.LONG_TESTS ? 20 : 2;

describe('a build that is killed', () => {
  it(`at ${kills} moments leaves the old dist or the new one (SEED=${seed})`, async () => {
    const ordeal = await Ordeal.open();
    const durations = new Map<string, number>();
    let killed = 0;
    // The first two rounds are not killed: they tell how long a build takes.
    for (let round = 0; round < kills + 2; round += 1) {
      const next = ordeal.nextSide();
      const isWarm = round % 2 === 1;
      const worker = startBuildWorker();
      if (isWarm) await ordeal.build(worker, true);
      await ordeal.prepare(next, !isWarm && random() < 0.5);
      const started = performance.now();
      const building = ordeal.build(worker, true);
      const known = durations.get(`${isWarm}`);
      // A moment in each part of the build, from its start to a little after its end.
      const share = (Math.floor((round - 2) / 2) + random()) / Math.ceil(kills / 2);
      if (known !== undefined)
        await Promise.race([killAfter(worker, 1.1 * share * known), building.catch(() => {})]);
      else await building;
      durations.set(`${isWarm}`, known ?? performance.now() - started);
      if (await wasKilled(worker, building)) killed += 1;
      await ordeal.recover();
      await ordeal.goOn(next, await ordeal.readSide(next));
    }
    expect(killed).toBeGreaterThan(0);
  }, 600_000);

  it.each([
    { what: 'of a few files', next: 'few', isWhole: false },
    { what: 'of all files', next: 'all', isWhole: false },
    { what: 'of the folder', next: 'few', isWhole: true },
  ] as const)(
    `at ${points} steps of the switch $what is finished by the next start (SEED=${seed})`,
    async ({ next, isWhole }) => {
      const ordeal = await Ordeal.open();
      for (let point = 0; point < points; point += 1) {
        await ordeal.prepare(next, isWhole);
        const worker = startDoomedWorker(Math.min(0.999, (point + random()) / points));
        expect(await wasKilled(worker, ordeal.build(worker))).toBe(true);
        if (point % 2 === 1) await ordeal.killNextStart();
        await ordeal.recover();
        expect(await ordeal.readSide(next)).toBe(next);
        await ordeal.goOn(next, next);
        await ordeal.bring('first');
      }
    },
    600_000,
  );
});
