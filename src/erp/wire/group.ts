import type { Group } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/html.ts';
import { bilingual, type FieldReaders, readFields, single } from './field-readers.ts';
import { readOneImage } from './image.ts';
import type { ImageSource } from './image-source.ts';
import { html, number } from './kinds.ts';
import { readName } from './name.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';
import { WireRecord } from './record.ts';

const readers: FieldReaders<Omit<Group<RawHtml>, 'name' | 'title'>> = {
  description: bilingual('description', html),
  image: readOneImage,
  sortOrder: single('sortOrder', number),
};

/** Reads one category or series, requested by the name that products carry. */
export function parseGroup(
  value: unknown,
  askedName: string,
  place: Place,
  source: ImageSource,
): Parsed<Group<RawHtml>> {
  const record = new WireRecord(value);
  const title = readName(record);
  const model = title === null ? null : { name: askedName, title, ...readFields(readers, record, source) };
  return { model, problems: toProblems(record.faults, place) };
}
