import type { EnglishText } from '#catalogue/text.ts';
import { blankToNull, capped } from './field-readers.ts';
import { filledText, text } from './kinds.ts';
import type { WireRecord } from './record.ts';

const longest = 400;

function cut(record: WireRecord, field: string, name: string | null): string | null {
  return name !== null && name.length > longest ? capped(record, field, name, longest).toWellFormed() : name;
}

/** Reads `name`; null where it is missing. */
export function readEnglishName(record: WireRecord): string | null {
  return cut(record, 'name', record.required('name', filledText));
}

/** Reads `name` and `nameZh`; null where the English one is missing, which leaves the record out. */
export function readName(record: WireRecord): EnglishText | null {
  const En = readEnglishName(record);
  return En === null ? null : { En, Zh: cut(record, 'nameZh', blankToNull(record.optional('nameZh', text))) };
}
