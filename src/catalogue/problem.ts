import type { GroupKind } from './product.ts';
import type { FieldPlace, ProblemWords } from './problem-words.ts';

export const problemKinds = [
  'missing',
  'unreadable',
  'duplicate-id',
  /** Another product's page has the same URL. */
  'same-path',
  /** A list or product names the record, but the ERP returns 404 for it. */
  'unpublished',
  /** The ERP returned a different record than requested. */
  'mistaken',
  /** The picture has no URL, or its host is forbidden. */
  'picture',
  'broken-picture',
  'entity',
  'many',
  'decimals',
  'html',
  'contradiction',
  /** The list of products is empty, or changed while it was read. */
  'list',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

export type Subject =
  | { readonly kind: 'product'; readonly id: string | null }
  | { readonly kind: GroupKind; readonly name: string }
  | { readonly kind: 'list' };

export interface Problem extends FieldPlace {
  readonly brand: string;
  readonly kind: ProblemKind;
  readonly about: Subject;
  readonly effect: 'left-out' | 'changed';
  /** The request path in the ERP, such as `products/published/by_brand/sg-yn/false`. */
  readonly call: string;
  /** The record's place in the response: an index such as `[12]`, an id or a name. */
  readonly place: string;
  readonly message: string;
  /** Used to translate `message`. Missing if only the doctor prints the problem. */
  readonly words?: ProblemWords;
}

export function countLeftOut(problems: readonly Problem[]): number {
  return problems.filter((problem) => problem.effect === 'left-out').length;
}

const shownPlaces = 3;

/** Problems with the same cause share one line with up to three examples. */
export function formatProblems(problems: readonly Problem[]): readonly string[] {
  return [...Map.groupBy(problems, toCause).values()].map((alike) => {
    const [first] = alike;
    if (first === undefined) return '';
    const { brand, message, call, place, locale } = first;
    const field = locale === 'Zh' ? `${first.field} in Chinese` : first.field;
    const line =
      alike.length === 1
        ? `${brand}: ${message} (${call}, ${place}, ${field})`
        : `${brand}: ${alike.length} times: ${message} (${listPlaces(alike)}, ${field})`;
    return line.replace(/\p{Cc}/gu, '\ufffd');
  });
}

function listPlaces(alike: readonly Problem[]): string {
  const places = new Set(alike.map(({ place }) => place));
  const shown = [...places].slice(0, shownPlaces);
  const rest = places.size - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`;
}

function toCause({ brand, kind, effect, about, field, locale, message }: Problem): string {
  const own = about.kind === 'product' ? about.id : about.kind === 'list' ? null : about.name;
  const words = own === null ? message : message.replaceAll(own, '…');
  const alike = (text: string) => text.replace(/"[^"]*"|\d+/g, '…');
  return JSON.stringify([brand, kind, effect, about.kind, alike(field), locale, alike(words)]);
}
