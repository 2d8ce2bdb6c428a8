import { describe, expect, it } from 'vitest';
import { formatProblems } from '#catalogue/problem.ts';
import { sanitise, sanitiseParsed } from '#erp/sanitise.ts';
import { clean, removedOf, source } from './allowed.ts';

describe('sanitising a description', () => {
  it.each([
    [
      '<p>Tall &amp; <strong>bright</strong><br>12 W</p>',
      '<p>Tall &#x26; <strong>bright</strong><br>12 W</p>',
    ],
    ['<ol start="3"><li>Plug in<li>Enjoy</ol>', '<ol start="3"><li>Plug in</li><li>Enjoy</li></ol>'],
    ['<div class=a><span style="color:red">Tall</span></div>', '<p>Tall</p>'],
    [
      '<p>H<sub>2</sub>O m<sup>2</sup> <u>u</u> <s>s</s></p>',
      '<p>H<sub>2</sub>O m<sup>2</sup> <u>u</u> <s>s</s></p>',
    ],
    ['plain, with no tags', 'plain, with no tags'],
    ['Tall & bright\r\n12 W < 15 W\n\nOak\n', 'Tall &#x26; bright<br>12 W &#x3C; 15 W<br><br>Oak'],
    ['<p>one\ntwo</p>', '<p>one\ntwo</p>'],
    ['<img src=" /media/a b.jpg ">', '<img src="https://erp.example/media/a%20b.jpg" alt="" loading="lazy">'],
    ['<p>弧形落地灯 👩‍👩‍👧</p>', '<p>弧形落地灯 👩‍👩‍👧</p>'],
    ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
    ['<p><button><p>x</button>', '<p>x</p>'],
    ['<li>alone</li>', 'alone'],
    ['<td>alone</td>', 'alone'],
    [' <p>one</p>\n', '<p>one</p>'],
    ['<a href="/shop">one</a>', '<a>one</a>'],
    ['<blockquote>one</blockquote>', '<blockquote>one</blockquote>'],
    [
      '<table><tr><th rowspan=2>1</th><td colspan=3>2</td></tr></table>',
      '<table><tbody><tr><th rowspan="2">1</th><td colspan="3">2</td></tr></tbody></table>',
    ],
    ['<p>one</p><p>&nbsp;</p><p><br></p><p>two</p>', '<p>one</p><p>two</p>'],
  ])('turns %s into %s', (html, printed) => {
    expect(clean(html)).toBe(printed);
  });

  it.each([
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    // Chrome's editor wraps every line except the first in a div.
    ['one<div>two</div><div><br></div><div><br></div><div>three</div>', '<p>one</p><p>two</p><p>three</p>'],
    ['<div><div>one <b>bold</b></div>\n<div><div>two</div></div></div>', '<p>one <b>bold</b></p><p>two</p>'],
    ['<div>one<ul><li>two</li></ul>three</div><div>x</div>', '<p>one</p><ul><li>two</li></ul>three<p>x</p>'],
    [
      '<div><p>one</p></div><div><table><tr><td>1</td></tr></table></div>',
      '<p>one</p><table><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      '<ul><li><div>one</div><div>two</div></li><li><div>x</div></li></ul>',
      '<ul><li><p>one</p><p>two</p></li><li>x</li></ul>',
    ],
    ['<b><div>one</div>\n<div><br></div><div>two</div></b>', '<p><b>one</b></p><p><b>two</b></p>'],
    ['<h2><div>one</div><div>two</div></h2>', '<h3>one<br>two</h3>'],
    ['<h2>one<div>two</div></h2>', '<h3>one<br>two</h3>'],
    [
      '<table><caption><div>one</div><div>two</div></caption></table>',
      '<table><caption>one<br>two</caption></table>',
    ],
    ['<h2><div>one</div></h2>', '<h3>one</h3>'],
    ['<span><div>one</div><div>two</div></span>three', '<p>one</p><p>two</p><p>three</p>'],
    ['<dl><dt>Power</dt><dd>12 W</dd></dl>', '<p>Power</p><p>12 W</p>'],
    ['<ul><li>\n<div>one</div>\n</li></ul>', '<ul><li>one</li></ul>'],
    ['<div>one</div><b> <i></i></b><div>two</div>', '<p>one</p><p>two</p>'],
    ['<div>one</div><b>two<i></i></b>', '<p>one</p><p><b>two<i></i></b></p>'],
    ['one<br><div>two</div>', '<p>one<br></p><p>two</p>'],
    ['<div>one</div><hr>', '<p>one</p><hr>'],
    [
      '<div>one</div><ul><li><div>two</div><div>three</div></li></ul>',
      '<p>one</p><ul><li><p>two</p><p>three</p></li></ul>',
    ],
    [
      '<table><tr><td>\n<div>1</div></td><th><p>2</p></th></tr></table>',
      '<table><tbody><tr><td>1</td><th>2</th></tr></tbody></table>',
    ],
    [
      '<div><img src="/1.jpg"></div><div>one</div>',
      '<p><img src="https://erp.example/1.jpg" alt="" loading="lazy"></p><p>one</p>',
    ],
  ])('keeps the line breaks of %s', (html, printed) => {
    expect(clean(html)).toBe(printed);
  });

  it('keeps tables', () => {
    const table =
      '<table><caption>Sizes</caption><thead><tr><th scope="col" colspan="2">W</th></tr></thead>' +
      '<tbody><tr><th scope="row">S</th><td rowspan="2">1</td></tr></tbody><tfoot><tr><td>2</td></tr></tfoot></table>';
    expect(clean(table)).toBe(table);
    expect(removedOf(table)).toEqual([]);
  });

  it.each([
    ['<h1>A</h1><h2>B</h2><h3>C</h3>', '<h3>A</h3><h4>B</h4><h5>C</h5>'],
    ['<h2>A</h2><h4>B</h4>', '<h3>A</h3><h5>B</h5>'],
    ['<h5>A</h5><h6>B</h6>', '<h3>A</h3><h4>B</h4>'],
    ['<h1>A</h1><h6>B</h6>', '<h3>A</h3><h6>B</h6>'],
    ['<h4>B</h4><h2>A</h2>', '<h5>B</h5><h3>A</h3>'],
  ])('changes headings to levels below the page heading: %s', (html, printed) => {
    expect(clean(html)).toBe(printed);
    expect(removedOf(html)).toEqual([]);
  });

  it.each([
    ['https://x.example/a?b=1&c=2#d', 'https://x.example/a?b=1&#x26;c=2#d'],
    ['HTTPS://X.example', 'https://x.example/'],
    ['https:x.example', 'https://x.example/'],
    ['mailto:a@x.example?subject=Lamp', 'mailto:a@x.example?subject=Lamp'],
    ['tel:+6561234567', 'tel:+6561234567'],
  ])('adds nofollow to links to %s', (href, printed) => {
    expect(clean(`<a href="${href}" target=_blank rel=opener>x</a>`)).toBe(
      `<a href="${printed}" rel="noopener nofollow">x</a>`,
    );
  });

  it.each([
    ['/media/1.jpg', 'https://erp.example/media/1.jpg'],
    ['http://10.0.0.7:8080/1.jpg', 'https://erp.example/1.jpg'],
    ['https://cdn.example/1.jpg', 'https://cdn.example/1.jpg'],
  ])('keeps the picture %s', (src, printed) => {
    expect(clean(`<img src="${src}" alt="A  lamp" width=800 height=tall class=x>`)).toBe(
      `<img src="${printed}" alt="A lamp" loading="lazy" width="800">`,
    );
  });

  it.each([
    ['width=800 height=600', ' width="800" height="600"'],
    ['width=80% height=600px', ''],
    ['width=123456 height=-1', ''],
  ])('keeps only picture sizes in whole pixels: %s', (sizes, printed) => {
    expect(clean(`<img src="/1.jpg" ${sizes}>`)).toBe(
      `<img src="https://erp.example/1.jpg" alt="" loading="lazy"${printed}>`,
    );
  });

  it('replaces a forbidden picture with its alt text', () => {
    expect(clean('<p>Tall: <img src="https://evil.example/1.jpg" alt="A <b>lamp</b>"></p>')).toBe(
      '<p>Tall: <em>A &#x3C;b>lamp&#x3C;/b></em></p>',
    );
  });

  it('keeps the alt text if a description contains only forbidden pictures', () => {
    const lost = '<img src="https://evil.example/1.jpg" alt="Banner">';
    expect(sanitise(`<p>${lost}</p>`, source)).toEqual({
      html: '<p><em>Banner</em></p>',
      removed: ['a picture at evil.example whose host is not a permitted source'],
    });
  });

  it('removes direction marks, zero-width spaces and control characters, even if written as entities', () => {
    expect(clean('<p>Arc&#x202e;lamp&#8203;&zwj;&#0;&#7;&#13;</p>')).toBe('<p>Arclamp\u200d\ufffd\n</p>');
    expect(clean('<img src="/1.jpg" alt="a&#x202e;b">')).toContain('alt="ab"');
  });

  it.each([
    '',
    ' ',
    '<p>&nbsp;</p>',
    '<p><br></p>',
    '<div> \u00a0 </div>',
    '<a href="https://x.example"></a>',
  ])('returns null if the description has no visible content: %j', (html) => {
    expect(sanitise(html, source)).toEqual({ html: null, removed: [] });
  });
});

