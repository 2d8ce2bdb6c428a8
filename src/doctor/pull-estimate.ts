import { defaultClientOptions } from '#erp/client.ts';
import type { Reading } from './reading.ts';
import { namesOf } from './sample.ts';

/** What the first build of the brand would ask, at the speed just seen. */
export interface PullEstimate {
  readonly calls: number;
  readonly seconds: number;
}

/** The setting, the list twice (it may change meanwhile) and the series products. */
const wholeBrandCalls = 4;

/** Null where no product was answered. */
export function estimatePull(readings: readonly Reading[]): PullEstimate | null {
  const listed = readings.find(({ question }) => question.call === 'brandProducts')?.products ?? [];
  const singles = readings.filter(({ question, items }) => question.call === 'product' && items === 1);
  if (singles.length === 0 || listed.length === 0) return null;
  const ms = singles.reduce((sum, { answer }) => sum + answer.ms, 0) / singles.length;
  const groups = namesOf('category', listed).length + namesOf('series', listed).length;
  const small = listed.length + groups;
  const seconds = (small * ms) / defaultClientOptions.connections / 1000;
  return { calls: wholeBrandCalls + small, seconds: Math.max(1, Math.round(seconds)) };
}
