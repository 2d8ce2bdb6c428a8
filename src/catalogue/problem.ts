/** Something of the ERP's content that a person should look at. */
export interface Problem {
  /** Brand code. */
  readonly brand: string;
  /** `left-out`: the record is not on the site; `changed`: it is, without or with another value of the field. */
  readonly effect: 'left-out' | 'changed';
  /** The ERP's call that carried it, e.g. `products/published/by_brand/sg-yn/false`. */
  readonly call: string;
  /** Where in the answer: an index such as `[12]`, or an id or name. */
  readonly place: string;
  readonly field: string;
  /** What is wrong, and what to do about it. */
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
