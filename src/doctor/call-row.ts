import { countLeftOut } from '#catalogue/problem.ts';
import type { Reading } from './reading.ts';

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
  /** What came of it, in words. */
  readonly result: string;
  readonly isFault: boolean;
}

export function toCallRow(reading: Reading): CallRow {
  const { question, answer, items, fault } = reading;
  const { path, isKnown } = question;
  const { status, ms, bytes } = answer;
  return { path, isKnown, status, ms, bytes, items, result: toResult(reading), isFault: fault !== null };
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
