import { type EnglishText, type LocalText, type RawHtml, toLocalText } from '#catalogue/text.ts';
import type { Attribute, Image, Product } from '#catalogue/product.ts';
import type { DemoGroup, DemoProduct } from './to-wire.ts';

/** If a language is missing, the text in that language stays unchanged. */
export type GivenText = string | { readonly En?: string | null; readonly Zh?: string | null };

export type GivenImage = Pick<Image, 'url'> &
  Partial<Omit<Image, 'alt'>> & { readonly alt?: GivenText | null };

interface GivenAttribute {
  readonly name: GivenText;
  readonly value: GivenText;
}

export interface GivenProduct
  extends Partial<Omit<Product<RawHtml>, 'name' | 'summary' | 'description' | 'images' | 'attributes'>> {
  readonly name?: GivenText;
  readonly summary?: GivenText | null;
  readonly description?: GivenText | null;
  readonly images?: readonly GivenImage[];
  readonly attributes?: readonly GivenAttribute[];
}

export interface GivenGroup extends Partial<Omit<DemoGroup, 'name' | 'title' | 'description' | 'image'>> {
  readonly name: string;
  readonly title?: GivenText;
  readonly description?: GivenText | null;
  readonly image?: GivenImage | null;
}

export function toProduct({ id, ...given }: GivenProduct & Pick<Product, 'id'>): DemoProduct {
  return withGiven({ ...blankProduct, id }, given);
}

export function withGiven({ invalidFields = {}, ...product }: DemoProduct, given: GivenProduct): DemoProduct {
  const { name, summary, description, images, attributes, ...others } = given;
  const left = Object.entries(invalidFields).filter(([field]) => !(field in given));
  return {
    ...product,
    ...others,
    ...(name !== undefined && { name: mergeName(product.name, name) }),
    ...(summary !== undefined && { summary: mergeText(product.summary, summary) }),
    ...(description !== undefined && { description: mergeText(product.description, description) }),
    ...(images && { images: images.map(toImage) }),
    ...(attributes && { attributes: attributes.flatMap(toAttribute) }),
    ...(left.length > 0 && { invalidFields: Object.fromEntries(left) }),
  };
}

export function toGroup({ name, title = {}, description, image, ...given }: GivenGroup): DemoGroup {
  return {
    ...{ name, sortOrder: null, ...given },
    title: mergeName({ En: name, Zh: null }, title),
    description: mergeText(null, description ?? null),
    image: image ? toImage(image) : null,
  };
}

const blankProduct: DemoProduct = {
  id: '',
  code: null,
  name: { En: '', Zh: null },
  summary: null,
  description: null,
  categoryNames: [],
  seriesName: null,
  images: [],
  price: null,
  availability: null,
  attributes: [],
  facts: {},
  sortOrder: null,
  updatedAt: null,
};

function mergeName(before: EnglishText, given: GivenText): EnglishText {
  const { En, Zh = before.Zh } = toLanguages(given);
  return { En: En ?? before.En, Zh };
}

function mergeText(before: LocalText | null, given: GivenText | null): LocalText | null {
  if (given === null) return null;
  const { En = before?.En ?? null, Zh = before?.Zh ?? null } = toLanguages(given);
  return toLocalText(En, Zh);
}

function toLanguages(given: GivenText) {
  return typeof given === 'string' ? { En: given } : given;
}

function toImage({ url, alt = null, width = null, height = null }: GivenImage): Image {
  return { url, alt: mergeText(null, alt), width, height };
}

function toAttribute(given: GivenAttribute): readonly Attribute[] {
  const [name, value] = [mergeText(null, given.name), mergeText(null, given.value)];
  return name === null || value === null ? [] : [{ name, value }];
}
