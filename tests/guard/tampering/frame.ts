import { edit, type Files, textOf, withFiles } from '../guard-release.ts';
import { editAll, firstLike, onAll, onPage, page, type Tampering } from './tampering.ts';

const productPages = /products\/item\/[^/]+\/index\.html$/;
const robots = 'content="max-image-preview:large"';

/** Another name for a file of the code, wherever that is named, and what stands in it. */
function renamed(names: RegExp, change: (text: string) => string): Tampering[1] {
  return (files) => {
    const former = firstLike(files, names);
    const name = former.replace(/(?=\.\w+$)/, 'x');
    const naming = editAll(files, /\.html$/, (html) => html.replaceAll(former, name));
    return withFiles(naming, { [former]: null, [name]: change(textOf(files, former)) });
  };
}

/** One picture on every product's page, and the files of the others gone, as where an ERP answers the same for all. */
function withOnePicture(files: Files): Files {
  const address = /\/assets\/pictures\/[0-9a-f]{12}(?=-\d+\.jpg)/;
  const [one = ''] = address.exec(textOf(files, page)) ?? [];
  const same = editAll(files, /\.(?:html|xml)$/, (text) =>
    text
      .replace(/<source[^>]*>/g, '')
      .replace(/\/assets\/pictures\/[0-9a-f]{12}-1200x630/g, `${one}-1200x630`)
      .replace(
        /\/assets\/pictures\/[0-9a-f]{12}-\d+\.jpg/g,
        `/${firstLike(files, new RegExp(`^${one.slice(1)}-\\d+\\.jpg$`))}`,
      ),
  );
  const others = [...files.keys()].filter(
    (file) => file.startsWith('assets/pictures/') && !`/${file}`.startsWith(one),
  );
  return withFiles(same, Object.fromEntries(others.map((file) => [file, null])));
}

export const ofFrame: readonly Tampering[] = [
  // Ways through the site
  ['no page has the search', onAll(/<search.*?<\/search>/s, ''), 'page-fault'],
  ['the search leads to the first page', onAll(/(?<=<form action=")[^"]*/, '/'), 'page-fault'],
  ['no page leads to all products', onAll(/<nav aria-label.*?<\/nav>(?=<search)/s, ''), 'page-fault'],
  ['a page does not lead home', onPage(/<a href="[^"]*"><img.*?<\/a>/s, ''), 'page-fault'],
  ['the way to the other language is gone', onPage(/<a [^>]*hreflang.*?<\/a>/s, ''), 'page-fault'],
  [
    'the way to the other language leads to another page',
    onPage(/(?<=<a href=")[^"]*(?="[^>]*hreflang)/, '/zh/'),
    'page-fault',
  ],
  [
    'scripts take visitors to the same page again and again',
    onPage(/(?<=data-href=")[^"]*/, '/', 'index.html'),
    'page-fault',
  ],
  [
    'no page of the listing leads to the one before it',
    onAll(/<nav class="pager".*?<\/nav>/s, '', /products\/(?:\d+\/)?index\.html$/),
    'page-fault',
  ],
  // How browsers and crawlers take a page
  ['no page says that it is UTF-8', onAll('<meta charset="utf-8">', ''), 'page-fault'],
  ['a page says another encoding', onPage('charset="utf-8"', 'charset="gbk"', 'zh/index.html'), 'page-fault'],
  ['phones show all pages as screens do', onAll(/<meta name="viewport"[^>]*>/, ''), 'page-fault'],
  ['crawlers follow no link', onAll(robots, 'content="nofollow"'), 'page-fault'],
  ['crawlers show no text', onPage(robots, 'content="nosnippet"'), 'page-fault'],
  ['crawlers show no picture', onPage(robots, 'content="max-image-preview: none"'), 'page-fault'],
  [
    'headers have crawlers follow no link',
    (files) => edit(files, '_headers', '  X-Content', '  X-Robots-Tag: nofollow\n  X-Content'),
    'file-fault',
  ],
  // Product data
  [
    'the availability on a page is another one',
    onPage(/(?<=class="availability )\w+/, 'preorder', 'products/item/1001/index.html'),
    'page-fault',
  ],
  [
    'a page is refreshed as another product',
    onPage('"subject":{"kind":"product","id":"1003"', '"subject":{"kind":"product","id":"1004"'),
    'page-fault',
  ],
  [
    'a category has the heading of another',
    (files) =>
      edit(files, firstLike(files, /^products\/category\/[^/]+\/index\.html$/), /(?<=<h1>)[^<]*/, 'Other'),
    'page-fault',
  ],
  ['all products show one picture', withOnePicture, 'drop'],
  // Code
  [
    'all pages load a script more',
    (files) =>
      withFiles(onAll('</body>', '<script type="module" src="/_astro/x.js"></script></body>')(files), {
        '_astro/x.js': 'location = "https://evil.example/";',
      }),
    'file-fault',
  ],
  [
    'the style sheet hides everything under a new name',
    renamed(/^_astro\/[^/]+\.css$/, (css) => `${css}body{display:none}`),
    'file-fault',
  ],
  // Let through
  ['pages have no breadcrumb to click', onAll(/<ol class="crumbs">.*?<\/ol>/s, '', productPages), null],
  ['no product has related ones', onAll(/(?<=<\/article>)<section>.*?<\/section>/s, '', productPages), null],
  [
    'the pictures of two products are swapped',
    (files) => {
      const [one, other] = [page, 'products/item/1004/index.html'].map(
        (file) => /\/assets\/pictures\/[^"]*\.jpg(?=" fetch)/.exec(textOf(files, file))?.[0] ?? '',
      );
      const swap =
        (from = '', to = '') =>
        (html: string) =>
          html.replaceAll(from, to);
      const changed = editAll(files, new RegExp(`^${page}$`), swap(one, other));
      return editAll(changed, /^products\/item\/1004\/index\.html$/, swap(other, one));
    },
    null,
  ],
];
