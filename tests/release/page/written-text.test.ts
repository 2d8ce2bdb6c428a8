import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import { toPlainText } from '#catalogue/rich-text.ts';
import { foreignLang, type LocalText, toLocalText } from '#catalogue/text.ts';
import type { SafeHtml } from '#catalogue/html.ts';
import { sanitise } from '#erp/sanitise.ts';
import { toContents } from '#release/contents.ts';
import { TagReader } from '#release/page/tags.ts';
import { WrittenText } from '#release/page/written-text.ts';
import { toListingView } from '#site/listing-view.ts';
import { toProductView } from '#site/product-view.ts';
import { printRichText, type RichText } from '#site/rich-text.ts';
import { anyCharacter } from '../../any-character.ts';
import { aGroup, aProduct } from '../../catalogue/build-catalogue.ts';
import { attacks } from '../../erp/sanitise/attacks.ts';
import { aSite } from '../../site/build-site.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };

/** As `RichText.astro` prints it, between other parts of a page. */
function printPage(html: RichText | null, locale: Locale): string {
  const lang = html && foreignLang(html, locale);
  const attribute = lang ? ` lang="${lang}"` : '';
  const printed = html === null ? '' : `<div class="rich"${attribute}>${printRichText(html)}</div>`;
  return `<html><body><h1>Lamp</h1><main><section><h2>Text</h2>${printed}</section><section><p>More</p></section></main></body></html>`;
}

function countShown(page: string): number {
  const written = new WrittenText();
  const tag = new TagReader(page);
  while (tag.next()) written.take(tag);
  return written.count(page);
}

interface Texts {
  readonly description: LocalText<SafeHtml>;
  readonly summary: LocalText | null;
  /** Of its pictures, one is broken, another is made anew. */
  readonly isMade: boolean;
}

/** The letters that pages of a product and of a category show, and those that the contents count. */
function compare({ description, summary, isMade }: Texts) {
  const made = { digest: '0123456789abcdef0123', width: 1600, height: 900, color: '#102030', hasAvif: true };
  const site = aSite({
    products: [aProduct('1', { description, summary, categoryNames: ['Lamps'] })],
    categories: [aGroup('Lamps', { description })],
    pictures: [
      { url: 'https://erp.example/a.jpg', made: isMade ? made : null },
      { url: 'https://erp.example/b.jpg', made: null },
    ],
  });
  const contents = toContents(site.snapshot, toPageTrees(site.languages));
  const counted = [contents.products.get('1'), contents.category.get('Lamps')];
  return locales.flatMap((locale) => {
    const views = [
      toProductView({ kind: 'product', locale, key: '1' }, site),
      toListingView({ kind: 'category', locale, slug: 'lamps', page: 1 }, site),
    ];
    return views.map((view, at) => ({
      shown: countShown(printPage(view.description, locale)),
      counted: counted[at]?.written?.[locale],
    }));
  });
}

const text = fc.oneof(
  fc.constantFrom(
    ...[
      'Tall lamp.',
      'A lamp',
      ' ',
      '&nbsp;',
      '&#160;',
      '\u200b',
      '\u200d',
      '\ufeff',
      '&zwj;',
      '&shy;',
      '👩‍👩‍👧',
      '&#x1F4A1;',
    ],
    ...[
      'e\u0301',
      '\u202eabc\u202c',
      'لمبة',
      '弧形落地灯。',
      '&amp;',
      '&amp;amp;',
      '&lt;b&gt;',
      '&#x26;#x41;',
      '&AMP',
      '&notit;',
      '&',
    ],
    ...[
      '<',
      '>',
      '1 < 2',
      '"',
      "'",
      '\r\n',
      '\t',
      '\u3000',
      '\u2028',
      '\0',
      '&#0;',
      '&#xD800;',
      '&#x110000;',
      ']]>',
      '-->',
      '\u0085',
      '\u180e',
    ],
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
);
const tags = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<div class="rich">',
    '<br>',
    '<br/>',
    '<hr>',
    '<b>',
    '</b>',
    '<h2>',
    '</h2>',
  ],
  ...[
    '<ul><li>',
    '<li>',
    '</ul>',
    '<table>',
    '<tr>',
    '<td colspan=2>',
    '<td>',
    '<caption>',
    '</table>',
    '<pre>',
    '</pre>',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '</svg>',
    '<noscript>',
    '</noscript>',
    '<template>',
    '</template>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    '<textarea>',
    '</textarea>',
    '<a href="/x?a=1&b=2>3">',
    '</a>',
    '<img src="/a.jpg" alt="a > b < c">',
  ],
  ...[
    '<img src="/b.jpg" alt="Nobody has it">',
    '<img src="/b.jpg">',
    '<img src="https://other.example/c.jpg" alt="Foreign">',
    '<img alt="Alone">',
  ],
  ...[
    '<span lang="zh">',
    '</span>',
    '<section>',
    '<font>',
    '<details><summary>',
    '<select><option>',
    '<math>',
    '<ruby>灯<rt>deng</rt></ruby>',
  ],
);
const raw = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.oneof(text, tags), { maxLength: 12 }).map((parts) => parts.join('')) },
  fc.constantFrom(...attacks),
);
const html = raw.map((one) => sanitise(one, source).html);
const summaryOf = (description: LocalText<SafeHtml>): fc.Arbitrary<LocalText | null> => {
  const beginningOf = (one: SafeHtml | null) => {
    const lines = one === null ? [] : toPlainText(one).split('\n');
    return fc.nat({ max: lines.length }).map((count) => lines.slice(0, count).join(' ') || null);
  };
  const beginning = fc.tuple(beginningOf(description.En), beginningOf(description.Zh));
  return fc.oneof(fc.constant(null), fc.tuple(text, text), beginning).map((pair) => {
    return pair && toLocalText(pair[0], pair[1]);
  });
};
const texts: fc.Arbitrary<Texts> = fc
  .tuple(html, html)
  .map(([En, Zh]) => toLocalText(En, Zh))
  .filter((description) => description !== null)
  .chain((description) =>
    fc.record({
      description: fc.constant(description),
      summary: summaryOf(description),
      isMade: fc.boolean(),
    }),
  );

describe('the letters that a page shows of a description', () => {
  it('are those that contents count, and the texts of pictures besides', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const hasPicture = JSON.stringify(given.description).includes('<img');
        for (const { shown, counted } of compare(given)) {
          if (hasPicture) expect(shown).toBeGreaterThanOrEqual(counted ?? Number.NaN);
          else expect(shown).toBe(counted);
        }
      }),
    );
  });
});
