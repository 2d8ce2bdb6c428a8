import fc from 'fast-check';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import {
  escapeHtml,
  listTextImages,
  replaceTextImages,
  skipLead,
  skipSummary,
  toPlainText,
} from '#catalogue/rich-text.ts';
import { sanitise } from '#erp/sanitise.ts';
import { attacks } from '../erp/sanitise/attacks.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };

function safe(raw: string) {
  const { html } = sanitise(raw, source);
  if (html === null) throw new Error('Nothing is left of it.');
  return html;
}

function elementsOf(node: Nodes, tagName: string): readonly Record<string, unknown>[] {
  const own = node.type === 'element' && node.tagName === tagName ? [node.properties] : [];
  return 'children' in node ? [...own, ...node.children.flatMap((child) => elementsOf(child, tagName))] : own;
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const tricky = [
  ...[
    '<p>a &lt;img src="/x.jpg"&gt; b</p>',
    '<p><img src="/a.jpg" alt="a > b <img src=/x.jpg> &amp; &quot;"></p>',
  ],
  ...[
    '<a href="mailto:<img src=/x.jpg>">m</a>',
    '<a href="mailto:x@y?subject=<img src=&quot;/x.jpg&quot;>">m</a>',
  ],
  ...['<p>1 &lt; 2 &amp;amp; 3<br>4</p>', '<img src="/a.jpg?x=1&amp;y=2" width=300 height=200 alt="">'],
];

describe('the reader of sanitised HTML', () => {
  it('finds the same images and text as an HTML parser', () => {
    const raw = fc.oneof(
      fc.constantFrom(...tricky, ...attacks),
      fc
        .array(fc.constantFrom(...tricky, ...attacks, 'text', '<p>', '"', '>'), { maxLength: 4 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(raw, (text) => {
        const { html } = sanitise(text, source);
        if (html === null) return;
        const tree = fromHtml(html, { fragment: true });
        const found = listTextImages({ En: html, Zh: null }).En;
        expect(found.map(({ url, alt }) => [url, alt])).toEqual(
          elementsOf(tree, 'img').map(({ src, alt }) => [src, alt]),
        );
        expect(toPlainText(html).replace(/\s+/g, '')).toBe(textOf(tree).replace(/\s+/g, ''));
        expect(replaceTextImages(html, (_, tag) => tag)).toBe(html);
      }),
    );
  });

  it('reads the picture sizes that an editor set', () => {
    const html = safe('<img src="/a.jpg" width="300" height="200"><img src="/b.jpg" width="50%">');
    expect(listTextImages({ En: html, Zh: html }).Zh).toMatchObject([
      { url: 'https://erp.example/a.jpg', width: 300, height: 200 },
      { url: 'https://erp.example/b.jpg', width: null, height: null },
    ]);
  });

  it('converts HTML to plain text with a line per paragraph', () => {
    const html = safe(
      '<h3>Care</h3><p>Wipe <b>dry</b>,\n  never wet.</p><ul><li>One</li><li>Two &amp; three</li></ul>',
    );
    expect(toPlainText(html)).toBe('Care\nWipe dry,\nnever wet.\nOne\nTwo & three');
    expect(toPlainText(safe('Care<div>Wipe dry</div><div><b>never</b> wet</div>'))).toBe(
      'Care\nWipe dry\nnever wet',
    );
  });

  it('escapes text so that a browser shows it unchanged', () => {
    const text = 'a <b> & "c"';
    expect(textOf(fromHtml(escapeHtml(text), { fragment: true }))).toBe(text);
    expect(elementsOf(fromHtml(`<i title="${escapeHtml(text)}">`, { fragment: true }), 'i')).toEqual([
      { title: text },
    ]);
  });
});

describe('skipLead and skipSummary', () => {
  const lead = 'A lamp, for readers.';

  it.each([
    ['<p>A lamp, for readers.</p><p>Of brass.</p>', '<p>Of brass.</p>'],
    ['<p>A  <b>lamp</b>, for readers</p>\n<ul><li>x</li></ul>', '<ul><li>x</li></ul>'],
    ['A lamp, for readers!<br><br>Of brass.', 'Of brass.'],
    ['A lamp, for readers<p>Of brass.</p>', '<p>Of brass.</p>'],
    ['<p>A lamp, for readers. Of <b>brass</b>.</p>', '<p>Of <b>brass</b>.</p>'],
    [
      '<p>A lamp, for readers.</p><img src="/1.jpg">',
      '<img src="https://erp.example/1.jpg" alt="" loading="lazy">',
    ],
    [
      '<p>A lamp, for readers. <img src="/1.jpg"></p>',
      '<p><img src="https://erp.example/1.jpg" alt="" loading="lazy"></p>',
    ],
    ['<p><b>A lamp, for <i>readers.</i></b> Of brass.</p>', '<p>Of brass.</p>'],
    ['<p><b>A lamp, for readers. Of <i>brass</i>.</b></p>', '<p><b>Of <i>brass</i>.</b></p>'],
    ['<p>A lamp, for readers.<br>Of brass.</p>', '<p>Of brass.</p>'],
    ['A lamp, for readers. Of brass.', 'Of brass.'],
    ['<h2>A lamp, for readers.</h2><p>Of brass.</p><h2>Care</h2>', '<p>Of brass.</p><h3>Care</h3>'],
    ['<ul><li>A lamp, for readers.</li><li>Of brass.</li></ul>', '<ul><li>Of brass.</li></ul>'],
    ['<p>A lamp,</p><p>for&nbsp;readers.</p><p>Of brass.</p>', '<p>Of brass.</p>'],
    ['<p>A lamp, for readers. “Of brass.”</p>', '<p>“Of brass.”</p>'],
    ['<p>A lamp, for readers。<img src="//evil.example/x.gif"></p><p>Of brass.</p>', '<p>Of brass.</p>'],
  ])('for the summary "A lamp, for readers.", shorten %s to %s', (raw, rest) => {
    const html = safe(raw);
    expect(skipLead(html, lead)).toBe(rest);
  });

  it.each([
    '<p>A lamp, for readers.</p>',
    '<p>A lamp,</p><p>for readers</p>',
    'A lamp,<br>for <i>readers</i>',
    '<p>A lamp, for readers.</p><p>A lamp, for readers.</p>',
  ])('return null for %s, which contains only the summary', (raw) => {
    expect(skipLead(safe(raw), lead)).toBeNull();
  });

  it.each([
    '<p>A lamp, for readers.com</p>',
    'A lamp, for readers<b>, too</b>',
    '<p>A lamp</p><p>Of brass.</p>',
    '<p>A lamp, for <img src="/1.jpg"> readers.</p>',
    '<p><a href="https://dr.example">A lamp, for readers.</a> Of brass.</p>',
    '<h3>A lamp, for readers.</h3><h4>Of brass.</h4>',
    '<table><tr><td>A lamp, for readers.</td><td>Of brass.</td></tr></table>',
  ])('for the summary "A lamp, for readers.", leave %s unchanged', (raw) => {
    expect(skipLead(safe(raw), lead)).toBe(safe(raw));
  });

  it.each([
    ['<p>落地灯。黄铜制。</p>', '落地灯。', '<p>黄铜制。</p>'],
    ['<p>落地灯！ 黄铜制。</p>', ' 落地灯！ ', '<p>黄铜制。</p>'],
    ['<p>落地灯。</p><p>黄铜制。</p>', '落地灯', '<p>黄铜制。</p>'],
    ['<p>落地灯具很多。</p>', '落地灯', '<p>落地灯具很多。</p>'],
    ['<p>落地灯。具很多</p>', '落地。灯', '<p>落地灯。具很多</p>'],
    ['<p>Lamp No. 5 of brass</p>', 'Lamp No. 5', '<p>Lamp No. 5 of brass</p>'],
    ['<p>Lamp.</p><p>Of brass.</p>', 'Lamp', '<p>Of brass.</p>'],
    ['<p>Lamp?</p><p>Of brass.</p>', 'Lamp!', '<p>Of brass.</p>'],
    ['<p>A lamp.  Of brass.</p>', 'A lamp.', '<p>Of brass.</p>'],
    ['<p>A lamp?! (…)</p><p>Of brass.</p>', 'A lamp', '<p>Of brass.</p>'],
    ['<p>A lamp. Of brass.</p>', 'A lamp', '<p>Of brass.</p>'],
    ['<p>落地灯。黄铜制。</p>', '落地灯', '<p>黄铜制。</p>'],
    ['<p>Light &amp; more. Of brass.</p>', 'Light & more.', '<p>Of brass.</p>'],
    ['<p>&amp; more &lt; 5 W.</p><p>Of brass.</p>', '& more < 5 W.', '<p>Of brass.</p>'],
    ['<p>Best "lamp" of 3 W. Of brass.</p>', 'Best "lamp" of 3 W.', '<p>Of brass.</p>'],
    ['<p>A lamp of 3.5 W.</p>', 'A lamp of 3', '<p>A lamp of 3.5 W.</p>'],
    ['<p>Of brass. A lamp.</p>', 'A lamp.', '<p>Of brass. A lamp.</p>'],
    ['<p>…</p><p>Of brass.</p>', '…', '<p>…</p><p>Of brass.</p>'],
    ['<p>A lamp for a desk</p>', 'A lamp', '<p>A lamp for a desk</p>'],
  ])('for the text %s and the summary %s, return %s', (raw, summary, rest) => {
    expect(skipLead(safe(raw), summary)).toBe(rest);
  });

  it.each([
    ['<p><strong>Reader</strong>&nbsp;</p>\n<p>A lamp, for readers. Of brass.</p>', '<p>Of brass.</p>'],
    [
      '<p>A lamp, for readers.</p><h2>Reader</h2><p>A lamp, for readers.</p><p>Of brass.</p>',
      '<p>Of brass.</p>',
    ],
    ['<p>Reader</p><p>Of brass.</p>', '<p>Reader</p><p>Of brass.</p>'],
    ['<p>Reader: a lamp, for readers.</p>', '<p>Reader: a lamp, for readers.</p>'],
    ['<p>Reader</p><p>A lamp, for readers.</p>', null],
    ['<p>Reader</p>', null],
  ])('for the text %s of the product "Reader", return %s', (raw, rest) => {
    expect(skipSummary(safe(raw), 'Reader', lead)?.trim() ?? null).toBe(rest);
  });

  it('remove only the summary, punctuation and white space, and leave valid HTML', () => {
    const words = ['A', 'lamp', '&', '5 W', '灯', '. ', '。', ' ', '.', '…', '"', ')', 'Of'];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(''));
    const tags = ['<p>', '</p>', '<b>', '</b>', '<br>', '<ul><li>', '</li></ul>', '<h3>', '</h3>', '<hr>'];
    const raw = fc.array(fc.oneof(text.map(escapeHtml), fc.constantFrom(...tags, ...tricky, ...attacks)), {
      maxLength: 6,
    });
    const compact = (one: string) => one.replace(/[\s\p{P}]+/gu, '');
    let cut = 0;
    fc.assert(
      fc.property(text, raw, (lead, parts) => {
        const { html } = sanitise(escapeHtml(lead) + parts.join(''), source);
        if (html === null) return;
        const rest = skipLead(html, lead);
        if (rest === html) return;
        cut += 1;
        expect(sanitise(rest ?? '', source).html).toBe(rest);
        const whole = toPlainText(html).replace(/\s+/g, '');
        const left = rest === null ? '' : toPlainText(rest).replace(/\s+/g, '');
        const gone = compact(whole.slice(0, whole.length - left.length));
        expect(whole.endsWith(left)).toBe(true);
        expect(gone.replaceAll(compact(lead), '')).toBe('');
      }),
      { numRuns: process.env.LONG_TESTS ? 50_000 : 300 },
    );
    expect(cut).toBeGreaterThan(20);
  });
});
