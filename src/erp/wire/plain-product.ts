import { type Locale, type LocalText, toLocalText } from '#catalogue/text.ts';
import { factKeys } from '#catalogue/facts.ts';
import type { Price } from '#catalogue/price.ts';
import { availabilities, type Image } from '#catalogue/product.ts';
import { digestCard, digestProduct, type LiveProductFields, type ShownDigest } from '#catalogue/shown.ts';
import { type Fields, isFields } from './calls.ts';

/* This module does not import the readers, so that most page visits do not load them. */

interface PrintedProduct extends ShownDigest {
  readonly id: string;
}

interface Page {
  readonly erpHost: string;
  readonly locale: Locale;
  readonly varying?: readonly string[];
}

export function isPlainProduct(value: unknown, printed: PrintedProduct, page: Page): boolean {
  return isSame(value, printed, page, digestProduct);
}

export function isPlainCard(value: unknown, printed: PrintedProduct, page: Page): boolean {
  return isSame(value, printed, page, digestCard);
}

function isSame(
  value: unknown,
  { id, facts, images }: PrintedProduct,
  { erpHost, locale, varying }: Page,
  digest: typeof digestProduct,
): boolean {
  const product = isFields(value) && String(value.id) === id ? toPlainProduct(value, erpHost) : null;
  if (product === null) return false;
  const now = digest(product, locale, varying);
  return now.facts === facts && now.images === images;
}

function toPlainProduct(fields: Fields, host: string): LiveProductFields | null {
  const name = bilingual(fields, 'name');
  if (name === null || name.En === null) return null;
  return {
    id: String(fields.id),
    name,
    code: fields.code ? String(fields.code) : null,
    summary: bilingual(fields, 'summary'),
    images: listOf(fields.images).map((image) => toPlainImage(image, host)),
    price: toPlainPrice(fields.price),
    availability: availabilities.find((one) => one === fields.availability) ?? null,
    attributes: listOf(fields.attributes).flatMap((attribute) => {
      const [label, value] = [bilingual(attribute, 'name'), bilingual(attribute, 'value')];
      return label && value ? { name: label, value } : [];
    }),
    facts: Object.fromEntries(factKeys.map((key) => [key, bilingual(fields, key)])),
  };
}

function toPlainImage(image: Fields, host: string): Image {
  const url = String(image.url);
  return {
    url: URL.canParse(url, host) ? new URL(url, host).href : url,
    alt: bilingual(image, 'alt'),
    width: numberOf(image.width),
    height: numberOf(image.height),
  };
}

function toPlainPrice(price: unknown): Price | null {
  const amount = isFields(price) ? numberOf(price.amount) : null;
  return isFields(price) && amount !== null ? { amount, currency: String(price.currency) } : null;
}

function bilingual(fields: Fields, name: string): LocalText | null {
  const [En = null, Zh = null] = [name, `${name}Zh`].map((key) => (fields[key] ? String(fields[key]) : null));
  return toLocalText(En, Zh);
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
