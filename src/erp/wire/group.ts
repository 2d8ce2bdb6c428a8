import type { Group } from '#catalogue/product.ts';
import type { RawHtml } from '#catalogue/text.ts';
import { readOneImage } from './image.ts';
import { html, number } from './kinds.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';
import { bilingual, type FieldReaders, type ReaderContext, readFields, readName, single } from './readers.ts';
import { WireRecord } from './record.ts';

const optionalReaders: FieldReaders<Omit<Group<RawHtml>, 'name' | 'title'>> = {
  description: bilingual('description', html),
  image: readOneImage,
  sortOrder: single('sortOrder', number),
};

/** A group's `title` is the ERP's field `name`. A group's `name` is the name that the request contained. */
export const groupReaders = { name: readName, ...optionalReaders } as const;

export function parseGroup(
  value: unknown,
  askedName: string,
  place: Place,
  context: ReaderContext,
): Parsed<Group<RawHtml>> {
  const record = new WireRecord(value);
  record.field = 'name';
  const title = readName(record);
  const model =
    title === null ? null : { name: askedName, title, ...readFields(optionalReaders, record, context) };
  return { model, problems: toProblems(record.faults, place) };
}
