import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { brandCodes } from '#brand/codes.ts';
import { measurePlainAstro } from './serve-astro.ts';
import { type LiveChange, measureChange } from './serve-change.ts';
import { type AnswerResult, type BurstResult, measureAnswers, measureBurst } from './serve-load.ts';
import { openShop, type Shop } from './serve-shop.ts';

export interface ServeSettings {
  readonly root: string;
  readonly changes: number;
  /** Between two changes, in which the builder prepares the next one. */
  readonly pauseMs: number;
  readonly builds: number;
  readonly say: (line: string) => void;
}

/** One size of catalogue, one brand. */
export interface ServeSize {
  readonly products: number;
  readonly load: number;
  /** Seconds of plain builds, from nothing. */
  readonly astro: readonly number[];
  readonly changes: readonly LiveChange[];
  /** Each as soon as the one before is live. */
  readonly hurried: readonly LiveChange[];
  readonly burst: BurstResult;
  readonly answers: readonly AnswerResult[];
}

/** All brands at once. */
export interface ServeTogether {
  readonly products: number;
  readonly astro: readonly number[];
  readonly changes: readonly LiveChange[];
}

const brand = 'lwm';
/** The first ones let V8 see what is hot. */
const warmUps = 3;
const burst = 200;
/** What the receiver takes within a minute bounds them; the steady ones first, so that the flood finds a service at work. */
const loads = [
  { hooks: 250, connections: 50, rate: 25 },
  { hooks: 300, connections: 50, rate: null },
] as const;
/** Of a service that nobody configured. */
const usualQuietSeconds = 2;

export async function measureServeSize(settings: ServeSettings, products: number): Promise<ServeSize> {
  const { root, builds, say } = settings;
  const load = loadavg()[0] ?? 0;
  say(`${products} products: building`);
  const shop = await openShop({ root, products, brands: [brand] });
  try {
    say(`${products} products: changes`);
    const changes = await measureChanges(shop, settings);
    const hurried = await measureChanges(shop, { ...settings, pauseMs: 0 });
    say(`${products} products: ${burst} hooks at once`);
    await shop.restart(usualQuietSeconds);
    const burstResult = await measureBurst(shop, burst);
    say(`${products} products: answers`);
    await shop.restart(usualQuietSeconds);
    const answers: AnswerResult[] = [];
    for (const one of loads) answers.push(await measureAnswers(shop, one));
    say(`${products} products: plain astro build`);
    const astro = await measurePlainAstro(root, shop, brand, builds);
    return { products, load, astro, changes, hurried, burst: burstResult, answers };
  } finally {
    await shop.stop();
  }
}

/** One hook for a change in each of all brands. */
export async function measureTogether(settings: ServeSettings, products: number): Promise<ServeTogether> {
  const { root, builds, say } = settings;
  say(`${brandCodes.length} brands of ${products} products: building`);
  const shop = await openShop({ root, products, brands: brandCodes });
  try {
    const changes = await measureChanges(shop, settings);
    const astro = await measurePlainAstro(root, shop, brand, builds);
    return { products, astro, changes };
  } finally {
    await shop.stop();
  }
}

async function measureChanges(
  shop: Shop,
  { changes, pauseMs }: ServeSettings,
): Promise<readonly LiveChange[]> {
  const measured: LiveChange[] = [];
  for (let at = 0; at < warmUps + changes; at += 1) {
    measured.push(await measureChange(shop, shop.brands));
    await sleep(pauseMs);
  }
  return measured.slice(warmUps);
}
