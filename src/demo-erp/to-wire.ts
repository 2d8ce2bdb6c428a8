import type { Group, Image, Product } from '#catalogue/product.ts';
import type { LocalText, RawHtml } from '#catalogue/text.ts';
import type { Setting } from '#catalogue/setting.ts';

export type InvalidFields = Readonly<Record<string, unknown>>;

export interface DemoProduct extends Product<RawHtml> {
  readonly invalidFields?: InvalidFields;
}

export type DemoGroup = Group<RawHtml>;

export type WireJson = Readonly<Record<string, unknown>>;

export const envelope = ['{"data":', '}'] as const;

export function toWireSetting({ themeColor, enableZh }: Setting): WireJson {
  return { mainSharedContent: { themeColor, enableZh } };
}

export function toWireProduct({ invalidFields = {}, ...product }: DemoProduct): WireJson {
  const attributes = product.attributes.map(({ name, value }) => ({
    ...texts('name', name),
    ...texts('value', value),
  }));
  const { id, code, categoryNames, seriesName, price, availability, sortOrder, updatedAt } = product;
  const images = product.images.map(toWireImage);
  return {
    id,
    ...filled({
      code,
      categoryNames,
      seriesName,
      images,
      price,
      availability,
      attributes,
      sortOrder,
      updatedAt,
    }),
    ...texts('name', product.name),
    ...texts('summary', product.summary),
    ...texts('description', product.description),
    ...Object.assign({}, ...Object.entries(product.facts).map(([key, text]) => texts(key, text))),
    ...invalidFields,
  };
}

/** Omits the fields that a list may omit (requirement 8.7). */
export function toWireListedProduct(product: DemoProduct): WireJson {
  return toWireProduct({ ...product, description: null, attributes: [] });
}

export function toWireGroup({ title, description, image, sortOrder }: DemoGroup): WireJson {
  return {
    ...texts('name', title),
    ...texts('description', description),
    ...filled({ image: image && toWireImage(image), sortOrder }),
  };
}

function toWireImage({ url, alt, width, height }: Image): WireJson {
  return { url, ...filled({ width, height }), ...texts('alt', alt) };
}

function texts(name: string, text: LocalText | null): WireJson {
  return filled({ [name]: text?.En, [`${name}Zh`]: text?.Zh });
}

function filled(fields: WireJson): WireJson {
  const isAbsent = (value: unknown) =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isAbsent(value)));
}
