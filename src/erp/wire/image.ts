import * as z from 'zod/mini';
import type { Image } from '#catalogue/product.ts';
import { type ImageSource, toImageUrl } from './image-source.ts';
import { WireRecord } from './record.ts';
import { readText } from './texts.ts';

const urlSchema = z.string().check(z.minLength(1));
const pixelsSchema = z.int().check(z.minimum(1), z.maximum(100_000));
const listSchema = z.array(z.unknown());
const anySchema = z.unknown();

/** The record's `images`; one that can't be used is left away with a problem. */
export function readImages(record: WireRecord, source: ImageSource): readonly Image[] {
  const images = record.optional('images', listSchema) ?? [];
  return images.flatMap((image, index) => parseImage(image, `images[${index}]`, record, source) ?? []);
}

/** The record's single `image`. */
export function readImage(record: WireRecord, source: ImageSource): Image | null {
  const image = record.optional('image', anySchema);
  return image === null ? null : parseImage(image, 'image', record, source);
}

function parseImage(value: unknown, field: string, record: WireRecord, source: ImageSource): Image | null {
  const image = new WireRecord(value, record.place);
  const address = image.required('url', urlSchema);
  const url = address === null ? null : toImageUrl(address, source);
  if (url === null) {
    const where =
      address === null ? 'has no url' : `is not at an address of an allowed host (${address.slice(0, 120)})`;
    record.report({
      kind: 'picture',
      effect: 'changed',
      field: `${field}.url`,
      message: `A picture ${where}. Left away; mend it in the ERP or allow its host in brands.json, pictureHosts.`,
    });
    return null;
  }
  const model = {
    url,
    alt: readText(image, 'alt'),
    width: image.optional('width', pixelsSchema),
    height: image.optional('height', pixelsSchema),
  };
  record.adopt(image, field);
  return model;
}
