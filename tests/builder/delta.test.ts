import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BrandReport } from '#builder/build-job.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { journalOf } from '#files/journal.ts';
import { type ChangeName, changes, type World } from './changes.ts';
import {
  brandOf,
  type Builder,
  type BuildWorker,
  compiled,
  expectSameTree,
  forgetDist,
  readTree,
  sharedWorker,
  startBuildWorker,
} from './engine.ts';
import { seed } from './seed.ts';
import { hastyClient, root } from './workbench.ts';

const sequences = process.env.LONG_TESTS ? 200 : 2;
const stepsEach = process.env.LONG_TESTS ? { minLength: 3, maxLength: 5 } : { minLength: 2, maxLength: 3 };

interface Step {
  readonly made: readonly { readonly change: ChangeName; readonly which: number; readonly what: number }[];
  /** The build runs in the same process as the last one, in a new process, or in a process whose last build failed. */
  readonly how: 'kept' | 'cold' | 'after an error';
}

const names = Object.keys(changes).filter((name): name is ChangeName => name in changes);
const anyChange = fc.record({
  change: fc.constantFrom(...names),
  which: fc.nat({ max: 99 }),
  what: fc.nat({ max: 99 }),
});
const anyStep: fc.Arbitrary<Step> = fc.record({
  made: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
  how: fc.constantFrom('kept', 'kept', 'kept', 'kept', 'cold', 'after an error'),
});
const anySequence = fc.record({
  // Unlike `skr`, `yn` has a forced locale.
  brand: fc.constantFrom<string>('skr', 'yn'),
  steps: fc.array(anyStep, { ...stepsEach, size: 'max' }),
});

class Bench {
  readonly #erp: DemoErp;
  readonly #world: World;
  readonly #workspace: Workspace;
  readonly #other: Workspace;
  #kept: BuildWorker | null = null;

  static async open(code: string): Promise<Bench> {
    const folder = await mkdtemp(join(tmpdir(), 'delta-'));
    const own = join(folder, 'root');
    await mkdir(own);
    await cp(join(root, 'public'), join(own, 'public'), { recursive: true });
    await symlink(join(root, 'src'), join(own, 'src'));
    return new Bench(folder, code, await startDemoErp({ products: 8 }));
  }

  private constructor(folder: string, code: string, erp: DemoErp) {
    const own = join(folder, 'root');
    const brandsFile = join(root, 'brands.json');
    this.#erp = erp;
    this.#world = { demo: erp.brand(code), brand: brandOf(code), isDemo: true, root: own };
    this.#workspace = { root: own, output: join(folder, 'delta'), brandsFile };
    this.#other = { root: own, output: join(folder, 'whole'), brandsFile };
  }

  async close(): Promise<void> {
    await this.#end();
    await this.#erp.close();
    await rm(dirname(this.#workspace.root), { recursive: true, force: true });
  }

  async take({ made, how }: Step): Promise<BrandReport> {
    for (const { change, which, what } of made) await changes[change](this.#world, which, what);
    if (how === 'after an error') await this.#fail();
    if (how === 'cold') await this.#end();
    return this.build();
  }

  async build(): Promise<BrandReport> {
    this.#kept ??= startBuildWorker();
    return this.#run(this.#kept, this.#workspace, true, true);
  }

  async buildOffline(worker: Builder): Promise<BrandReport> {
    await this.#end();
    return this.#run(worker, this.#workspace, false, false);
  }

  async buildWhole(worker: Builder): Promise<BrandReport> {
    const [from, to] = [this.#workspace, this.#other].map((one) => foldersOf(one, this.#world.brand.code));
    if (from === undefined || to === undefined) throw new Error('A workspace is missing.');
    await forgetDist(to);
    await mkdir(to.cache, { recursive: true });
    for (const file of [journalOf(to.snapshot), to.snapshot]) await rm(file, { force: true });
    await cp(from.snapshot, to.snapshot);
    await cp(journalOf(from.snapshot), journalOf(to.snapshot)).catch(() => {});
    return this.#run(worker, this.#other, false, false);
  }

  async expectSame(): Promise<void> {
    const [delta, whole] = [this.#workspace, this.#other].map((one) =>
      foldersOf(one, this.#world.brand.code),
    );
    if (delta === undefined || whole === undefined) throw new Error('A workspace is missing.');
    expectSameTree(await readTree(delta.dist), await readTree(whole.dist));
    expect(await readdir(dirname(delta.dist))).toEqual([this.#world.brand.code]);
    const kept = [
      ...['manifest.json', 'problems.json', 'pulled-at'],
      ...['responses.sqlite', 'snapshot.json'],
    ];
    const journals = ['manifest.journal', 'snapshot.journal'];
    const cached = (await readdir(delta.cache)).filter((name) => !name.startsWith('responses.sqlite-'));
    expect(cached.filter((name) => !journals.includes(name)).sort()).toEqual(kept);
  }

  async #fail(): Promise<void> {
    const { dist } = foldersOf(this.#workspace, this.#world.brand.code);
    const before = await readTree(dist);
    this.#erp.fail('unavailable');
    await expect(this.build()).rejects.toThrow('503');
    this.#erp.heal();
    expectSameTree(await readTree(dist), before);
  }

  async #end(): Promise<void> {
    await this.#kept?.stop();
    this.#kept = null;
  }

  #run(worker: Builder, workspace: Workspace, isOnline: boolean, isResident: boolean): Promise<BrandReport> {
    const { brand, isDemo } = this.#world;
    const erp = isOnline ? { host: this.#erp.origin, publicHost: 'https://erp.example', isDemo } : null;
    const request = { brand, erp, allowShrink: true, client: hastyClient };
    return worker.build({ workspace, compiled, request, isResident }, () => {});
  }
}

it(`incremental builds produce the same dist as builds from scratch (${sequences} sequences, SEED=${seed})`, async () => {
  let steps = 0;
  let kept = 0;
  const sequence = fc.asyncProperty(anySequence, async ({ brand, steps: taken }) => {
    const bench = await Bench.open(brand);
    try {
      await bench.build();
      for (const step of taken) {
        const delta = await bench.take(step);
        const full = await bench.buildWhole(sharedWorker);
        expect(delta.pages).toBe(full.pages);
        await bench.expectSame();
        steps += 1;
        if (delta.rendered < full.rendered) kept += 1;
      }
      expect(await bench.buildOffline(sharedWorker)).toMatchObject({ rendered: 0, written: 0, removed: 0 });
      await bench.expectSame();
    } finally {
      await bench.close();
    }
  });
  await fc.assert(sequence, { numRuns: sequences, seed, endOnFailure: true });
  // Without incremental builds, the comparison would prove nothing.
  expect(kept).toBeGreaterThan(steps / 3);
}, 3_600_000);
