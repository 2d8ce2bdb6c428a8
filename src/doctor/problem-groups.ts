import type { Problem } from '#catalogue/problem.ts';

/** Problems of one kind. */
export interface ProblemGroup {
  readonly effect: Problem['effect'];
  /** With `[]` for any index. */
  readonly field: string;
  readonly count: number;
  readonly example: Problem;
}

/** The same problem of the same record, seen in two answers, counts once; records left out come first. */
export function groupProblems(problems: readonly Problem[]): readonly ProblemGroup[] {
  const once = new Map(problems.map((problem) => [toIdentity(problem), problem]));
  const groups = Map.groupBy(once.values(), toKind);
  return [...groups.values()]
    .flatMap(([example, ...more]) => (example === undefined ? [] : toGroup(example, more.length + 1)))
    .toSorted((one, other) => toRank(one) - toRank(other) || other.count - one.count);
}

/** The list says `[3] id 1003`, the single product `id 1003`. */
function toIdentity({ place, field, message }: Problem): string {
  return JSON.stringify([place.replace(/^\[\d+\] (?=id )/, ''), field, message]);
}

/** Ids, addresses and values set aside. */
function toKind({ effect, field, message }: Problem): string {
  return [effect, toPattern(field), message.replace(/\([^)]*\)|"[^"]*"|\d+/g, '')].join('\n');
}

function toGroup(example: Problem, count: number): ProblemGroup {
  return { effect: example.effect, field: toPattern(example.field), count, example };
}

function toPattern(field: string): string {
  return field.replace(/\[\d+\]/g, '[]');
}

function toRank({ effect }: ProblemGroup): number {
  return effect === 'left-out' ? 0 : 1;
}
