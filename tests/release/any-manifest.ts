import fc from 'fast-check';
import type { FileEntry } from '#release/manifest.ts';

const anyEntry: fc.Arbitrary<FileEntry> = fc.record({
  key: fc.string(),
  hash: fc.string(),
  bytes: fc.nat(),
  writtenAt: fc.double({ min: 0, max: 2e12, noNaN: true }).map(Math.abs),
});

const anyFile = fc.oneof(
  fc.constantFrom('index.html', 'products/item/1/index.html', '__proto__', '灯/index.html'),
  fc.string({ unit: 'grapheme' }),
);

/** Files of a dist with their entries, each once. */
export const anyFiles = fc.uniqueArray(fc.tuple(anyFile, anyEntry), {
  selector: ([file]) => file,
  maxLength: 8,
});
