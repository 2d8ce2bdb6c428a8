import type { EnglishText } from '#catalogue/text.ts';
import { blankToNull } from './field-readers.ts';
import { filledText, text } from './kinds.ts';
import type { WireRecord } from './record.ts';

/** Reads `name` and `nameZh`; null where the English one is missing, which leaves the record out. */
export function readName(record: WireRecord): EnglishText | null {
  const En = record.required('name', filledText);
  return En === null ? null : { En, Zh: blankToNull(record.optional('nameZh', text)) };
}
