import { cleanText } from '#catalogue/clean-text.ts';
import { availabilities } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { ProductFacts } from '#catalogue/shown.ts';
import { type EnglishText, type LocalText, toLocalText } from '#catalogue/text.ts';
import { type ImageSource, toImageUrl } from './image-source.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A product's record as it seems, read without the schemas, which are four times this site's other script: what
 * is printed is known by it. Null, or another product, where a record needs `parseProduct` to be understood.
 */
export function sketchProduct(value: unknown, source: ImageSource): ProductFacts | null {
  if (!isFields(value)) return null;
  const name = sketchText(value, 'name');
  if (name === null || !hasEnglish(name)) return null;
  return {
    id: String(value.id),
    name,
    images: listOf(value.images).flatMap((image) => sketchImage(image, source) ?? []),
    price: sketchPrice(value.price),
    availability: availabilities.find((one) => one === value.availability) ?? null,
    attributes: listOf(value.attributes).flatMap((attribute) => sketchAttribute(attribute) ?? []),
  };
}

/** The same for the site setting. */
export function sketchSetting(value: unknown): Setting | null {
  const content = isFields(value) ? value.mainSharedContent : null;
  if (!isFields(content) || typeof content.themeColor !== 'string') return null;
  return { themeColor: content.themeColor.toLowerCase(), enableZh: content.enableZh === true };
}

function sketchImage(image: Fields, source: ImageSource): ProductFacts['images'][number] | null {
  const url = typeof image.url === 'string' ? toImageUrl(image.url, source) : null;
  if (url === null) return null;
  const { width, height } = image;
  return { url, alt: sketchText(image, 'alt'), width: pixelsOf(width), height: pixelsOf(height) };
}

function sketchPrice(price: unknown): ProductFacts['price'] {
  if (!isFields(price)) return null;
  const { amount, currency } = price;
  const isSound = typeof amount === 'number' && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  return isSound ? { amount, currency } : null;
}

function sketchAttribute(attribute: Fields): ProductFacts['attributes'][number] | null {
  const name = sketchText(attribute, 'name');
  const value = sketchText(attribute, 'value');
  return name && value && { name, value };
}

function sketchText(fields: Fields, field: string): LocalText | null {
  const [En, Zh] = [fields[field], fields[`${field}Zh`]].map((text) =>
    typeof text === 'string' ? cleanText(text) || null : null,
  );
  return toLocalText(En ?? null, Zh ?? null);
}

function hasEnglish(text: LocalText): text is EnglishText {
  return text.En !== null;
}

function pixelsOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
