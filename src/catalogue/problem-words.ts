import type { GroupKind } from './group.ts';
import type { Locale } from './locale.ts';
import { type PictureFault, formatPictureFault } from './picture-fault.ts';
import { availabilities } from './product.ts';

export interface FieldPlace {
  /** Path in the record, such as `price` or `attributes[2].name`. */
  readonly field: string;
  /** Null for a field without translations. */
  readonly locale: Locale | null;
}

/** A problem's name with the values of its message. */
export type ProblemWords =
  | readonly ['missing', field: FieldPlace]
  | readonly ['required' | 'optional', field: FieldPlace, expected: Expected]
  | readonly ['blank-category' | 'incomplete-attribute' | 'no-picture-address']
  | readonly ['many', field: FieldPlace, given: number, most: number]
  /** `entity-left`: the page shows the reference as it was written. */
  | readonly ['entity' | 'entity-left', field: FieldPlace, written: string, characters: string]
  | readonly ['markup' | 'garbled', field: FieldPlace, written: string]
  | readonly ['free']
  | readonly ['date', written: string]
  | readonly ['decimals', amount: number, currency: string, rounded: number]
  | readonly ['picture-address', address: string]
  | readonly ['picture-host' | 'picture-http' | 'picture-user', host: string, address: string]
  /** `isAskedAgain` is true if the fault may be temporary. */
  | readonly ['picture', address: string, fault: PictureFault, shown: PictureFallback, isAskedAgain: boolean]
  | readonly ['html', removed: string, isNothingLeft: boolean]
  | readonly ['duplicate-id', id: string]
  | readonly ['same-path', id: string, first: string]
  | readonly ['group-path', kind: GroupKind, name: string, first: string]
  | readonly ['group-unpublished', kind: GroupKind, name: string]
  | ShortList
  | readonly ['series-missing' | 'unlisted']
  | readonly ['series-unlisted', name: string]
  | readonly ['empty-list' | 'changing-list' | 'unpublished']
  | readonly ['mistaken', id: string]
  | readonly ['other-name', listed: string, own: string];

/** A list that browsers read lacks products of its group. */
export type ShortList = readonly ['short-list', kind: GroupKind, name: string, listed: number, count: number];

export type PictureFallback = 'former' | 'text' | 'placeholder';

export const expected = {
  text: 'a text',
  'filled text': 'a non-blank text',
  id: 'a text or a whole number',
  code: 'a text or a number',
  number: 'a number',
  pixels: 'a whole number from 1 to 100000',
  list: 'a list',
  price: 'an amount from 0 to 1,000,000,000,000 and a currency by ISO 4217 such as SGD',
  color: 'a hex colour such as #0a7d5a',
  flag: 'true or false',
  availability: `one of ${availabilities.join(', ')}`,
} as const;

export type Expected = keyof typeof expected;

export function withMessage(words: ProblemWords): { readonly message: string; readonly words: ProblemWords } {
  return { message: formatInEnglish(words), words };
}

