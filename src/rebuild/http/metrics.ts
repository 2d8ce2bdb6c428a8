import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { BrandCode } from '#brand/codes.ts';
import type { ServicePhase } from '#rebuild/ledger/brand-state.ts';
import type { BrandEvent } from '#rebuild/ledger/event.ts';
import type { Ledger } from '#rebuild/ledger/ledger.ts';
import { addBrandGauges } from './brand-gauges.ts';

/** What was answered to a hook. */
export type HookResult = 'accepted' | 'refused' | 'limited' | 'failed';

/** What the service counts of itself. Labels are brands and closed sets alone: nothing that a sender wrote gets here. */
export interface ServiceMetrics {
  hookAnswered(result: HookResult): void;
  wentLive(brand: BrandCode, seconds: number): void;
  ended(brand: BrandCode, kind: BrandEvent['kind']): void;
  phaseEnded(phase: ServicePhase, seconds: number): void;
  /** As Prometheus reads it. */
  format(): Promise<{ readonly type: string; readonly text: string }>;
}

const liveBuckets = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3600];
const phaseBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

export function openMetrics(ledger: Ledger, brands: readonly BrandCode[]): ServiceMetrics {
  const registry = new Registry();
  const { hookToLive, hooks, builds, phases } = addOwn(registry);
  const readGauges = addBrandGauges(registry, ledger, brands);
  collectDefaultMetrics({ register: registry });
  return {
    hookAnswered: (result) => hooks.inc({ result }),
    wentLive: (brand, seconds) => hookToLive.observe({ brand }, seconds),
    ended: (brand, result) => builds.inc({ brand, result }),
    phaseEnded: (phase, seconds) => phases.observe({ phase }, seconds),
    format: async () => {
      await readGauges();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function addOwn(registry: Registry) {
  const registers = [registry];
  return {
    hookToLive: new Histogram({
      name: 'hook_to_live_seconds',
      help: 'From a hook until visitors get what it announced.',
      labelNames: ['brand'],
      buckets: liveBuckets,
      registers,
    }),
    hooks: new Counter({
      name: 'hook_requests_total',
      help: 'Hooks by what was answered.',
      labelNames: ['result'],
      registers,
    }),
    builds: new Counter({
      name: 'builds_total',
      help: 'What builds came to.',
      labelNames: ['brand', 'result'],
      registers,
    }),
    phases: new Histogram({
      name: 'build_phase_seconds',
      help: 'How long phases of builds took.',
      labelNames: ['phase'],
      buckets: phaseBuckets,
      registers,
    }),
  };
}
