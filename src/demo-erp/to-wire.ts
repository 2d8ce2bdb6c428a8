import type { Group } from '#catalogue/group.ts';
import type { LocalText, RawHtml } from '#catalogue/text.ts';
import type { Image, Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';

/** Values that replace fields of the model, and unknown extra fields. Undefined omits a field. */
export type InvalidFields = Readonly<Record<string, unknown>>;

export interface DemoProduct extends Product<RawHtml> {
  readonly invalidFields?: InvalidFields;
}

export interface DemoGroup extends Group<RawHtml> {
  readonly invalidFields?: InvalidFields;
}

export type WireJson = Readonly<Record<string, unknown>>;

/** The ERP's names of product fields. Chinese texts have the suffix `Zh`. */
const productNames = {
  id: 'id',
  code: 'code',
  name: 'name',
  summary: 'summary',
  description: 'description',
  categoryNames: 'categoryNames',
  seriesName: 'seriesName',
  images: 'images',
  price: 'price',
  availability: 'availability',
  attributes: 'attributes',
  facts: 'facts',
  sortOrder: 'sortOrder',
  updatedAt: 'updatedAt',
} as const satisfies Record<keyof Product, string>;

const groupNames = {
  name: 'name',
  title: 'name',
  description: 'description',
  image: 'image',
  sortOrder: 'sortOrder',
} as const satisfies Record<keyof Group, string>;

export const envelope = ['{"data":', '}'] as const;

export function toWireSetting({ themeColor, enableZh }: Setting): WireJson {
  return { mainSharedContent: { themeColor, enableZh } };
}

export function toWireProduct({ invalidFields = {}, ...product }: DemoProduct): WireJson {
  const attributes = product.attributes.map(({ name, value }) => ({
    ...texts('name', name),
    ...texts('value', value),
  }));
  const names = productNames;
  return {
    [names.id]: product.id,
    ...filledText(names.code, product.code),
    ...texts(names.name, product.name),
    ...texts(names.summary, product.summary),
    ...texts(names.description, product.description),
    ...filledText(names.categoryNames, product.categoryNames),
    ...filledText(names.seriesName, product.seriesName),
    ...filledText(names.images, product.images.map(toWireImage)),
    ...filledText(names.price, product.price),
    ...filledText(names.availability, product.availability),
    ...filledText(names.attributes, attributes),
    ...Object.assign({}, ...Object.entries(product.facts).map(([key, text]) => texts(key, text))),
    ...filledText(names.sortOrder, product.sortOrder),
    ...filledText(names.updatedAt, product.updatedAt),
    ...toWireInvalidFields(invalidFields, names),
  };
}

/** Omits the fields that a list may omit (requirement 8.7). */
export function toWireListedProduct(product: DemoProduct): WireJson {
  return toWireProduct({ ...product, description: null, attributes: [] });
}

export function toWireGroup({
  title,
  description,
  image,
  sortOrder,
  invalidFields = {},
}: DemoGroup): WireJson {
  return {
    ...texts(groupNames.title, title),
    ...texts(groupNames.description, description),
    ...filledText(groupNames.image, image && toWireImage(image)),
    ...filledText(groupNames.sortOrder, sortOrder),
    ...toWireInvalidFields(invalidFields, groupNames),
  };
}

function toWireInvalidFields(
  invalidFields: InvalidFields,
  names: Readonly<Record<string, string>>,
): WireJson {
  return Object.fromEntries(
    Object.entries(invalidFields).map(([field, value]) => [names[field] ?? field, value]),
  );
}

function toWireImage({ url, alt, width, height }: Image): WireJson {
  return { url, ...filledText('width', width), ...filledText('height', height), ...texts('alt', alt) };
}

function texts(name: string, text: LocalText | null): WireJson {
  return { ...filledText(name, text?.En), ...filledText(`${name}Zh`, text?.Zh) };
}

function filledText(name: string, value: unknown): WireJson {
  const isAbsent = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return isAbsent ? {} : { [name]: value };
}
