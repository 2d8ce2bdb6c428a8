import { toProductKey } from '#catalogue/product-key.ts';
import { toRawRecord } from '#erp/wire/raw-record.ts';
import type { Reading } from './reading.ts';
import type { Finding } from './verdict.ts';

/** A call asked a second time with the validators of its first answer. */
export interface SecondAsking {
  readonly path: string;
  /** 304 where the ERP honours them. */
  readonly status: number | null;
}

/** How the ERP answers, apart from what: all that makes the next pull cheap, and what its ids are like. */
export interface MannerReport {
  /** Answers with a usable body; the counts below are of these. */
  readonly answers: number;
  readonly inEnvelope: number;
  /** Content encoding → answers; "none" is one of them. */
  readonly encodings: Readonly<Record<string, number>>;
  readonly withEtag: number;
  readonly withLastModified: number;
  readonly askedAgain: readonly SecondAsking[];
  readonly listed: number;
  readonly withUpdatedAt: number;
  readonly numberIds: number;
  /** Ids that need another form as a path, each with it. */
  readonly unsafeIds: readonly { readonly id: string; readonly path: string }[];
}

/** A bigger list that isn't packed is worth a word. */
const worthPacking = 100_000;

export function describeManner(
  readings: readonly Reading[],
  askedAgain: readonly SecondAsking[],
): MannerReport {
  const list = readings.find(({ question }) => question.call === 'brandProducts');
  const listed = list?.products ?? [];
  const answers = readings.map(({ answer }) => answer).filter(({ value }) => value !== undefined);
  const encodings = Map.groupBy(answers, ({ headers }) => headers['content-encoding'] ?? 'none');
  return {
    answers: answers.length,
    inEnvelope: answers.filter(({ isEnvelope }) => isEnvelope).length,
    encodings: Object.fromEntries([...encodings].map(([name, of]) => [name, of.length])),
    withEtag: answers.filter(({ headers }) => headers.etag).length,
    withLastModified: answers.filter(({ headers }) => headers['last-modified']).length,
    askedAgain,
    listed: listed.length,
    withUpdatedAt: listed.filter(({ updatedAt }) => updatedAt !== null).length,
    numberIds: (list?.records ?? []).filter((record) => toRawRecord(record).hasNumberId).length,
    unsafeIds: listed.map(({ id }) => ({ id, path: toProductKey(id) })).filter(({ id, path }) => id !== path),
  };
}

export function judgeManner(manner: MannerReport, readings: readonly Reading[]): readonly Finding[] {
  return [...judgeValidators(manner), ...readings.flatMap(judgePacking)];
}

function judgeValidators(manner: MannerReport): readonly Finding[] {
  const ignored = manner.askedAgain.filter(({ status }) => status === 200);
  if (ignored.length > 0) {
    const what = 'Asked again with its own validators, the ERP answers 200 and the whole body, not 304.';
    const advice = 'Builds work, but read everything each time; let it, or the proxy before it, answer 304.';
    return [{ level: 'warning', what, advice, calls: ignored.map(({ path }) => path) }];
  }
  const isBlind = manner.withEtag === 0 && manner.withLastModified === 0 && manner.withUpdatedAt === 0;
  if (manner.listed === 0 || !isBlind) return [];
  const what = 'The ERP gives neither ETag nor Last-Modified nor a date of change.';
  const advice = 'Builds work, but read everything each time; an ETag on every answer would end that.';
  return [{ level: 'warning', what, advice, calls: [] }];
}

function judgePacking({ question, answer }: Reading): readonly Finding[] {
  if (answer.headers['content-encoding'] || (answer.bytes ?? 0) < worthPacking) return [];
  const what = `The ERP sends bodies of ${Math.round(worthPacking / 1000)} kB and more without packing them.`;
  return [
    { level: 'warning', what, advice: 'Let it, or the proxy before it, use gzip.', calls: [question.path] },
  ];
}
