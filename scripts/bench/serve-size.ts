import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { listDemoBrands } from '#demo-erp/content.ts';
import { openPlainAstro } from './serve-astro.ts';
import { type LiveChange, measureChange } from './serve-change.ts';
import { type AnswerResult, type BurstResult, measureAnswers, measureBurst } from './serve-load.ts';
import { openShop, type Shop } from './serve-shop.ts';

export interface ServeSettings {
  readonly root: string;
  readonly changes: number;
  readonly pauseMs: number;
  readonly builds: number;
  readonly say: (line: string) => void;
}

export interface ServeSize {
  readonly products: number;
  readonly load: number;
  readonly astro: readonly number[];
  readonly changes: readonly LiveChange[];
  /** Each change is sent as soon as the previous one is live. */
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
/** The service limits hooks per minute. Steady load runs first, so that the burst meets a warm service. */
const loads = [
  { hooks: 250, connections: 50, rate: 25 },
  { hooks: 300, connections: 50, rate: null },
] as const;
const usualQuietSeconds = 2;

export async function measureServeSize(settings: ServeSettings, products: number): Promise<ServeSize> {
  const { root, say } = settings;
  const load = loadavg()[0] ?? 0;
  say(`${products} products: building`);
  const shop = await openShop({ root, products, brands: [brand], bystander });
  try {
    say(`${products} products: changes and plain astro builds, in turns`);
    const besides = await measureBesides(shop, settings);
    const hurried = await measureChanges(shop, settings.changes, 0);
    say(`${products} products: ${burst} hooks at once`);
    await shop.restart(usualQuietSeconds);
    const burstResult = await measureBurst(shop, burst);
    say(`${products} products: answers`);
    await shop.restart(usualQuietSeconds);
    await writeOut();
    const answers: AnswerResult[] = [];
    for (const one of loads) answers.push(await measureAnswers(shop, one));
    return { products, load, ...besides, hurried, burst: burstResult, answers };
  } finally {
    await shop.stop();
  }
}

export async function measureTogether(settings: ServeSettings, products: number): Promise<ServeTogether> {
  const { root, say } = settings;
  const brands = listDemoBrands();
  say(`${brands.length} brands of ${products} products: building`);
  const shop = await openShop({ root, products, brands });
  try {
    return { products, ...(await measureBesides(shop, settings)) };
  } finally {
    await shop.stop();
  }
}

/** Alternates changes and plain builds, because the machine's speed may drift. */
async function measureBesides(
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
      await writeOut();
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

/** Flushes the disk, so that earlier writes do not disturb a measurement. */
async function writeOut(): Promise<void> {
  await once(spawn('sync'), 'exit');
}
