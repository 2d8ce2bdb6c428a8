import type { GroupKind } from './group.ts';
import type { FieldPlace, ProblemWords } from './problem-words.ts';

export const problemKinds = [
  /** A required value is missing. */
  'missing',
  /** A value cannot be used. */
  'unreadable',
  'duplicate-id',
  /** Another product's page has the same address. */
  'same-path',
  /** A list or a product names it, but its own call answers 404. */
  'unpublished',
  /** The ERP answers another record than the requested one. */
  'mistaken',
  /** A picture without an address, or on a host that is not permitted. */
  'picture',
  /** A picture that could not be fetched or decoded. */
  'broken-picture',
  /** A plain text contains HTML's character references. */
  'entity',
  /** A list or a text has more than any product needs. */
  'many',
  /** A price was rounded to the decimals of its currency. */
  'decimals',
  /** HTML was removed from a text. */
  'html',
  /** Two answers of the ERP don't agree. */
  'contradiction',
  /** The list of products is empty or keeps changing. */
  'list',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

export type Subject =
  /** Null if the record has no id. */
  | { readonly kind: 'product'; readonly id: string | null }
  /** The name that products carry. */
  | { readonly kind: GroupKind; readonly name: string }
  | { readonly kind: 'list' };

/** A fault in the ERP's content for a person to look at. */
export interface Problem extends FieldPlace {
  /** Brand code. */
  readonly brand: string;
  readonly kind: ProblemKind;
  readonly about: Subject;
  /** Whether the record is left out of the site, or only a field is omitted or changed. */
  readonly effect: 'left-out' | 'changed';
  /** The call to the ERP, e.g. `products/published/by_brand/sg-yn/false`. */
  readonly call: string;
  /** Place in the answer: an index such as `[12]`, or an id or name. */
  readonly place: string;
  /** English: what is wrong and what to do. */
  readonly message: string;
  /** Parts of the message for other languages; absent in problems that only the doctor prints. */
  readonly words?: ProblemWords;
}

/** How many products the problems keep off the site. */
export function countLeftOut(problems: readonly Problem[]): number {
  return problems.filter((problem) => problem.effect === 'left-out').length;
}

const shownPlaces = 3;

/**
 * Formats problems for a log or a terminal. Problems that differ only in the record share a line with their count and
 * three examples. Control characters are replaced.
 */
export function formatProblems(problems: readonly Problem[]): readonly string[] {
  return [...Map.groupBy(problems, toCause).values()].map((alike) => {
    const [first] = alike;
    if (first === undefined) return '';
    const { brand, message, call, place } = first;
    const field = formatFieldPlace(first);
    const line =
      alike.length === 1
        ? `${brand}: ${message} (${call}, ${place}, ${field})`
        : `${brand}: ${alike.length} times: ${message} (${listPlaces(alike)}, ${field})`;
    return line.replace(/\p{Cc}/gu, '\ufffd');
  });
}

function formatFieldPlace({ field, locale }: FieldPlace): string {
  return locale === 'Zh' ? `${field} in Chinese` : field;
}

function listPlaces(alike: readonly Problem[]): string {
  const places = new Set(alike.map(({ place }) => place));
  const shown = [...places].slice(0, shownPlaces);
  const rest = places.size - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`;
}

/** The problem without ids, names and numbers. */
function toCause({ brand, kind, effect, about, field, locale, message }: Problem): string {
  const own = about.kind === 'product' ? about.id : about.kind === 'list' ? null : about.name;
  const words = own === null ? message : message.replaceAll(own, '…');
  const alike = (text: string) => text.replace(/"[^"]*"|\d+/g, '…');
  return JSON.stringify([brand, kind, effect, about.kind, alike(field), locale, alike(words)]);
}