describe('a removed element', () => {
  it.each([
    ['<p>x</p><script>1</script><script>2</script>', ['script']],
    ['<iframe src="https://video.example/1"></iframe><p>x</p>', ['iframe']],
    ['<form><input><button>x</button></form>', ['form', 'input', 'button']],
    ['<video src=x></video><svg></svg>x', ['video', 'svg']],
    [
      '<img src="https://evil.example/1.jpg">x<img src="https://evil.example/2.jpg">',
      ['a picture at evil.example whose host is not a permitted source'],
    ],
    ['<p>x<img src="http://cdn.example/1.jpg"></p>', ['a picture at cdn.example without https']],
    [
      '<p>x<img src="https://anna:secret@cdn.example/1.jpg"></p>',
      ['a picture at cdn.example with a user name in its address'],
    ],
    ['<p>x<img src="data:,1"></p>', ['a picture without a web address']],
    ['<a href="/shop">x</a>', ['an unsafe link address']],
  ])('is reported: %s', (html, removed) => {
    expect(removedOf(html)).toEqual(removed);
  });

  it.each(
    ['script', 'style', 'template', 'noscript', 'iframe', 'object'].concat([
      'svg',
      'math',
      'title',
      'textarea',
      'xmp',
    ]),
  )('does not leave its content behind: %s', (tag) => {
    const { html, removed } = sanitise(`<p>x</p><${tag}>gone</${tag}>`, source);
    expect([html, removed]).toEqual(['<p>x</p>', [tag]]);
  });

  it('is reported with the language of the description', () => {
    const place = {
      ...{ brand: 'yn', call: 'products', place: 'id p1' },
      about: { kind: 'product', id: 'p1' },
    } as const;
    const described = { id: 'p1', description: { En: '<p>x</p>', Zh: '<p>y</p><input><svg></svg>' } };
    expect(sanitiseParsed({ model: described, problems: [] }, place, source)).toEqual({
      model: { id: 'p1', description: { En: '<p>x</p>', Zh: '<p>y</p>' } },
      problems: [
        {
          ...place,
          ...{
            kind: 'html',
            effect: 'changed',
            field: 'description',
            locale: 'Zh',
            words: ['html', 'input, svg', false],
          },
          message: 'HTML was removed (input, svg). The rest is shown; correct the text in the ERP.',
        },
      ],
    });
    const lost = sanitiseParsed(
      { model: { description: { En: '<svg></svg>', Zh: null } }, problems: [] },
      place,
      source,
    );
    expect(lost).toMatchObject({
      model: { description: null },
      problems: [{ words: ['html', 'svg', true] }],
    });
    const none = { model: { description: null }, problems: [] };
    expect(sanitiseParsed(none, place, source)).toEqual(none);
    const unread = { model: null, problems: lost.problems };
    expect(sanitiseParsed(unread, place, source)).toEqual(unread);
  });

  it('is reported in one line for all products whose removed picture has the same host', () => {
    const problems = ['p1', 'p2', 'p3', 'p4'].flatMap((id) => {
      const html = `<img src="https://cdn.example:81/${id}.jpg">x`;
      const place = {
        brand: 'yn',
        call: 'products',
        place: `id ${id}`,
        about: { kind: 'product', id },
      } as const;
      const model = { description: { En: html, Zh: null } };
      return sanitiseParsed({ model, problems: [] }, place, source).problems;
    });
    expect(formatProblems(problems)).toEqual([
      'yn: 4 times: HTML was removed (a picture at cdn.example:81 whose host is not a permitted source). The rest is shown; correct the text in the ERP. (id p1, id p2, id p3 and 1 more, description)',
    ]);
  });

  it.each([
    '<div><span class=a style=b><font color=red>x</font></span></div>',
    '<o:p>x</o:p><section><article><center>x</center></article></section>',
    '<header>x</header><main>x</main><footer>x</footer>',
    '<h1>x</h1><a name=top>x</a><p onclick=alert(1)>x</p><!-- x -->',
  ])('is not reported if its removal has no visible effect: %s', (html) => {
    expect(removedOf(html)).toEqual([]);
  });
});

