import { digest8 } from './digest.ts';
import type { Locale } from './locale.ts';
import { formatPrice } from './price.ts';
import type { Attribute, Availability, Image, Product } from './product.ts';
import { type ShownText, textIn } from './text.ts';

/** The facts of a product that both the printed page and the browser's refresh show, in one language. */
export interface ShownProduct {
  readonly name: ShownText;
  /** Formatted; null where there is none. */
  readonly price: string | null;
  readonly availability: Availability | null;
  readonly images: readonly ShownImage[];
  readonly attributes: readonly ShownAttribute[];
}

export interface ShownImage {
  readonly url: string;
  readonly alt: ShownText | null;
  readonly width: number | null;
  readonly height: number | null;
  /** In sizes for all screens; null where there is only what stands at the address. */
  readonly sized: SizedPicture | null;
  /** True where a placeholder stands for it. */
  readonly isBroken: boolean;
}

/** A picture in several widths. */
export interface SizedPicture {
  /** Address of each, with `{width}` for its width and without its ending. */
  readonly address: string;
  /** What may follow the address, what browsers shall take first in front; every browser reads the last one. */
  readonly endings: readonly string[];
  /** The smallest first. */
  readonly widths: readonly number[];
  /** Of the largest, in pixels; null where it isn't known. */
  readonly height: number | null;
  /** Classes that colour its place until it is there. */
  readonly tone: string;
}

export interface ShownAttribute {
  readonly name: ShownText;
  readonly value: ShownText;
}

/** The same for a product's card in a listing. */
export interface ShownCard {
  readonly id: string;
  readonly name: ShownText;
  readonly price: string | null;
  readonly availability: Availability | null;
  readonly image: ShownImage | null;
}

/** What pages show of a product and a browser may find changed. */
export type ProductFacts = Pick<Product, 'id' | 'name' | 'images' | 'price' | 'availability' | 'attributes'>;

export function toShownProduct(product: ProductFacts, locale: Locale, region: string): ShownProduct {
  return {
    name: textIn(product.name, locale),
    price: product.price && formatPrice(product.price, locale, region),
    availability: product.availability,
    images: product.images.map((image) => toShownImage(image, locale)),
    attributes: product.attributes.map((attribute) => toShownAttribute(attribute, locale)),
  };
}

export function toShownCard(product: ProductFacts, locale: Locale, region: string): ShownCard {
  const [image] = product.images;
  return {
    id: product.id,
    name: textIn(product.name, locale),
    price: product.price && formatPrice(product.price, locale, region),
    availability: product.availability,
    image: image === undefined ? null : toShownImage(image, locale),
  };
}

export function toShownImage({ url, alt, width, height }: Image, locale: Locale): ShownImage {
  return { url, alt: alt && textIn(alt, locale), width, height, sized: null, isBroken: false };
}

/** What is printed, in few bytes: a refresh sees by it whether anything differs. */
export interface ShownDigest {
  readonly facts: string;
  readonly images: string;
}

export function digestProduct({ images, ...facts }: ShownProduct): ShownDigest {
  return { facts: digest8(JSON.stringify(facts)), images: digest8(JSON.stringify(images.map(asOfErp))) };
}

export function digestCards(cards: readonly ShownCard[]): ShownDigest {
  const facts = cards.map(({ image: _, ...rest }) => rest);
  const images = cards.map(({ image }) => image && asOfErp(image));
  return { facts: digest8(JSON.stringify(facts)), images: digest8(JSON.stringify(images)) };
}

/** Without what the ERP can't know. */
function asOfErp({ sized: _, isBroken: __, ...image }: ShownImage) {
  return image;
}

function toShownAttribute({ name, value }: Attribute, locale: Locale): ShownAttribute {
  return { name: textIn(name, locale), value: textIn(value, locale) };
}
