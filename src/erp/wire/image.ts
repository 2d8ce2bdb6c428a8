import type { Image } from '#catalogue/product.ts';
import {
  bilingual,
  type FieldReader,
  type FieldReaders,
  readFields,
  readList,
  single,
} from './field-readers.ts';
import { type ImageSource, toImageUrl } from './image-source.ts';
import { pixels, string } from './kinds.ts';
import { WireRecord } from './record.ts';

const besidesUrl: FieldReaders<Omit<Image, 'url'>> = {
  alt: bilingual('alt'),
  width: single('width', pixels),
  height: single('height', pixels),
};

/** A list of pictures; one that can't be used is left away with a fault. */
export const readImages: FieldReader<readonly Image[]> = (record, source) =>
  readList(record, 'images', 50).flatMap(
    (value, at) => readImage(value, `images[${at}]`, record, source) ?? [],
  );

/** The picture in the field `image`. */
export const readOneImage: FieldReader<Image | null> = (record, source) => {
  const value = record.fields.image ?? '';
  return value === '' ? null : readImage(value, 'image', record, source);
};

function readImage(value: unknown, field: string, record: WireRecord, source: ImageSource): Image | null {
  const inner = new WireRecord(value);
  const address = inner.optional('url', string);
  const url = address === null ? null : toImageUrl(address, source);
  if (url === null) {
    record.report({ kind: 'address', field: `${field}.url`, address, source });
    return null;
  }
  const model = { url, ...readFields(besidesUrl, inner, source) };
  record.adopt(inner, field);
  return model;
}
