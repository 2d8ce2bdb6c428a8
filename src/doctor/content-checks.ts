import type { Brand } from '#config/brands.ts';
import type { Problem } from '#catalogue/problem.ts';
import { ErpContentError } from '#erp/errors.ts';
import { refuseManyLeftOut } from '#erp/thresholds.ts';
import type { Reading } from './reading.ts';
import type { Finding } from './findings.ts';

/** Returns findings from comparing the answers with each other. */
export function judgeContent(readings: readonly Reading[], brand: Brand): readonly Finding[] {
  const list = readings.find(({ question }) => question.call === 'brandProducts');
  if (list === undefined || list.fault !== null) return [];
  return [
    ...judgeLeftOut(list, readings, brand),
    ...judgeSeries(list, readings),
    ...judgeChinese(list, readings),
  ];
}

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

function judgeLeftOut(list: Reading, readings: readonly Reading[], brand: Brand): readonly Finding[] {
  const ofProducts = readings.filter(({ question }) => question.call === 'product' && question.isKnown);
  const problems: readonly Problem[] = [list, ...ofProducts].flatMap((reading) => reading.problems);
  try {
    refuseManyLeftOut(list.items ?? 0, problems, brand);
    return [];
  } catch (error) {
    if (!(error instanceof ErpContentError)) throw error;
    const advice = 'A build would stop here. See what was left out above.';
    return [{ level: 'mend', what: error.message, advice, calls: [list.question.path] }];
  }
}

function judgeSeries(list: Reading, readings: readonly Reading[]): readonly Finding[] {
  const ofSeries = readings.find(({ question }) => question.call === 'seriesProducts');
  if (ofSeries === undefined || ofSeries.fault !== null) return [];
  const listed = new Set(ofSeries.products.map(({ id }) => id));
  const differing = list.products.filter(({ id, seriesName }) => (seriesName !== null) !== listed.has(id));
  if (differing.length === 0) return [];
  const what = `${differing.length} products name a series without being listed as series products, or the other way round (e.g. ${differing[0]?.id}).`;
  const advice = 'Look into the ERP: pages go by what the products name.';
  return [{ level: 'warning', what, advice, calls: [ofSeries.question.path] }];
}

function judgeChinese(list: Reading, readings: readonly Reading[]): readonly Finding[] {
  const offersZh = readings.some(({ setting }) => setting?.enableZh);
  if (!offersZh || list.products.length === 0 || list.products.some(({ name }) => name.Zh !== null))
    return [];
  const what = 'The setting offers Chinese, but no product in the list has a Chinese name.';
  const advice = 'Fill the names in the ERP, or compare their field with src/erp/wire/texts.ts.';
  return [{ level: 'warning', what, advice, calls: [list.question.path] }];
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
