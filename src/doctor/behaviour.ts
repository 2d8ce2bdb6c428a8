import { toProductKey } from '#catalogue/slug.ts';
import { defaultClientOptions } from '#erp/client.ts';
import { headerOf } from '#erp/exchange.ts';
import { toRawRecord } from '#erp/wire/raw-record.ts';
import { namesOf } from './questions.ts';
import type { Reading } from './reading.ts';
import type { Finding } from './findings.ts';

/** A call made again with the validators of its first answer. */
export interface RepeatedCall {
  readonly path: string;
  /** 304 where the ERP honours them. */
  readonly status: number | null;
}

/** How the ERP answers: what makes the next pull cheap, and the form of its ids. */
export interface BehaviourReport {
  /** Answers with a usable body; the counts below are of these. */
  readonly answers: number;
  readonly inEnvelope: number;
  /** Content encoding → answers; "none" is one of them. */
  readonly encodings: Readonly<Record<string, number>>;
  readonly withEtag: number;
  readonly withLastModified: number;
  readonly askedAgain: readonly RepeatedCall[];
  readonly listed: number;
  readonly withUpdatedAt: number;
  readonly numberIds: number;
  /** Ids that need another form as a path, each with it. */
  readonly unsafeIds: readonly { readonly id: string; readonly path: string }[];
}

/** A body of this size that isn't packed is worth a warning. */
const worthPacking = 100_000;

export function describeBehaviour(
  readings: readonly Reading[],
  askedAgain: readonly RepeatedCall[],
): BehaviourReport {
  const list = readings.find(({ question }) => question.call === 'brandProducts');
  const listed = list?.products ?? [];
  const answers = readings.map(({ answer }) => answer).filter(({ value }) => value !== undefined);
  const encodings = Map.groupBy(answers, (answer) => headerOf(answer, 'content-encoding') || 'none');
  return {
    answers: answers.length,
    inEnvelope: answers.filter(({ isEnvelope }) => isEnvelope).length,
    encodings: Object.fromEntries([...encodings].map(([name, of]) => [name, of.length])),
    withEtag: answers.filter((answer) => headerOf(answer, 'etag')).length,
    withLastModified: answers.filter((answer) => headerOf(answer, 'last-modified')).length,
    askedAgain,
    listed: listed.length,
    withUpdatedAt: listed.filter(({ updatedAt }) => updatedAt !== null).length,
    numberIds: (list?.records ?? []).filter((record) => toRawRecord(record).hasNumberId).length,
    unsafeIds: listed.map(({ id }) => ({ id, path: toProductKey(id) })).filter(({ id, path }) => id !== path),
  };
}

export function judgeBehaviour(behaviour: BehaviourReport, readings: readonly Reading[]): readonly Finding[] {
  return [...judgeValidators(behaviour), ...readings.flatMap(judgePacking)];
}

function judgeValidators(behaviour: BehaviourReport): readonly Finding[] {
  const ignored = behaviour.askedAgain.filter(({ status }) => status === 200);
  if (ignored.length > 0) {
    const what = 'Asked again with its own validators, the ERP answers 200 and the whole body, not 304.';
    const advice = 'Builds work, but read everything each time; let it, or the proxy before it, answer 304.';
    return [{ level: 'warning', what, advice, calls: ignored.map(({ path }) => path) }];
  }
  const isBlind =
    behaviour.withEtag === 0 && behaviour.withLastModified === 0 && behaviour.withUpdatedAt === 0;
  if (behaviour.listed === 0 || !isBlind) return [];
  const what = 'The ERP gives neither ETag nor Last-Modified nor a date of change.';
  const advice = 'Builds work, but read everything each time; an ETag on every answer would end that.';
  return [{ level: 'warning', what, advice, calls: [] }];
}

function judgePacking({ question, answer }: Reading): readonly Finding[] {
  if (headerOf(answer, 'content-encoding') || (answer.bytes ?? 0) < worthPacking) return [];
  const what = `The ERP sends bodies of ${Math.round(worthPacking / 1000)} kB and more without packing them.`;
  return [
    { level: 'warning', what, advice: 'Let it, or the proxy before it, use gzip.', calls: [question.path] },
  ];
}

/** The calls of the brand's first build, and the time they take at the speed just measured. */
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
