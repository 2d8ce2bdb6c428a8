import type { GroupKind } from './group.ts';

/** Everything that can be wrong with a record. */
export const problemKinds = [
  /** A value that has to be there is not. */
  'missing',
  /** A value is there, but of no use. */
  'unreadable',
  'duplicate-id',
  /** Another product's page has the same address. */
  'same-path',
  /** A list or a product names it, but its own call answers 404. */
  'unpublished',
  /** The ERP answers another record than the requested one. */
  'mistaken',
  /** A picture without an address, or at one that is not allowed. */
  'picture',
  /** A picture that could not be fetched or made anew. */
  'broken-picture',
  /** A plain text was written with HTML's character references. */
  'entity',
  /** A price was rounded to the decimals of its currency. */
  'decimals',
  /** HTML was taken out of a text. */
  'html',
  /** Two answers of the ERP don't agree. */
  'contradiction',
  /** The list of products is empty or does not come to rest. */
  'list',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** The subject of a problem. */
export type Subject =
  /** The id as the ERP spells it; null where there is none. */
  | { readonly kind: 'product'; readonly id: string | null }
  /** The name that products carry. */
  | { readonly kind: GroupKind; readonly name: string }
  | { readonly kind: 'list' };

/** A fault of the ERP's content that a person should look at. */
export interface Problem {
  /** Brand code. */
  readonly brand: string;
  readonly kind: ProblemKind;
  readonly about: Subject;
  /** `left-out`: the record is not on the site; `changed`: it is, without or with another value of the field. */
  readonly effect: 'left-out' | 'changed';
  /** The ERP's call that carried it, e.g. `products/published/by_brand/sg-yn/false`. */
  readonly call: string;
  /** Place in the answer: an index such as `[12]`, or an id or name. */
  readonly place: string;
  readonly field: string;
  /** Says what is wrong and what to do. */
  readonly message: string;
}

/** How many products the problems keep off the site. */
export function countLeftOut(problems: readonly Problem[]): number {
  return problems.filter((problem) => problem.effect === 'left-out').length;
}

/** One line for a log or a terminal; control characters of the ERP's texts can't steer it. */
export function formatProblem(problem: Problem): string {
  const line = `${problem.brand}: ${problem.message} (${problem.call}, ${problem.place}, ${problem.field})`;
  return line.replace(/\p{Cc}/gu, '\ufffd');
}
