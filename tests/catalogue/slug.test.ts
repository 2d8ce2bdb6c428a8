import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest8 } from '#catalogue/digest.ts';
import { assignSlugs, toSlug } from '#catalogue/slug.ts';
import { awkwardTexts, isSafeSegment, similarTexts } from './awkward-texts.ts';

const slugOf = (name: string) => assignSlugs([name]).get(name);
const withDigest = (slug: string, name: string) => `${slug}-${digest8(name)}`;

describe('slugs', () => {
  it('are short path segments of letters, digits and hyphens for any name', () => {
    fc.assert(
      fc.property(awkwardTexts, (name) => {
        const slug = slugOf(name) ?? '';
        expect(isSafeSegment(slug)).toBe(true);
        expect(slug).toMatch(/^[^_]+$/);
        expect(slug).toBe(slug.normalize('NFC').toLowerCase());
      }),
    );
  });

  it('are unique and independent of the order of names', () => {
    fc.assert(
      fc.property(similarTexts, (names) => {
        const slugs = assignSlugs(names);
        const turned = assignSlugs([...names, ...names.toReversed()]);
        const compared = new Set([...slugs.values()].map((slug) => slug.normalize('NFC').toLowerCase()));
        expect(compared.size).toBe(names.length);
        for (const [name, slug] of slugs) {
          expect(turned.get(name)).toBe(slug);
          const isShared = names.some((other) => other !== name && toSlug(other) === toSlug(name));
          if (isShared) expect(slug.endsWith(digest8(name))).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['Floor lamps', 'floor-lamps'],
    ['  Café & Bar  ', 'café-bar'],
    ['CAFE\u0301', 'café'],
    ['落地灯', '落地灯'],
    ['ＡＢＣ', 'abc'],
    ['½ inch', '1-2-inch'],
    ['category', 'category'],
    ['a/b\\c', 'a-b-c'],
    ['../x', 'x'],
    ['__proto__', 'proto'],
    ['constructor', 'constructor'],
    ['\u202eabc\u202c', 'abc'],
    ['a\0b', 'a-b'],
    ['a'.repeat(300), 'a'.repeat(80)],
    ['灯'.repeat(300), '灯'.repeat(26)],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('have no digest for a unique name: %j becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it.each([
    ['sg', withDigest('sg', 'sg')],
    ['SG', withDigest('sg', 'SG')],
    ['2', withDigest('2', '2')],
    ['１２', withDigest('12', '１２')],
    ['404', withDigest('404', '404')],
    ['Index', withDigest('index', 'Index')],
    ['NUL', withDigest('nul', 'NUL')],
    ['com1', withDigest('com1', 'com1')],
    ['zh', withDigest('zh', 'zh')],
    ['abcdef01', withDigest('abcdef01', 'abcdef01')],
    ['Lamp 0123abcd', withDigest('lamp-0123abcd', 'Lamp 0123abcd')],
    ['', digest8('')],
    ['%', digest8('%')],
    ['💡', digest8('💡')],
  ])('have a digest for a reserved or empty name: %j becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('stay unique even if a name looks like the slug of another name', () => {
    const spelled = withDigest('lamps', 'Lamps');
    const slugs = assignSlugs(['Lamps', 'LAMPS', spelled]);
    expect(new Set(slugs.values()).size).toBe(3);
  });
});
