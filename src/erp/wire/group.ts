import * as z from 'zod/mini';
import type { Group } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/html.ts';
import { readImage } from './image.ts';
import type { ImageSource } from './image-source.ts';
import type { Parsed, Place } from './place.ts';
import { WireRecord } from './record.ts';
import { readHtml, readName } from './texts.ts';

const orderSchema = z.number();

/** One category or series (requirement 8.9), asked for by the name that products carry. */
export function parseGroup(
  value: unknown,
  askedName: string,
  place: Place,
  source: ImageSource,
): Parsed<Group<RawHtml>> {
  const record = new WireRecord(value, place);
  const title = readName(record);
  if (title === null) return { model: null, problems: record.problems };
  const model = {
    name: askedName,
    title,
    description: readHtml(record, 'description'),
    image: readImage(record, source),
    sortOrder: record.optional('sortOrder', orderSchema),
  };
  return { model, problems: record.problems };
}
