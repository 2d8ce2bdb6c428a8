import * as z from 'zod/mini';
import type { Availability } from '#catalogue/product.ts';
import type { PageProduct } from './page-content.ts';

/** The addresses in a block of structured data, and its first fault. */
export interface JsonLd {
  /** Continues a sentence, e.g. `is not JSON`; null where there is none. */
  readonly fault: string | null;
  readonly type: string | null;
  /** Of a product; null where it names none. */
  readonly brand: string | null;
  /** How many items a page of a collection lists; null of others. */
  readonly listed: number | null;
  /** Its name; null of others. */
  readonly collection: string | null;
  readonly pictures: readonly string[];
  /** Addresses of pages, and of all else that is no picture. */
  readonly pages: readonly string[];
  /** Null where the block describes none. */
  readonly product: DescribedProduct | null;
}

export interface DescribedProduct extends PageProduct {
  readonly description: string | null;
  /** Values of what is said of it besides: its series and attributes. */
  readonly properties: readonly string[];
}

const pictureKeys = new Set(['image', 'logo', 'thumbnailUrl', 'contentUrl']);
const pageKeys = new Set(['@id', 'url', 'item']);
const schemaOrg = /^https?:\/\/schema\.org\/?$/;

export function readJsonLd(text: string): JsonLd {
  const value = parseJson(text);
  const pictures: string[] = [];
  const pages: string[] = [];
  collect(value, null, (key, address) => {
    if (pictureKeys.has(key)) pictures.push(address);
    else if (pageKeys.has(key)) pages.push(address);
  });
  return { fault: findFault(value), ...readKind(value), pictures, pages, product: toProduct(value) };
}

const kindSchema = z.object({
  '@type': z.string(),
  name: z.optional(z.string()),
  brand: z.optional(z.object({ name: z.string() })),
  mainEntity: z.optional(z.object({ itemListElement: z.array(z.unknown()) })),
});

function readKind(value: unknown): Pick<JsonLd, 'type' | 'brand' | 'listed' | 'collection'> {
  const { '@type': type = null, name = null, brand, mainEntity } = kindSchema.safeParse(value).data ?? {};
  return {
    type,
    brand: brand?.name ?? null,
    listed: mainEntity?.itemListElement.length ?? null,
    collection: type === 'CollectionPage' ? name : null,
  };
}

/** Types by the addresses of the catalogue's pages that have them, where those are for search engines. */
const neededTypes = [
  ['WebSite', /^(?:(?:en|zh)\/)?index\.html$/],
  ['BreadcrumbList', /^(?:(?:en|zh)\/)?products\/(?:.*\/)?index\.html$/],
  [
    'CollectionPage',
    /^(?:(?:en|zh)\/)?products\/(?!item\/|(?:category|series)\/index\.html$)(?:.*\/)?index\.html$/,
  ],
] as const;

/** Returns which types of structured data a page of the catalogue lacks, in words that continue a sentence. */
export function listLackingTypes(file: string, types: ReadonlySet<string>): readonly string[] {
  return neededTypes
    .filter(([type, files]) => files.test(file) && !types.has(type))
    .map(([type]) => `lacks structured data of the type ${type}`);
}

function findFault(value: unknown): string | null {
  if (value === undefined) return 'is not JSON';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object';
  const { '@context': context, '@type': type }: { '@context'?: unknown; '@type'?: unknown } = value;
  if (typeof context !== 'string' || !schemaOrg.test(context)) return 'has another @context than schema.org';
  return typeof type === 'string' && type !== '' ? null : 'has no @type';
}

const productSchema = z.object({
  '@type': z.literal('Product'),
  productID: z.string(),
  name: z.string(),
  image: z.optional(z.array(z.string())),
  description: z.optional(z.string()),
  offers: z.optional(
    z.object({ price: z.number(), priceCurrency: z.string(), availability: z.optional(z.string()) }),
  ),
  additionalProperty: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});

function toProduct(value: unknown): DescribedProduct | null {
  const { success, data } = productSchema.safeParse(value);
  if (!success) return null;
  const { productID: id, name, image = [], offers, description = null, additionalProperty = [] } = data;
  const isOfSchemaOrg = (text: string) => text.startsWith(ofSchemaOrg);
  const texts = additionalProperty.map(({ value: text }) => text);
  const availability = offers?.availability ?? texts.find(isOfSchemaOrg);
  return {
    id,
    name,
    price: offers?.price ?? null,
    currency: offers?.priceCurrency ?? null,
    availability: availability === undefined ? null : (availabilityOf.get(availability) ?? availability),
    pictures: image.length,
    description,
    properties: texts.filter((text) => !isOfSchemaOrg(text)),
  };
}

const ofSchemaOrg = 'https://schema.org/';

const availabilityOf: ReadonlyMap<string, Availability> = new Map([
  [`${ofSchemaOrg}InStock`, 'in_stock'],
  [`${ofSchemaOrg}OutOfStock`, 'out_of_stock'],
  [`${ofSchemaOrg}PreOrder`, 'preorder'],
  [`${ofSchemaOrg}Discontinued`, 'discontinued'],
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls `give` for every text, with the key that it, or the list it is in, stands under. */
function collect(value: unknown, key: string | null, give: (key: string, text: string) => void): void {
  if (typeof value === 'string') {
    if (key !== null) give(key, value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, key, give);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) collect(item, name, give);
  }
}
