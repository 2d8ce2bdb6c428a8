import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest8 } from '#catalogue/digest.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { awkwardTexts, isSafeSegment } from './awkward-texts.ts';

const safeId = /^[a-z0-9][a-z0-9_-]{0,63}$/;

describe("a product's key", () => {
  it('equals the id only if the id is a safe path segment', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(safeId), awkwardTexts), (id) => {
        const key = toProductKey(id);
        expect(isSafeSegment(key)).toBe(true);
        expect(key).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
        if (safeId.test(id)) expect(key).toBe(id);
        else expect(key.endsWith(`-${digest8(id)}`)).toBe(true);
      }),
    );
  });

  it.each([
    ['1042', '1042'],
    ['sg', 'sg'],
    ['category', 'category'],
    ['lt_1042-b', 'lt_1042-b'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['LT-1042', `lt-1042-${digest8('LT-1042')}`],
    ['LT / 1042', `lt-1042-${digest8('LT / 1042')}`],
    ['SG', `sg-${digest8('SG')}`],
    ['../../etc/passwd', `etc-passwd-${digest8('../../etc/passwd')}`],
    ['%2e%2e', `2e-2e-${digest8('%2e%2e')}`],
    ['a\0b', `a-b-${digest8('a\0b')}`],
    ['__proto__', `proto-${digest8('__proto__')}`],
    ['-1', `1-${digest8('-1')}`],
    ['弧形', `x-${digest8('弧形')}`],
    ['💡', `x-${digest8('💡')}`],
    ['a'.repeat(65), `${'a'.repeat(48)}-${digest8('a'.repeat(65))}`],
  ])('for the id %j, is %s', (id, key) => {
    expect(toProductKey(id)).toBe(key);
  });
});

describe('digest8', () => {
  // These hashes are from the FNV-1a reference (draft-eastlake-fnv, 32 bits).
  it.each([
    ['', '811c9dc5'],
    ['a', 'e40c292c'],
    ['foobar', 'bf9cf968'],
  ])('returns the FNV-1a hash of %j: %s', (text, digest) => {
    expect(digest8(text)).toBe(digest);
  });
});
