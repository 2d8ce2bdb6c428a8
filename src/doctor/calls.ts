import type { Brand } from '#config/brands.ts';
import type { GroupKind } from '#catalogue/group.ts';
import { countLeftOut } from '#catalogue/problem.ts';
import { type CallName, countNaming } from './questions.ts';
import type { Reading } from './reading.ts';
import type { Finding } from './findings.ts';

/** A line of the table of calls. */
export interface CallRow {
  readonly path: string;
  readonly isKnown: boolean;
  /** Null where no answer began. */
  readonly status: number | null;
  readonly ms: number;
  /** On the wire; null where they did not all come. */
  readonly bytes: number | null;
  readonly items: number | null;
  /** The result in words. */
  readonly result: string;
  readonly isFault: boolean;
}

export function toCallRow(reading: Reading): CallRow {
  const { question, answer, items, fault } = reading;
  const { path, isKnown } = question;
  const { status, ms, bytes } = answer;
  return { path, isKnown, status, ms, bytes, items, result: toResult(reading), isFault: fault !== null };
}

/** Calls that only visitors' browsers make, to refresh what was printed, and what they list. */
const browserCalls: Partial<Record<CallName, GroupKind>> = {
  productsOfCategory: 'category',
  productsOfSeries: 'series',
};

/** Returns findings about the calls' faults, delays and answers to made-up names. `silenceMs` is how long the ERP may take. */
export function judgeCalls(
  readings: readonly Reading[],
  brand: Brand,
  silenceMs: number,
): readonly Finding[] {
  const listed = readings.find(({ question }) => question.call === 'brandProducts')?.products ?? [];
  return readings.flatMap((reading) => [
    ...judgeFault(reading, readings, brand),
    ...judgeDelay(reading, silenceMs),
    ...(reading.question.isKnown ? judgeMembers(reading, listed, brand) : judgeUnknown(reading)),
  ]);
}

function judgeFault(
  { question, fault }: Reading,
  readings: readonly Reading[],
  { live }: Brand,
): readonly Finding[] {
  if (fault === null) return [];
  const isProbe = !question.isKnown && readings.some((one) => isWell(one, question.call));
  const isUnused = question.call in browserCalls && !live;
  const level = isProbe || isUnused ? 'warning' : 'mend';
  return [{ level, what: `The ERP ${fault.what}.`, advice: fault.advice, calls: [question.path] }];
}

function isWell({ question, fault }: Reading, call: CallName): boolean {
  return question.call === call && question.isKnown && fault === null;
}

function judgeDelay({ question, answer, fault }: Reading, silenceMs: number): readonly Finding[] {
  if (fault !== null || answer.ms <= silenceMs / 2) return [];
  const what = `The ERP took more than half of the ${silenceMs / 1000} s that it may be silent.`;
  const advice = 'Ask why it is slow; where it must be, give it more time with ERP_TIMEOUT_SECONDS.';
  return [{ level: 'warning', what, advice, calls: [question.path] }];
}

function judgeMembers(reading: Reading, listed: Reading['products'], brand: Brand): readonly Finding[] {
  const { question, items } = reading;
  const kind = browserCalls[question.call];
  if (kind === undefined || reading.fault !== null) return [];
  const naming = countNaming(kind, question.key, listed);
  if (items === naming) return [];
  const what = `The ERP lists ${items} products of the ${kind} ${question.key}, but ${naming} of ${brand.identifier} name it.`;
  const advice =
    'Look into the ERP: pages print what the products name, a live refresh would show the other.';
  return [{ level: 'warning', what, advice, calls: [question.path] }];
}

function judgeUnknown({ question, answer, items, fault }: Reading): readonly Finding[] {
  if (fault !== null || answer.status === 404 || items === 0) return [];
  const isList = question.call in browserCalls;
  const what = isList
    ? `The ERP lists ${items} products for a made-up name: it seems not to read the name.`
    : `The ERP answers ${answer.status} for what it doesn't publish, instead of 404.`;
  const advice = isList
    ? 'Compare the call with src/erp/wire/calls.ts.'
    : 'Let it answer 404: that is how a withdrawn product, category or series is told from a faulty one.';
  return [{ level: 'warning', what, advice, calls: [question.path] }];
}

function toResult({ question, answer, items, problems, fault }: Reading): string {
  if (fault !== null) return `The ERP ${fault.what}`;
  if (!question.isKnown) return toUnknownResult(answer.status, items);
  const leftOut = countLeftOut(problems);
  const changed = problems.length - leftOut;
  return [
    leftOut === 0 ? 'ok' : `left out ${leftOut}`,
    ...(items === 0 ? ['empty'] : []),
    ...(answer.isEnvelope ? ['envelope'] : []),
    ...(changed === 0 ? [] : [`${changed} ${changed === 1 ? 'field' : 'fields'} left away`]),
  ].join(', ');
}

function toUnknownResult(status: number | null, items: number | null): string {
  if (status === 404) return 'made up: not found, as it should be';
  return items === 0 ? 'made up: empty, as it should be' : 'made up, but it is answered';
}
