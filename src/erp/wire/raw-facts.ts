import * as z from 'zod/mini';

/** What a record said before it was read: the model no longer shows it. */
export interface RawFacts {
  readonly hasNumberId: boolean;
  /** Of its pictures, as the ERP spells them. */
  readonly pictureAddresses: readonly string[];
}

const recordSchema = z.record(z.string(), z.unknown());
const pictureSchema = z.object({ url: z.string().check(z.minLength(1)) });

/** Of a product, category or series as it was answered. */
export function rawFactsOf(value: unknown): RawFacts {
  const result = recordSchema.safeParse(value);
  const { id, image, images } = result.success ? result.data : {};
  const pictures = [...(Array.isArray(images) ? images : []), image];
  return {
    hasNumberId: typeof id === 'number',
    pictureAddresses: pictures.flatMap((picture) => {
      const parsed = pictureSchema.safeParse(picture);
      return parsed.success ? [parsed.data.url] : [];
    }),
  };
}
