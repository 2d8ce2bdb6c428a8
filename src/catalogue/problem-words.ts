import { availabilities, type GroupKind } from './product.ts';
import type { Locale } from './text.ts';
import { type PictureFault, formatPictureFault } from './picture-fault.ts';

export interface FieldPlace {
  /** The path in the ERP's record, such as `price` or `attributes[2].name`. */
  readonly field: string;
  /** Null for a field without translations. */
  readonly locale: Locale | null;
}

export type PictureFallback = 'former' | 'text' | 'placeholder';

export const expected = {
  text: 'a text',
  'filled text': 'a non-blank text',
  id: 'a text or a whole number',
  code: 'a text or a number',
  number: 'a number',
  pixels: 'a whole number from 1 to 100000',
  list: 'a list',
  price: 'an amount from 0 to 1,000,000,000,000 and an ISO 4217 currency such as SGD',
  color: 'a hex colour such as #0a7d5a',
  flag: 'true or false',
  availability: `one of ${availabilities.join(', ')}`,
} as const;

export type Expected = keyof typeof expected;

const messages = {
  missing: (place: FieldPlace) =>
    `The ${nameOf(place)} is missing, so the record is left out. Set the ${nameOf(place)} in the ERP.`,
  required: (place: FieldPlace, what: Expected) =>
    `The ${nameOf(place)} can't be read (expected ${expected[what]}), so the record is left out. Correct the ${nameOf(place)} in the ERP.`,
  optional: (place: FieldPlace, what: Expected) =>
    `The ${nameOf(place)} can't be read (expected ${expected[what]}). This value is not shown; correct it in the ERP.`,
  many: (place: FieldPlace, given: number, most: number) =>
    `${countOf(place, given)}, more than the limit of ${most}. The rest is not shown; check in the ERP whether this is intended.`,
  entity: (place: FieldPlace, written: string, characters: string) =>
    `The ${nameOf(place)} contains ${written} as text. It is shown as ${nameBlank(characters)}; write ${nameBlank(characters)} in the ERP.`,
  'entity-left': (place: FieldPlace, written: string, characters: string) =>
    `The ${nameOf(place)} contains the code ${written}, which visitors see unchanged. In the ERP, replace it with ${nameBlank(characters)}.`,
  markup: (place: FieldPlace, written: string) =>
    `The ${nameOf(place)} contains the markup ${written}. It is left out, and the rest is shown; remove it in the ERP.`,
  garbled: (place: FieldPlace, written: string) =>
    `The ${nameOf(place)} has broken characters (${written}). It is shown unchanged; write it again in the ERP.`,
  date: (written: string) =>
    `The date ${written} does not exist, or its format is unknown. The date is not used; write it in the ERP in a format such as 2026-11-28T09:30:00Z.`,
  decimals: (amount: number, currency: string, rounded: number) =>
    `The price ${amount} ${currency} has more decimals than ${currency} allows. It is shown as ${rounded}; correct it in the ERP.`,
  'picture-address': (address: string) =>
    `A picture's url is not a valid address (${address}), so the picture is left out. Correct the url in the ERP.`,
  'picture-host': (host: string, address: string) =>
    `A picture is at ${host}, which is not a permitted source of pictures (${address}). The picture is left out; correct its url in the ERP, or ask the administrators of this service to permit the host ("${host}" in pictureHosts of brands.json).`,
  'picture-http': (host: string, address: string) =>
    `A picture is at ${host} without https (${address}). The picture is left out; write its address with https in the ERP.`,
  'picture-user': (host: string, address: string) =>
    `The address of a picture at ${host} has a user name (${address}). The picture is left out; remove the user name in the ERP.`,
  picture: (address: string, fault: PictureFault, shown: PictureFallback, isAskedAgain: boolean) =>
    `The picture at ${address} ${formatPictureFault(fault, 'En')}. ${insteadTexts[shown]}; ${isAskedAgain ? retryText : 'upload the picture to the ERP again, or correct its address'}.`,
  html: (removed: string, isNothingLeft: boolean) =>
    `HTML was removed (${removed}). ${isNothingLeft ? 'Nothing remains to show' : 'The rest is shown'}; correct the text in the ERP.`,
  'duplicate-id': (id: string) =>
    `An earlier product in the list has the same id, ${id}. This product is left out; give it a different id.`,
  'same-path': (id: string, first: string) =>
    `The product ${id} would have the same page address as the product ${first}, so it is left out. Give it a different id.`,
  'group-path': (kind: GroupKind, name: string, first: string) =>
    `The ${kind} "${name}" would have the same page address as "${first}". Its page is left out; change one of the names in the ERP.`,
  'group-unpublished': (kind: GroupKind, name: string) =>
    `Some products belong to the ${kind} "${name}", but the ERP does not publish this ${kind}, so it has no page. In the ERP, publish the ${kind}, or remove the products from it.`,
  'series-unlisted': (name: string) =>
    `The product belongs to the series ${name}, but is not in the ERP's list of all products that have a series. Pages show the product in this series; in the ERP, correct the list or the product's series.`,
  mistaken: (id: string) =>
    `When this product is requested, the ERP returns another one (${id}). The requested product is left out; ask the administrators of the ERP to correct this.`,
  'other-name': (listed: string, own: string) =>
    `The product's name is "${listed}" in the product list, but "${own}" in the product itself. Pages show the second name. If this persists, ask the administrators of the ERP why the names differ.`,
  'short-list': (kind: GroupKind, name: string, listed: number, count: number) =>
    `The ERP's product list of the ${kind} "${name}" is incomplete: it has ${listed} products, but ${count} belong to the ${kind}. Its page shows all ${count}, but an open page updates only the products on the list. Check whether the ERP limits the length of this list.`,
  'blank-category': () =>
    'The name of a category is blank or not text. This category is not shown; correct it in the ERP.',
  'incomplete-attribute': () =>
    'An attribute lacks its name or value. This attribute is not shown; complete it in the ERP.',
  'no-picture-address': () => 'A picture has no url, so it is left out. Add the url in the ERP.',
  free: () =>
    'The price is 0. It is shown as "Price on request"; set the price in the ERP, or set freeProducts to true in brands.json if products may be free.',
  'series-missing': () =>
    "The product is in the ERP's list of series products, but has no series. It is not shown in a series; set its series in the ERP.",
  unlisted: () =>
    'The ERP publishes this product, but its product list for the brand lacks it. The product is shown; check in the ERP whether that list has a maximum length.',
  'empty-list': () => 'The ERP lists no products, so the site has none. Publish products, or check the ERP.',
  'changing-list': () =>
    "The ERP's product list kept changing while it was read, so the site may not match it. Build again when the list no longer changes.",
  unpublished: () =>
    'The ERP lists this product, but does not publish it. The product is left out; in the ERP, publish it or remove it from the list.',
};

export type ProblemName = keyof typeof messages;

export type ProblemValues<Name extends ProblemName> = Parameters<(typeof messages)[Name]>;

export type ProblemWords = {
  readonly [Name in ProblemName]: readonly [Name, ...ProblemValues<Name>];
}[ProblemName];

export type ProblemTexts = {
  readonly [Name in ProblemName]: (...values: ProblemValues<Name>) => string;
};

export function withMessage(words: ProblemWords): { readonly message: string; readonly words: ProblemWords } {
  return { message: formatProblem(words, messages), words };
}

export function formatProblem<Name extends ProblemName>(
  [name, ...values]: readonly [Name, ...ProblemValues<Name>],
  texts: ProblemTexts,
): string {
  return texts[name](...values);
}

const insteadTexts = {
  former: 'The previous picture is shown',
  text: 'Its alt text is shown instead',
  placeholder: 'A placeholder is shown instead',
} as const satisfies Record<PictureFallback, string>;

const retryText = 'the picture is requested again; if this persists, check its server';

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

export function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}
