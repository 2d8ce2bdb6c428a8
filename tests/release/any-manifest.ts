import fc from 'fast-check';
import type { FileEntry, FileFacts, Finding } from '#release/manifest.ts';

const anyFinding: fc.Arbitrary<Finding> = fc.oneof(
  fc.record({ rule: fc.constant('link' as const), values: fc.record({ to: fc.string() }) }),
  fc.record({ rule: fc.constant('secret' as const), values: fc.record({ what: fc.string() }) }),
);

const anyPage = fc.record({
  lang: fc.option(fc.string()),
  hasTitle: fc.boolean(),
  hasText: fc.boolean(),
  isIndexable: fc.boolean(),
  isRedirect: fc.boolean(),
  canonical: fc.constantFrom('none' as const, 'self' as const, 'translation' as const, 'other' as const),
});

const anyFacts: fc.Arbitrary<FileFacts> = fc.oneof(
  fc.record({ page: anyPage, findings: fc.array(anyFinding, { maxLength: 2 }) }),
  fc.record({ page: fc.constant(null), findings: fc.array(anyFinding, { minLength: 1, maxLength: 2 }) }),
);

const anyEntry: fc.Arbitrary<FileEntry> = fc.record({
  key: fc.string(),
  hash: fc.string(),
  bytes: fc.nat(),
  writtenAt: fc.double({ min: 0, max: 2e12, noNaN: true }).map(Math.abs),
  facts: fc.option(anyFacts),
});

const anyFile = fc.oneof(
  fc.constantFrom('index.html', 'products/item/1/index.html', '__proto__', '灯/index.html'),
  fc.string({ unit: 'grapheme' }),
);

export const anyFiles = fc.uniqueArray(fc.tuple(anyFile, anyEntry), {
  selector: ([file]) => file,
  maxLength: 8,
});
