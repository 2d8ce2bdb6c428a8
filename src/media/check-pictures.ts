import { basename, extname } from 'node:path';
import { digestOf } from '#files/file-io.ts';
import { openEncoder } from './encoder.ts';

interface PlacedFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const decodedExtensions = new Set(['.avif', '.gif', '.jpeg', '.jpg', '.png', '.webp']);

const soundDigests = new Set<string>();

/** Decodes all pictures in `public/`, which people add by hand. Throws if a picture is damaged. */
export async function checkPictures(files: readonly PlacedFile[]): Promise<void> {
  const pictures = files
    .filter(({ file }) => decodedExtensions.has(extname(file).toLowerCase()))
    .map((one) => ({ ...one, digest: digestOf(one.bytes) }))
    .filter(({ digest }) => !soundDigests.has(digest));
  if (pictures.length === 0) return;
  const encoder = openEncoder();
  try {
    for (const { file, bytes, digest } of pictures) {
      await encoder.encode(bytes, digest).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(
          `The picture ${file} can't be decoded: ${reason} Replace it by an undamaged ${basename(file)}, then build again.`,
          { cause },
        );
      });
      soundDigests.add(digest);
    }
  } finally {
    encoder.close();
  }
}
