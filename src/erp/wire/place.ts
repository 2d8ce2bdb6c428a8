import type { Problem, Subject } from '#catalogue/problem.ts';

/** Where in the ERP's answers a record was read, for the problems that name it. */
export interface Place {
  readonly brand: string;
  readonly call: string;
  /** An index such as `[12]`, an id or a name. */
  readonly place: string;
  readonly about: Subject;
}

/** A record as far as it could be read: null with a `left-out` problem where something required is missing. */
export interface Parsed<Model> {
  readonly model: Model | null;
  readonly problems: readonly Problem[];
}
