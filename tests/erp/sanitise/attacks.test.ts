import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean, findForbidden } from './allowed.ts';
import { attacks } from './attacks.ts';

describe('the sanitiser', () => {
  it.each(attacks)('returns safe HTML for %s', (attack) => {
    for (const html of [attack, `<p>Before</p>${attack}<p>After</p>`, `<ul><li>${attack}</ul>`]) {
      const printed = clean(html) ?? '';
      expect(findForbidden(printed)).toEqual([]);
      expect(clean(printed) ?? '').toBe(printed);
    }
  });

  it('keeps entity-encoded markup as text', () => {
    expect(clean('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('&#x3C;script>alert(1)&#x3C;/script>');
  });
});

const tags = [
  ...'a b i em font span p div section ul ol li dl dd blockquote table caption colgroup col'.split(' '),
  ...'thead tbody tr th td h1 h2 h3 h6 br hr img button marquee applet object svg math mi'.split(' '),
  ...'mtext mglyph desc foreignObject annotation-xml title style script template noscript'.split(' '),
  ...'select option form textarea pre listing nobr plaintext frameset html body iframe xmp rt'.split(' '),
];
const scraps = [
  ...[
    'x',
    ' ',
    '\n',
    '\0',
    '\u202e',
    '&#x202e;',
    '&#13;',
    '&nbsp;',
    '&lt;',
    '&lt;script>',
    '<',
    '>',
    '"',
    "'",
  ],
  ...['<!--', '-->', '<![CDATA[', ']]>', '<!', '</', '<?', '/>', '=', '`', 'onclick=alert(1)', '<p title="'],
  ...[
    '<a href="https://x.example/a b">',
    '<a href=https:x.example>',
    '<a href=javascript:1>',
    '<td colspan=2>',
  ],
  ...['<img src=/a.jpg alt="q">', '<img src=//evil.example/a.jpg alt="<b>">', '<img alt=x onerror=1>'],
];
const htmlish = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...tags).map((tag) => `<${tag}>`) },
      { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
      { weight: 3, arbitrary: fc.constantFrom(...scraps, ...attacks) },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('sanitised HTML', () => {
  it('is safe and idempotent for any input', () => {
    fc.assert(
      fc.property(htmlish, (html) => {
        const printed = clean(html);
        if (printed === null) return;
        expect(findForbidden(printed)).toEqual([]);
        expect(clean(printed)).toBe(printed);
      }),
      { numRuns: 1_000 },
    );
  });
});
