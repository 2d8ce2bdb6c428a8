import { cleanHtml, cleanText, removeTags } from '#catalogue/clean-text.ts';
import { decodeEntities } from '#catalogue/entities.ts';
import { type Availability, availabilities } from '#catalogue/product.ts';
import type { Price } from '#catalogue/price.ts';
import type { Expected } from '#catalogue/problem-words.ts';
import { isThemeColor } from '#catalogue/setting.ts';
import { isFields } from './calls.ts';

/** A hand-written parser, because a schema library would more than double the code of the live refresh. */
export interface Kind<Value> {
  readonly name: Expected;
  /** Undefined for a value of a different kind. */
  readonly read: (value: unknown) => Value | undefined;
  readonly isPlainText?: boolean;
}

export const text: Kind<string> = {
  name: 'text',
  read: (value) => (typeof value === 'string' ? cleanText(removeTags(decodeEntities(value))) : undefined),
  isPlainText: true,
};

export const filledText: Kind<string> = {
  name: 'filled text',
  read: (value) => text.read(value) || undefined,
  isPlainText: true,
};

export const html: Kind<string> = {
  name: 'text',
  read: (value) => (typeof value === 'string' ? cleanHtml(value) : undefined),
};

/** Calls send this text back to the ERP, so its tags, entities and spaces stay unchanged. */
export const verbatimText: Kind<string> = {
  name: 'filled text',
  read: (value) => (typeof value === 'string' && /\S/.test(value) ? value.toWellFormed() : undefined),
};

export const id: Kind<string> = {
  name: 'id',
  read: (value) =>
    (typeof value === 'string' && value !== '') || Number.isSafeInteger(value)
      ? String(value).toWellFormed()
      : undefined,
};

export const code: Kind<string> = {
  name: 'code',
  read: (value) => (Number.isFinite(value) ? String(value) : text.read(value)),
  isPlainText: true,
};

export const number: Kind<number> = {
  name: 'number',
  read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
};

export const pixels: Kind<number> = {
  name: 'pixels',
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100_000
      ? value
      : undefined,
};

export const string: Kind<string> = {
  name: 'text',
  read: (value) => (typeof value === 'string' ? value : undefined),
};

export const list: Kind<readonly unknown[]> = {
  name: 'list',
  read: (value) => (Array.isArray(value) ? value : undefined),
};

/** Above this amount, some formats lose cents or use exponents (requirement 8.13). */
const largestAmount = 1e12;

export const price: Kind<Price> = {
  name: 'price',
  read: (value) => {
    const { amount, currency } = isFields(value) ? value : {};
    const isSound = typeof amount === 'number' && amount >= 0 && amount <= largestAmount;
    return isSound && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
      ? { amount, currency }
      : undefined;
  },
};

export const availability: Kind<Availability> = {
  name: 'availability',
  read: (value) => availabilities.find((one) => one === value),
};

export const color: Kind<string> = {
  name: 'color',
  read: (value) => (typeof value === 'string' && isThemeColor(value) ? value.toLowerCase() : undefined),
};

export const flag: Kind<boolean> = {
  name: 'flag',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};
