import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listDemoBrands } from '#demo-erp/content.ts';
import { foldersOf } from '#config/workspace.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { type LiveChange, measureChange } from './serve-change.ts';
import { type AnswerResult, type BurstResult, measureAnswers, measureBurst } from './serve-load.ts';
import { type Shop, openShop } from './serve-shop.ts';
import { closeContender, forgetBuilds, openContender, placeSnapshot } from './contender.ts';
import { measure } from './measure.ts';

export interface ServeSettings {
  readonly root: string;
  readonly changes: number;
  readonly pauseMs: number;
  readonly builds: number;
  readonly print: (line: string) => void;
}

export interface ServeSize {
  readonly products: number;
  readonly load: number;
  readonly astro: readonly number[];
  readonly changes: readonly LiveChange[];
  /** Each change was sent as soon as the previous one was live. */
  readonly hurried: readonly LiveChange[];
  readonly burst: BurstResult;
  readonly answers: readonly AnswerResult[];
}

export interface ServeTogether {
  readonly products: number;
  readonly astro: readonly number[];
  readonly changes: readonly LiveChange[];
}

const brand = 'lwm';
const bystander = 'dr';
const warmUps = 3;
const burst = 200;
/** Each load has fewer hooks than the service accepts per minute. */
const loads = [
  { hooks: 250, connections: 50, rate: 25 },
  { hooks: 300, connections: 50, rate: null },
] as const;
const usualQuietSeconds = 2;

export async function measureServeSize(settings: ServeSettings, products: number): Promise<ServeSize> {
  const { root, print } = settings;
  const load = loadavg()[0] ?? 0;
  print(`${products} products: building`);
  const shop = await openShop({ root, products, brands: [brand], bystander });
  try {
    print(`${products} products: changes and plain astro builds, in turns`);
    const alternated = await measureAlternately(shop, settings);
    const hurried = await measureChanges(shop, settings.changes, 0);
    print(`${products} products: ${burst} hooks at once`);
    await shop.restart(usualQuietSeconds);
    const burstResult = await measureBurst(shop, burst);
    print(`${products} products: answers`);
    await shop.restart(usualQuietSeconds);
    await flushDisk();
    const answers: AnswerResult[] = [];
    for (const one of loads) answers.push(await measureAnswers(shop, one));
    return { products, load, ...alternated, hurried, burst: burstResult, answers };
  } finally {
    await shop.stop();
  }
}

export async function measureTogether(settings: ServeSettings, products: number): Promise<ServeTogether> {
  const { root, print } = settings;
  const brands = listDemoBrands();
  print(`${brands.length} brands of ${products} products: building`);
  const shop = await openShop({ root, products, brands });
  try {
    return { products, ...(await measureAlternately(shop, settings)) };
  } finally {
    await shop.stop();
  }
}

/** Alternates changes and builds, because the machine's speed drifts. */
async function measureAlternately(
  shop: Shop,
  { root, changes: count, pauseMs, builds }: ServeSettings,
): Promise<Pick<ServeTogether, 'astro' | 'changes'>> {
  const changes: LiveChange[] = [];
  const astro: number[] = [];
  const plain = await openPlainAstro(root, shop, brand);
  try {
    await measureChanges(shop, warmUps, pauseMs);
    for (let turn = 1; turn <= builds; turn += 1) {
      const due = Math.round((turn * count) / builds) - changes.length;
      changes.push(...(await measureChanges(shop, due, pauseMs)));
      astro.push(await plain.build());
      await flushDisk();
    }
    return { astro, changes };
  } finally {
    await plain.close();
  }
}

async function measureChanges(shop: Shop, count: number, pauseMs: number): Promise<readonly LiveChange[]> {
  const measured: LiveChange[] = [];
  for (let at = 0; at < count; at += 1) {
    measured.push(await measureChange(shop, shop.brands));
    await sleep(pauseMs);
  }
  return measured;
}

/** Earlier writes must not disturb a measurement. */
async function flushDisk(): Promise<void> {
  await once(spawn('sync'), 'exit');
}

interface PlainAstro {
  build(): Promise<number>;
  close(): Promise<void>;
}

async function openPlainAstro(
  root: string,
  { folder: output }: Shop,
  brandCode: string,
): Promise<PlainAstro> {
  const source = foldersOf({ root, output }, brandCode);
  const snapshot = await readSnapshot(source.snapshot, brandCode);
  if (snapshot === null) throw new Error(`The service has no snapshot of ${brandCode}.`);
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'bench', 'astro-'));
  const contender = await openContender('astro', { root, folder, brandCode });
  const stop = new AbortController();
  return {
    build: async () => {
      await forgetBuilds(contender);
      await placeSnapshot(contender, snapshot);
      await cp(source.pictures, contender.folders.pictures, { recursive: true });
      const { wallSeconds } = await measure(contender.command, stop.signal);
      return wallSeconds;
    },
    close: async () => {
      await closeContender(contender);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
