import { readdirSync, readFileSync } from 'node:fs';
import { toErpLimits } from '#builder/erp-source.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { readEnvironment } from '#config/environment.ts';
import type { Variables } from '#config/variable.ts';
import type { Workspace } from '#config/workspace.ts';
import type { DemoErp, DemoErpOptions } from '#demo-erp/start.ts';
import type { BuilderSettings, BuildJob, BuildResult, ExpectedProduct } from '#builder/build-job.ts';
import type { OnPhase } from '#builder/phases.ts';
import { BuilderPool, type BuilderPoolOptions } from '#builder/builder-pool.ts';
import type { FinishedJob } from '#builder/builder-pool.ts';
import { residentFlags, startWorker, type Worker } from '#builder/worker.ts';
import { compiled } from './engine.ts';
import { openWorkspace } from './workbench.ts';
import { startErp } from '../demo-erp/ask.ts';

export interface Shop {
  readonly erp: DemoErp;
  readonly workspace: Workspace;
  readonly settings: BuilderSettings;
  readonly openPool: (options?: Partial<BuilderPoolOptions>) => BuilderPool;
  readonly page: (brand: string, id: string) => Promise<string>;
}

const generous = { buildMs: 300_000, builderBytes: 8e9 };

/** Pass `afterAll` to share the shop between all tests of a file. */
export async function openShop(
  options: DemoErpOptions = {},
  variables: Variables = {},
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Shop> {
  const erp = await startErp({ products: 12, ...options }, onEnd);
  const workspace = await openWorkspace(onEnd);
  const environment = readEnvironment(variables);
  const limits = toErpLimits(environment);
  const settings = {
    ...{ workspace, variables, environment },
    target: 'dir:live',
    erp: { host: erp.origin, publicHost: 'https://erp.example', isDemo: true, limits },
    productTimeout: { totalMs: 20_000, firstPauseMs: 20 },
  };
  return {
    ...{ erp, workspace, settings },
    openPool: (others = {}) => {
      const compile = async () => compiled;
      const pool = new BuilderPool({ settings, limits: generous, compile, ...others });
      onEnd(() => pool.stop());
      return pool;
    },
    page: (brand, id) =>
      readFile(
        join(workspace.output, 'live', brand, 'current', 'products', 'item', id, 'index.html'),
        'utf8',
      ),
  };
}

export async function withImages(workspace: Workspace, images: unknown): Promise<Workspace> {
  const brandsFile = join(workspace.output, 'brands-with-images.json');
  const { brands } = JSON.parse(await readFile(workspace.brandsFile, 'utf8'));
  await writeFile(brandsFile, JSON.stringify({ brands: { skr: { ...brands.skr, images } } }));
  return { ...workspace, brandsFile };
}

export interface JobOptions extends Partial<BuildJob> {
  readonly onPhase?: OnPhase;
  readonly mayPublish?: () => Promise<boolean>;
  readonly signal?: AbortSignal;
}

export async function runJob(pool: BuilderPool, options: JobOptions = {}): Promise<FinishedJob> {
  const {
    onPhase = () => {},
    mayPublish = async () => true,
    signal = new AbortController().signal,
  } = options;
  const ran = await pool.run(toJob(options), { onPhase, mayPublish, signal });
  await ran.liveReports;
  return ran;
}

function toJob({ brand = 'skr', products = [], isHeld = false, force = null }: JobOptions): BuildJob {
  return { id: 'b1', brand, products, isHeld, known: [], force };
}

let shared: Worker | null = null;
afterAll(() => shared?.stop());

/** Returns a function that builds and publishes, but does not write the reports of the release. */
export async function openSharedBuilder(
  settings: BuilderSettings,
  code = compiled,
): Promise<(options?: JobOptions) => Promise<BuildResult>> {
  if (!shared?.isAlive) shared = startWorker('The build will be repeated.', residentFlags);
  const worker = shared;
  const { workspace } = settings;
  onTestFinished(async () => void (await worker.call('close', null)));
  await worker.call('open', { workspace, brand: 'skr', compiled: code, publishing: settings });
  return async ({ mayPublish, onPhase, ...options } = {}) => {
    const listeners = { ...(mayPublish && { mayPublish }), ...(onPhase && { onStep: onPhase }) };
    return await worker.call('publish', toJob(options), listeners);
  };
}

export function expectLatest(erp: DemoErp, brand: string, id: string): ExpectedProduct {
  return { id, updatedAt: erp.brand(brand).product(id)?.updatedAt ?? null, isAwaited: true };
}

/** Includes zombie processes. */
export function listChildren(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isChild(pid));
}

function isChild(pid: number): boolean {
  try {
    const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent) === process.pid;
  } catch {
    return false;
  }
}
