import type { Image } from '#catalogue/product.ts';
import { toImageUrl } from './image-source.ts';
import { pixels, string } from './kinds.ts';
import {
  bilingual,
  type FieldReader,
  type FieldReaders,
  type ReaderContext,
  readFields,
  readList,
  single,
} from './readers.ts';
import type { WireRecord } from './record.ts';

const optionalReaders: FieldReaders<Omit<Image, 'url'>> = {
  alt: bilingual('alt'),
  width: single('width', pixels),
  height: single('height', pixels),
};

export const readImages: FieldReader<readonly Image[]> = (record, context) => {
  const images = readList(record, 'images', 50).flatMap(
    (value, at) => readImage(value, `[${at}]`, record, context) ?? [],
  );
  return images.filter(({ url }, at) => images.findIndex((other) => other.url === url) === at);
};

export const readOneImage: FieldReader<Image | null> = (record, context) => {
  const value = record.raw('image') ?? '';
  return value === '' ? null : readImage(value, '', record, context);
};

function readImage(value: unknown, below: string, record: WireRecord, context: ReaderContext): Image | null {
  const inner = record.inner(value, below);
  const address = string.read(inner.raw('url')) || null;
  const url = address === null ? null : toImageUrl(address, context);
  if (url === null) {
    record.report({ kind: 'address', address, source: context }, null, `${below}.url`);
    return null;
  }
  return { url, ...readFields(optionalReaders, inner, context) };
}
