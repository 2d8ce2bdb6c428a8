import { edit, textOf, withFiles } from '../guard-release.ts';
import { editAll, firstLike, type Tampering } from './tampering.ts';

const inFile =
  (file: string, from: string | RegExp, to: string): Tampering[1] =>
  (files) =>
    edit(files, file, from, to);
const adding =
  (file: string, text: string): Tampering[1] =>
  (files) =>
    withFiles(files, { [file]: text });
const swapRows: Tampering[1] = (files) => {
  const [head = '', first = '', second = '', ...others] = textOf(files, 'products.csv').split('\r\n');
  return withFiles(files, { 'products.csv': [head, second, first, ...others].join('\r\n') });
};
const inSearch =
  (from: string | RegExp, to: string): Tampering[1] =>
  (files) =>
    edit(files, firstLike(files, /^assets\/search\/rows-en/), from, to);
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

export const ofLists: readonly Tampering[] = [
  [
    'a price in products.json is another one',
    inFile('products.json', /"amount":[\d.]+/, '"amount":0.01'),
    'mismatch',
  ],
  [
    'every price in products.json is another one',
    (files) => editAll(files, /products\.json$/, (text) => text.replace(/"amount":[\d.]+/g, '"amount":0.01')),
    'mismatch',
  ],
  ['a currency in products.json is another one', inFile('products.json', '"SGD"', '"USD"'), 'mismatch'],
  [
    'a product in products.json has no price',
    inFile('products.json', /"price":\{[^}]*\}/, '"price":null'),
    'mismatch',
  ],
  [
    'a name in products.json is another one',
    inFile('products.json', /"name":"[^"]*"/, '"name":"Free lamp"'),
    'mismatch',
  ],
  [
    'an id in products.json is another one',
    inFile('products.json', '"id":"1003"', '"id":"2003"'),
    'mismatch',
  ],
  [
    'a product in products.json is on another site',
    inFile('products.json', /"url":"https:\/\/[^/]*/, '"url":"https://evil.example'),
    'mismatch',
  ],
  [
    'a product in products.json is in stock',
    inFile('products.json', '"out_of_stock"', '"in_stock"'),
    'mismatch',
  ],
  [
    'products.json goes on at another site',
    inFile('products.json', '"next":null', '"next":"https://evil.example/products.json"'),
    'file-fault',
  ],
  [
    'products.json goes on at a file that is not there',
    inFile('products.json', '"next":null', '"next":"https://skr.example/products-2.json"'),
    'asset',
  ],
  [
    'the Chinese products.json is the English one',
    (files) => withFiles(files, { 'zh/products.json': textOf(files, 'products.json') }),
    'mismatch',
  ],
  [
    'a price in products.csv is another one',
    inFile('products.csv', /,[\d.]+,SGD,/, ',0.01,SGD,'),
    'mismatch',
  ],
  ['a currency in products.csv is another one', inFile('products.csv', ',SGD,', ',USD,'), 'mismatch'],
  [
    'a name in products.csv is another one',
    inFile('products.csv', /(?<=\n1003,[^,]*,)(?:"[^"]*"|[^,]*)/, 'Free lamp'),
    'mismatch',
  ],
  [
    'a product in products.csv is in stock',
    inFile('products.csv', ',out_of_stock,', ',in_stock,'),
    'mismatch',
  ],
  ['products.csv has its rows in another order', swapRows, null],
  // The search and the listing
  ['a price in the search is another one', inSearch(/"prices":\[[\d.]+/, '"prices":[0.01'), 'mismatch'],
  ['a currency in the search is another one', inSearch('"SGD"', '"USD"'), 'mismatch'],
  ['a name in the search is another one', inSearch(/"names":"[^\\"]*/, '"names":"Free lamp'), 'mismatch'],
  ['an address in the search is another one', inSearch(/"keys":"[^\\"]*/, '"keys":"gone'), 'mismatch'],
  ['an id in the search is another one', inSearch(/"ids":\["[^"]*"/, '"ids":["9999"'), 'mismatch'],
  ['a part of the search has a name too few', inSearch(/"names":"[^\\"]*\\n/, '"names":"'), 'file-fault'],
  [
    'a price in the listing is another one',
    inFile('products/index.html', /<span class="price">[^<]*/, '<span class="price">$0.01'),
    'mismatch',
  ],
  [
    'a product in the Chinese listing has no price',
    inFile('zh/products/index.html', /<span class="price">[^<]*<\/span>/, ''),
    'mismatch',
  ],
  [
    'a name in the listing is another one',
    inFile('products/index.html', /(?<=<li class="card">.*?<a href="[^"]*">)[^<]*/s, 'Free lamp'),
    'mismatch',
  ],
  [
    'a product in the listing leads to another page',
    inFile('products/index.html', /(?<=<li class="card">.*?<a href=")[^"]*/s, '/products/item/1003/'),
    'mismatch',
  ],
  [
    'a product in the listing is in stock',
    inFile('products/index.html', 'availability out_of_stock', 'availability in_stock'),
    'mismatch',
  ],
  [
    'a product is missing in the listing',
    inFile('products/index.html', /<li class="card">.*?<\/li>/s, ''),
    'incomplete',
  ],
  ['llms.txt is an error page', adding('llms.txt', '<html>502</html>'), 'file-fault'],
  [
    'llms.txt leads to another site',
    inFile('llms.txt', '](https://skr.example/', '](http://10.0.0.5/'),
    'file-fault',
  ],
  // Texts of the browser
  [
    'the Chinese texts of the browser are the English ones',
    (files) => withFiles(files, { 'assets/i18n/Zh.json': textOf(files, 'assets/i18n/En.json') }),
    'file-fault',
  ],
  [
    'the English texts of the browser are the Chinese ones',
    (files) => withFiles(files, { 'assets/i18n/En.json': textOf(files, 'assets/i18n/Zh.json') }),
    'file-fault',
  ],
  [
    'the texts of the browser are empty',
    (files) => editAll(files, /^assets\/i18n\//, (text) => text.replace(/:"[^"]*"/g, ':""')),
    'file-fault',
  ],
  ['the texts of the browser are none', adding('assets/i18n/En.json', '{}'), 'file-fault'],
  // Images and feeds, which browsers show as pages
  [
    'an SVG has a script',
    adding('assets/images/skr/logo.svg', svg('<script>alert(1)</script>')),
    'file-fault',
  ],
  [
    'an SVG has a script with a prefix',
    adding('assets/images/skr/logo.svg', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')),
    'file-fault',
  ],
  ['an SVG has a handler', adding('assets/images/skr/logo.svg', '<svg\nonload="alert(1)"/>'), 'file-fault'],
  [
    'an SVG has a link that runs code',
    adding('assets/images/skr/logo.svg', svg('<a href="java&#115;cript:alert(1)"><path/></a>')),
    'file-fault',
  ],
  [
    'an SVG has a link that runs code, with a line end',
    adding('assets/images/skr/logo.svg', svg('<a href="java\nscript:alert(1)"><path/></a>')),
    'file-fault',
  ],
  ['an SVG has HTML in it', adding('assets/images/skr/logo.svg', svg('<foreignObject/>')), 'file-fault'],
  [
    'an SVG has entities of its own',
    adding('assets/images/skr/logo.svg', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`),
    'file-fault',
  ],
  [
    'an SVG is in UTF-16',
    adding('assets/images/skr/logo.svg', Buffer.from(svg('<script/>'), 'utf16le').toString('utf8')),
    'file-fault',
  ],
  [
    'an SVG has a style sheet of XML',
    adding('assets/images/skr/logo.svg', `<?xml-stylesheet href="/x.xsl"?>${svg('')}`),
    'file-fault',
  ],
  [
    "an SVG is a drawing program's",
    adding(
      'assets/images/skr/logo.svg',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('<style>path{fill:red}</style><g id="on"><path d="M0 0"/><text>description on=off</text></g>')}\n`,
    ),
    null,
  ],
  [
    'a feed has a handler',
    adding('feed.xml', '<rss><item><p onclick="alert(1)"/></item></rss>'),
    'file-fault',
  ],
  [
    'a feed is shown by a style sheet',
    adding('feed.xml', '<?xml-stylesheet href="/x.xsl" type="text/xsl"?><rss/>'),
    'file-fault',
  ],
  [
    'a feed is a plain one',
    adding('feed.xml', '<rss><item><title>Scripts on paper</title></item></rss>'),
    null,
  ],
  [
    'the sitemap has a script',
    inFile(
      'sitemap.xml',
      '</urlset>',
      '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script></urlset>',
    ),
    'file-fault',
  ],
  [
    'the sitemap has a handler',
    inFile('sitemap.xml', '<xhtml:link ', '<xhtml:link onload="alert(1)" '),
    'file-fault',
  ],
  [
    'the sitemap has an address that runs code',
    inFile('sitemap.xml', /href="[^"]*"/, 'href="javascript:alert(1)"'),
    'file-fault',
  ],
  [
    'the sitemap is shown by a style sheet',
    inFile('sitemap.xml', '<urlset', '<?xml-stylesheet href="/x.xsl"?><urlset'),
    'file-fault',
  ],
];
