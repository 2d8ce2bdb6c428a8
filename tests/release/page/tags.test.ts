import fc from 'fast-check';
import { Tokenizer, TokenizerMode } from 'parse5';
import { expect, it } from 'vitest';
import { decodeEntities } from '#release/page/entities.ts';
import { TagReader } from '#release/page/tags.ts';

interface ReadTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

function readAll(html: string): readonly (ReadTag & { readonly text: string })[] {
  const tags = [];
  for (const tag = new TagReader(html); tag.next();) {
    const { name, attributes, text } = tag;
    tags.push({ name, attributes: Object.fromEntries(attributes), text });
  }
  return tags;
}

it('reads names in lower case, and of twin attributes the first', () => {
  expect(readAll('<A Href=x href=y b c=\'d"\' e = "f>"/><br/>< p><3>')).toEqual([
    { name: 'a', attributes: { href: 'x', b: '', c: 'd"', e: 'f>' }, text: '' },
    { name: 'br', attributes: {}, text: '' },
  ]);
});

it('reads the text of an element that holds no tags', () => {
  expect(readAll('<title>a <b></title><script>"</scr"<p></SCRIPT ><style>c').map(({ text }) => text)).toEqual(
    ['a <b>', '"</scr"<p>', 'c'],
  );
});

it('looks at attributes one by one as at their map', () => {
  const tag = new TagReader('<a Href="/x" b=/ c="x/y" d>');
  expect(tag.next()).toBe(true);
  expect(
    Array.from({ length: tag.attributeCount }, (_, at) => [
      tag.nameAt(at),
      tag.valueAt(at),
      tag.isPathAt(at),
    ]),
  ).toEqual([
    ['href', '/x', true],
    ['b', '/', true],
    ['c', 'x/y', false],
    ['d', '', false],
  ]);
  expect(tag.next()).toBe(false);
});

const modes: ReadonlyMap<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);

/** Splits a page by parse5's tokenizer, with the elements of text as its tree builder would have them. */
function tokenize(html: string): readonly ReadTag[] {
  const tags: ReadTag[] = [];
  const pass = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onComment: pass,
      onDoctype: pass,
      onEndTag: pass,
      onEof: pass,
      onCharacter: pass,
      onNullCharacter: pass,
      onWhitespaceCharacter: pass,
      onStartTag({ tagName, attrs }) {
        tags.push({
          name: tagName,
          attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
        });
        tokenizer.state = modes.get(tagName) ?? TokenizerMode.DATA;
      },
    },
  );
  tokenizer.write(html, true);
  return tags;
}

const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '!',
    '-',
    '?',
    ' ',
    '\n',
    '\t',
    '\f',
    '\v',
    'a',
    'B',
    '1',
    '<a',
    '<b c="',
    "<d e='",
    '</a',
  ],
  ...[
    '<!--',
    '<!--->',
    '-->',
    '--!>',
    '<!doctype html>',
    '<?x',
    '<![CDATA[',
    ']]>',
    ' href=/x',
    ' src="/y"',
    '/>',
    ' x y ',
  ],
  ...[
    '<script>',
    '<script src=x>',
    '</script',
    '<SCRIPT',
    '<style>',
    '</style >',
    '<title>',
    '</title/>',
    '<textarea>',
  ],
  ...['</textarea>', '<svg><path d="M0 0"/></svg>', '灯', '<img alt="1 > 0" src=/z>', '<p title="<script>">'],
];

/** Comments in scripts have rules of their own. */
const scriptPieces = [
  '<script>',
  '</script>',
  '<script ',
  '</script',
  '<!--',
  '<!--->',
  '-->',
  '<!-->',
  '>',
  '-',
  '<p>',
  "'",
];

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
  fc.array(fc.constantFrom(...scriptPieces), { maxLength: 20 }),
);

it('splits any text into the tags that the HTML standard sees in it', () => {
  fc.assert(
    fc.property(anyText, (parts) => {
      const html = parts.join('');
      expect(readAll(html).map(({ name, attributes }) => ({ name, attributes }))).toEqual(tokenize(html));
    }),
    { numRuns: process.env.LONG_TESTS ? 300_000 : 3_000 },
  );
});

it('decodes the references that pages are written with', () => {
  expect(decodeEntities('&amp;&#38;&#x26;&quot;&AMP;&nbsp;&#x110000;')).toBe('&&&"&&nbsp;&#x110000;');
});
