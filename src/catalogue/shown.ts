import { digest8 } from './digest.ts';
import { listFacts } from './facts.ts';
import { type Locale, type ShownText, textIn } from './text.ts';
import type { Price } from './price.ts';
import type { Attribute, Availability, Image, Product } from './product.ts';

type LiveField = Exclude<
  keyof Product,
  'id' | 'description' | 'categoryNames' | 'seriesName' | 'sortOrder' | 'updatedAt'
>;

export interface ShownProduct extends Readonly<Record<LiveField, unknown>> {
  readonly name: ShownText;
  readonly code: string | null;
  readonly summary: ShownText | null;
  readonly price: string | null;
  readonly availability: Availability | null;
  readonly images: readonly ShownImage[];
  readonly facts: readonly ShownAttribute[];
  readonly attributes: readonly ShownAttribute[];
}

export interface ShownImage {
  readonly url: string;
  readonly alt: ShownText | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Null if only the file at `url` exists. */
  readonly sized: SizedPicture | null;
  readonly isBroken: boolean;
}

export interface SizedPicture {
  /** The URL with the placeholder `{width}`, without the file extension. */
  readonly address: string;
  /** Best first. Every browser supports the last one. */
  readonly endings: readonly string[];
  readonly widths: readonly number[];
  readonly height: number | null;
  /** The class that colours the frame while the picture loads. */
  readonly tone: string;
}

export interface ShownAttribute {
  readonly name: ShownText;
  readonly value: ShownText;
}

export interface ShownCard {
  readonly id: string;
  readonly name: ShownText;
  readonly price: string | null;
  readonly availability: Availability | null;
  readonly image: ShownImage | null;
}

export interface ProductCard extends ShownCard {
  readonly path: string;
  /** The difference from products with the same name, or the number of variants. */
  readonly detail: ShownText | null;
}

export type LiveProductFields = Pick<Product, 'id' | LiveField>;

type FormatPrice = (price: Price) => string;

export function toShownProduct(
  product: LiveProductFields,
  locale: Locale,
  format: FormatPrice,
): ShownProduct {
  return {
    name: textIn(product.name, locale),
    code: product.code,
    summary: product.summary && textIn(product.summary, locale),
    price: product.price && format(product.price),
    availability: product.availability,
    images: product.images.map((image) => toShownImage(image, locale)),
    facts: listFacts(product.facts).map((fact) => toShownAttribute(fact, locale)),
    attributes: toShownAttributes(product.attributes, locale),
  };
}

export function toShownAttributes(
  attributes: readonly Attribute[],
  locale: Locale,
): readonly ShownAttribute[] {
  const shown = attributes.map((attribute) => toShownAttribute(attribute, locale));
  const isSame = (one: ShownAttribute, other: ShownAttribute) =>
    one.name.text === other.name.text && one.value.text === other.value.text;
  return shown.filter((one, at) => shown.findIndex((other) => isSame(one, other)) === at);
}

function toShownAttribute({ name, value }: Attribute, locale: Locale): ShownAttribute {
  return { name: textIn(name, locale), value: textIn(value, locale) };
}

export function toShownCard(product: LiveProductFields, locale: Locale, format: FormatPrice): ShownCard {
  const { id, name, price, availability, images } = product;
  const [image = null] = images;
  return {
    id,
    name: textIn(name, locale),
    price: price && format(price),
    availability,
    image: image && toShownImage(image, locale),
  };
}

export function toShownImage({ url, alt, width, height }: Image, locale: Locale): ShownImage {
  return { url, alt: alt && textIn(alt, locale), width, height, sized: null, isBroken: false };
}

/** The live refresh compares these digests with those of the ERP's values. */
export interface ShownDigest {
  readonly facts: string;
  readonly images: string;
}

/** Uses the unformatted price, because browsers format prices differently. */
export function digestProduct(
  product: LiveProductFields,
  locale: Locale,
  varying: readonly string[] | undefined,
  shown: ShownProduct = toShownProduct(product, locale, String),
): ShownDigest {
  const { images, attributes, ...facts } = { ...shown, price: null };
  const sorted = attributes.map((attribute) => JSON.stringify(attribute)).sort();
  return {
    facts: digestOf([facts, product.price, sorted]),
    images: digestOf(images.map((image) => toCompared(image, varying))),
  };
}

/**
 * Returns short digests, because a listing contains them for each card. About one change in a million, or one in 4,000 if only
 * the picture changed, goes unnoticed until the next build.
 */
export function digestCard(
  product: LiveProductFields,
  locale: Locale,
  varying: readonly string[] | undefined,
): ShownDigest {
  const { image, ...facts } = toShownCard({ ...product, price: null }, locale, String);
  return {
    facts: digestOf([facts, product.price]).slice(0, 5),
    images: digestOf(image && toCompared(image, varying)).slice(0, 3),
  };
}

function toCompared({ url, alt, width, height }: ShownImage, varying: readonly string[] | undefined) {
  return [withoutParameters(url, varying), alt, width, height];
}

export function withoutParameters(url: string, names: readonly string[] = []): string {
  if (names.length === 0) return url;
  const rest = new URL(url);
  for (const name of names) rest.searchParams.delete(name);
  return rest.href;
}

function digestOf(value: unknown): string {
  return digest8(JSON.stringify(value));
}
