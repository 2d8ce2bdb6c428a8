import { describe, expect, it } from 'vitest';
import { decodeEntities, listEntities } from '#catalogue/entities.ts';

describe('the decoder of HTML character references', () => {
  it.each([
    ['EverCool&trade;', 'EverCool™'],
    ['a &amp; b &lt;i&gt; &quot;c&quot; &apos;d&apos;', 'a & b <i> "c" \'d\''],
    ['&Eacute;&eacute;', 'Éé'],
    ['&#8482;&#x2122;&#X2122;', '™™™'],
    ['&AMP; &COPY; &REG; &LT; &GT; &QUOT; &Uuml;', '& © ® < > " Ü'],
    ['10&#150;20', '10–20'],
    ['&nbsp;&yuml;&Omega;&omega;&sigmaf;&bull;&euro;&lArr;&diams;', '\u00a0ÿΩως•€⇐♦'],
    ['&#x1f4a1;', '💡'],
    ['A &amp;amp; B &amp;amp;amp;reg; &amp;#39;', "A & B ® '"],
    ['&amp;', '&'],
    ['&amp;unknown;', '&unknown;'],
  ])('decodes %s to %s', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });

  it.each(['AT&T', 'R&D;', '&trade', '&constructor;', '&__proto__;', '&#0;', '&#x110000;', '& amp;'])(
    'leaves %s unchanged',
    (text) => {
      expect(decodeEntities(text)).toBe(text);
      expect(listEntities(text).size).toBe(0);
    },
  );

  it('lists each reference of a text once, with the decoded character', () => {
    expect([...listEntities('&trade; &reg; &trade; AT&T')]).toEqual([
      ['&trade;', '™'],
      ['&reg;', '®'],
    ]);
  });
});
