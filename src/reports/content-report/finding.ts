import type { Subject } from '#catalogue/problem.ts';
import type { EnglishText } from '#catalogue/text.ts';

/** Everything that a content report can find, what visitors miss most first. */
export const findingKinds = [
  'left-out',
  'duplicate-id',
  'slug-clash',
  'discontinued',
  'missing-picture',
  'broken-picture',
  'missing-zh-name',
  'missing-zh-description',
  'missing-price',
  'missing-alt',
  'html-removed',
  'unreadable',
  'contradiction',
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** Something of the content that a person should look at. */
export interface Finding {
  readonly kind: FindingKind;
  readonly about: Subject;
  /** Null where it is not on the site. */
  readonly name: EnglishText | null;
  /** Of its page in the first language; null where there is none. */
  readonly url: string | null;
  /** What exactly; null where the kind says it all. */
  readonly detail: string | null;
}

/** The id or name that the ERP knows it by; null where it has none. */
export function idOf(about: Subject): string | null {
  if (about.kind === 'list') return null;
  return about.kind === 'product' ? about.id : about.name;
}
