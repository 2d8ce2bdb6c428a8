import * as z from 'zod/mini';
import { cleanHtml, cleanText } from '#catalogue/clean-text.ts';
import { type EnglishText, type LocalText, toLocalText } from '#catalogue/text.ts';
import type { WireRecord } from './record.ts';

const textSchema = z.pipe(z.string(), z.transform(cleanText));

export const filledTextSchema = z.pipe(textSchema, z.string().check(z.minLength(1, 'is blank')));

/** A text as the ERP spells it, because calls name records by it; only made well-formed. */
export const spelledSchema = z.pipe(
  z.string().check(z.regex(/\S/, 'is blank')),
  z.transform((text: string) => text.toWellFormed()),
);

/** Ids may come as numbers and are read as their decimals. */
export const idSchema = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.int()]),
  z.transform((id: string | number) => String(id).toWellFormed()),
);

/** A product code: a text, or a number read as its decimals. */
export const codeSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((code: string | number) => cleanText(String(code))),
);

const htmlSchema = z.pipe(z.string(), z.transform(cleanHtml));

/** `name` and `nameZh`; null where the English one is missing, which leaves the record out. */
export function readName(record: WireRecord): EnglishText | null {
  const En = record.required('name', filledTextSchema);
  return En === null ? null : { En, Zh: blankToNull(record.optional('nameZh', textSchema)) };
}

/** `field` and `fieldZh`; null where neither is filled. */
export function readText(record: WireRecord, field: string): LocalText | null {
  return toLocalText(
    blankToNull(record.optional(field, textSchema)),
    blankToNull(record.optional(`${field}Zh`, textSchema)),
  );
}

export function readHtml(record: WireRecord, field: string): LocalText | null {
  return toLocalText(
    blankToNull(record.optional(field, htmlSchema)),
    blankToNull(record.optional(`${field}Zh`, htmlSchema)),
  );
}

function blankToNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