function formatInEnglish(words: ProblemWords): string {
  switch (words[0]) {
    case 'missing':
      return `The ${nameOf(words[1])} is missing. Left out; set it in the ERP.`;
    case 'required':
      return `The ${nameOf(words[1])} can't be read (expected ${expected[words[2]]}). Left out; set it in the ERP.`;
    case 'optional':
      return `The ${nameOf(words[1])} can't be read (expected ${expected[words[2]]}). Shown without it; correct it in the ERP.`;
    case 'many':
      return `${countOf(words[1], words[2])}, more than ${words[3]}. The rest is not shown; check in the ERP whether this is intended.`;
    case 'entity':
      return `The ${nameOf(words[1])} contains ${words[2]} as text. Shown as ${nameBlank(words[3])}; write ${nameBlank(words[3])} in the ERP.`;
    case 'entity-left':
      return `The ${nameOf(words[1])} contains ${words[2]} as text. Shown unchanged; write ${nameBlank(words[3])} in the ERP.`;
    case 'markup':
      return `The ${nameOf(words[1])} contains ${words[2]} as text. Shown without it; remove it in the ERP.`;
    case 'garbled':
      return `The ${nameOf(words[1])} has broken characters (${words[2]}). Shown unchanged; write it again in the ERP.`;
    case 'date':
      return `The date ${words[1]} does not exist, or its format is unknown. Shown without it; correct it in the ERP, such as 2026-11-28T09:30:00Z.`;
    case 'decimals':
      return `The price ${words[1]} ${words[2]} has more decimals than ${words[2]} has. Shown as ${words[3]}; correct it in the ERP.`;
    case 'picture-address':
      return `A picture's url is not an address (${words[1]}). Left out; correct it in the ERP.`;
    case 'picture-host':
      return `A picture is at ${words[1]}, which is not a permitted source of pictures (${words[2]}). Left out; correct it in the ERP, or ask the administrators of this service to permit it ("${words[1]}" in pictureHosts of brands.json).`;
    case 'picture-http':
      return `A picture is at ${words[1]} without https (${words[2]}). Left out; write its address with https in the ERP.`;
    case 'picture-user':
      return `The address of a picture at ${words[1]} has a user name (${words[2]}). Left out; remove the user name in the ERP.`;
    case 'picture':
      return `The picture at ${words[1]} ${formatPictureFault(words[2], 'En')}. ${insteadTexts[words[3]]}; ${words[4] ? retryText : 'upload it to the ERP again, or correct its address'}.`;
    case 'html':
      return `HTML was removed (${words[1]}). ${words[2] ? 'Nothing remains to show' : 'Shown without it'}; correct the text in the ERP.`;
    case 'duplicate-id':
      return `The id ${words[1]} was listed before. The second product is left out; give it another id.`;
    case 'same-path':
      return `The id ${words[1]} would have the same path as ${words[2]}. Left out; give it another id.`;
    case 'group-path':
      return `The ${words[1]} "${words[2]}" would have the same path as "${words[3]}". Its page is left out; change one of the names in the ERP.`;
    case 'group-unpublished':
      return `Products name the ${words[1]} "${words[2]}", but it is not published. Its page is left out; publish it or remove the name from the products.`;
    case 'series-unlisted':
      return `The product names the series ${words[1]}, but is not listed among the series products. Shown in the series; check the ERP.`;
    case 'mistaken':
      return `The ERP answered with the product ${words[1]} instead of this one. Left out; check the ERP.`;
    case 'other-name':
      return `The list names the product "${words[1]}", but its own call answers "${words[2]}". The second name is shown, and the product is requested again at each build. If this persists, check the ERP.`;
    default:
      return words[0] === 'short-list' ? formatShortList(words) : fixedMessages[words[0]];
  }
}

function formatShortList([, kind, name, listed, count]: ShortList): string {
  return `The list of the ${kind} "${name}" has ${listed} products, but ${count} products name it. Open pages show only changes of listed products; check in the ERP whether the call has a limit.`;
}

const fixedMessages = {
  'blank-category': 'The name of a category is blank or not a text. Shown without it; correct it in the ERP.',
  'incomplete-attribute': 'An attribute lacks its name or value. Shown without it; complete it in the ERP.',
  'no-picture-address': 'A picture has no url. Left out; correct it in the ERP.',
  free: 'The price is 0. Shown as "Price on request"; set the price in the ERP, or freeProducts in brands.json.',
  'series-missing':
    'Listed among the series products, but the product names no series. Not shown in a series; set its series in the ERP.',
  unlisted:
    'The product list of the brand lacks this product, but the ERP publishes it. Shown; check in the ERP whether the list has a limit.',
  'empty-list': 'The ERP lists no products, so the site has none. Publish products, or check the ERP.',
  'changing-list': 'The list kept changing while it was read. Build again when the ERP is stable.',
  unpublished:
    'The product is listed, but the ERP does not publish it. Left out; publish it or remove it from the list.',
} as const satisfies Partial<Record<ProblemWords[0], string>>;

const insteadTexts = {
  former: 'Its former version is shown',
  text: 'Its text is shown instead',
  placeholder: 'A placeholder is shown instead',
} as const satisfies Record<PictureFallback, string>;

const retryText = 'it is requested again; if this persists, check its server';

function countOf(place: FieldPlace, given: number): string {
  const name = nameOf(place);
  return lastOf(place.field) === 'name'
    ? `The ${name} has ${given} characters`
    : `There are ${given} ${name}`;
}

function nameBlank(characters: string): string {
  return /^\s*$/.test(characters) ? 'a space' : characters;
}

function nameOf({ field, locale }: FieldPlace): string {
  return locale === 'Zh' ? `Chinese ${lastOf(field)}` : lastOf(field);
}

/** The last segment of a field path: `alt` of `images[0].alt`. */
export function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}
