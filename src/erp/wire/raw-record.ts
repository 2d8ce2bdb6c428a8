import { isFields } from './kinds.ts';

/** Raw values of a record that the model no longer has. */
export interface RawRecord {
  readonly hasNumberId: boolean;
  /** Addresses of its pictures, as the ERP spells them. */
  readonly pictureAddresses: readonly string[];
}

/** Takes a product, category or series as it was answered. */
export function toRawRecord(value: unknown): RawRecord {
  const { id, image, images } = isFields(value) ? value : {};
  const pictures: readonly unknown[] = [...(Array.isArray(images) ? images : []), image];
  return {
    hasNumberId: typeof id === 'number',
    pictureAddresses: pictures.flatMap((picture) => {
      const url = isFields(picture) ? picture.url : null;
      return typeof url === 'string' && url !== '' ? [url] : [];
    }),
  };
}
