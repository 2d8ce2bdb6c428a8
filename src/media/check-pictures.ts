import { basename, extname } from 'node:path';
import { digestOf } from '#files/sealed.ts';
import { openEncoder } from './encoder.ts';

interface PlacedFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Kinds of pictures that the encoder decodes. */
const decoded = new Set(['.avif', '.gif', '.jpeg', '.jpg', '.png', '.webp']);

/** Digests of whole pictures: a process that builds again and again decodes each once. */
const whole = new Set<string>();

/** Decodes the pictures among files that were placed by hand, as in `public/`. Throws where one is not whole. */
export async function checkPictures(files: readonly PlacedFile[]): Promise<void> {
  const pictures = files
    .filter(({ file }) => decoded.has(extname(file).toLowerCase()))
    .map((one) => ({ ...one, digest: digestOf(one.bytes) }))
    .filter(({ digest }) => !whole.has(digest));
  if (pictures.length === 0) return;
  const encoder = openEncoder();
  try {
    for (const { file, bytes, digest } of pictures) {
      await encoder.encode(bytes, digest).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(
          `The picture ${file} can't be decoded: ${reason} Put a whole ${basename(file)} in its place, then build again.`,
          { cause },
        );
      });
      whole.add(digest);
    }
  } finally {
    encoder.close();
  }
}
