import fc from 'fast-check';
import type { FileEntry, Finding } from '#release/manifest.ts';

const anyFinding: fc.Arbitrary<Finding> = fc.oneof(
  fc.record({ rule: fc.constant('link' as const), values: fc.record({ to: fc.string() }) }),
  fc.record({ rule: fc.constant('secret' as const), values: fc.record({ what: fc.string() }) }),
);

const anyEntry: fc.Arbitrary<FileEntry> = fc.record({
  key: fc.string(),
  hash: fc.string(),
  bytes: fc.nat(),
  writtenAt: fc.double({ min: 0, max: 2e12, noNaN: true }).map(Math.abs),
  findings: fc.array(anyFinding, { maxLength: 2 }),
});

const anyFile = fc.oneof(
  fc.constantFrom('index.html', 'products/item/1/index.html', '__proto__', '灯/index.html'),
  fc.string({ unit: 'grapheme' }),
);

export const anyFiles = fc.uniqueArray(fc.tuple(anyFile, anyEntry), {
  selector: ([file]) => file,
  maxLength: 8,
});