describe('sanitising an excessive description', () => {
  const formatting = Array.from({ length: 90 }, (_, index) => `<b a${index}>`).join('');
  const names = '<b><i><u><s><em><strong><small><code><tt><big><font><strike>';

  it.each([
    ['<b>'.repeat(20_000)],
    ['<div>'.repeat(12_000)],
    ['<ul><li>'.repeat(7_000)],
    ['<blockquote>'.repeat(101)],
    ['<table><tr><td>'.repeat(4_000)],
    ['<svg>'.repeat(12_000)],
    ['<template>'.repeat(6_000)],
    ['<div title="</div>">'.repeat(1_500)],
    [`<p>${names.repeat(3)}${'<p>x'.repeat(15_000)}`],
    [`<p>${formatting}${'<p>x'.repeat(10_000)}`],
    [`${names.repeat(3)}${'<dd>x'.repeat(3_700)}`],
  ])(
    'returns null within five seconds of CPU time for a description nested too deeply (input %$)',
    (html) => {
      const start = process.threadCpuUsage();
      expect(sanitise(`${html}x`, source)).toEqual({ html: null, removed: ['all of it: nested too deeply'] });
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(5_000);
    },
  );

  it.each([
    ['x'.repeat(64_001), 'longer than 64000 characters'],
    ['&'.repeat(60_000), 'longer than 256000 characters after cleaning'],
  ])('returns null for a description that is too long (input %$)', (html, reason) => {
    expect(sanitise(html, source)).toEqual({ html: null, removed: [`all of it: ${reason}`] });
  });

  it('permits up to 64,000 characters and 100 levels of nesting', () => {
    expect(clean('x'.repeat(64_000))).toHaveLength(64_000);
    expect(clean(`${'<blockquote>'.repeat(99)}x${'</blockquote>'.repeat(99)}`)).toContain('x');
    expect(clean('<p><b>x</b> <i>y</i> <font size=1>z</font></p>'.repeat(1_200))).toContain('z');
  });
});
