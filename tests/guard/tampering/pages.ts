import { edit, textOf, withFiles } from '../guard-release.ts';
import { editAll, firstLike, type Tampering } from './tampering.ts';

const page = 'products/item/1003/index.html';
const chinese = `zh/${page}`;
const anyPage = /\.html$/;
const main = /<main[^>]*>.*<\/main>/s;
const sheet = /<link rel="stylesheet" href="\/_astro\/[^>]*>/;
const theme = /<link rel="stylesheet" href="\/assets\/theme[^>]*>/;
const script = /<script type="module" src="[^>]*><\/script>/;

type Change = (html: string) => string;
const replacing =
  (from: string | RegExp, to: string): Change =>
  (html) =>
    html.replace(from, () => to);
const onPage =
  (from: string | RegExp, to: string, file = page): Tampering[1] =>
  (files) =>
    edit(files, file, from, to);
const onAll =
  (from: string | RegExp, to: string): Tampering[1] =>
  (files) =>
    editAll(files, anyPage, replacing(from, to));
/** The main part of an English page in place of the Chinese page's. */
const inEnglish = (change: Change): Tampering[1] => {
  return (files) => edit(files, chinese, main, change(main.exec(textOf(files, page))?.[0] ?? ''));
};

/** Of a first page. */
const sectionOf = (at: number) =>
  new RegExp(`(?<=^(?:(?!<section>).)*(?:<section>(?:(?!<section>).)*){${at}})<section>.*?</section>`, 's');

const structured = /<script type="application\/ld\+json">.*?<\/script>/gs;
const collection = /<script type="application\/ld\+json">[^<]*"@type":"CollectionPage".*?<\/script>/s;

/** Another text of a style sheet under a name of its own, which all pages load in its place. */
function withSheet(names: RegExp, css: string): Tampering[1] {
  return (files) => {
    const former = firstLike(files, names);
    const name = former.replace('.css', 'x.css');
    const loading = editAll(files, anyPage, (html) => html.replaceAll(former, name));
    return withFiles(loading, { [former]: null, [name]: css });
  };
}

export const ofPages: readonly Tampering[] = [
  // Structured data, but for products'
  ['the first page has no structured data', onPage(structured, '', 'index.html'), 'page-fault'],
  ['an index has no structured data', onPage(structured, '', 'products/series/index.html'), 'page-fault'],
  ['a listing describes no collection', onPage(collection, '', 'zh/products/index.html'), 'page-fault'],
  [
    'a listing is described as something else',
    onPage('"@type":"CollectionPage"', '"@type":"Recipe"', 'products/index.html'),
    'page-fault',
  ],
  ['products have no breadcrumb', onAll('"@type":"BreadcrumbList"', '"@type":"Thing"'), 'page-fault'],
  // The first page
  [
    'the first page is the error of a server',
    onPage(main, '<main id="content" tabindex="-1"><h1>Internal Server Error</h1></main>', 'zh/index.html'),
    'empty-listing',
  ],
  ['the first page lacks its categories', onPage(sectionOf(0), '', 'index.html'), 'incomplete'],
  ['the first page lacks its series', onPage(sectionOf(1), '', 'index.html'), 'incomplete'],
  [
    'the Chinese first page lacks its selection',
    onPage(/<section class="selection">.*?<\/section>/s, '', 'zh/index.html'),
    'incomplete',
  ],
  [
    'the first page shows one category',
    onPage(/(?<=<ul class="groups">\s*<li>.*?<\/li>).*?(?=<\/ul>)/s, '', 'index.html'),
    'incomplete',
  ],
  ['the cover of the first page is gone', onPage(/<a class="cover".*?<\/a>/s, '', 'index.html'), null],
  // Languages
  [
    'a Chinese page is in English but for one character',
    inEnglish(replacing('</h1>', ' 灯</h1>')),
    'page-fault',
  ],
  [
    'a Chinese page is in English but for its name',
    (files) => {
      const name = /<h1>(.*?)<\/h1>/.exec(textOf(files, chinese))?.[0] ?? '';
      return inEnglish(replacing(/<h1>.*?<\/h1>/, name))(files);
    },
    'page-fault',
  ],
  [
    'all Chinese pages are in English but for one character',
    (files) =>
      editAll(files, /^zh\//, (html, file) => {
        const english = main.exec(textOf(files, file.slice('zh/'.length)))?.[0] ?? '';
        return html.replace(main, () => english.replace('</main>', '中</main>'));
      }),
    'page-fault',
  ],
  [
    'a Chinese page has the English name',
    (files) => {
      const name = /"@type":"Product","name":"([^"]*)"/.exec(textOf(files, page))?.[1] ?? '';
      const named = edit(files, chinese, /(?<="@type":"Product","name":")[^"]*/, name);
      return edit(named, chinese, /(?<=<h1>).*?(?=<\/h1>)/, name);
    },
    'mismatch',
  ],
  [
    'a Chinese page has a description in English that says so',
    onPage(
      /<div class="rich">.*?<\/div>(?=<\/section>)/s,
      `<div class="rich" lang="en"><p>${'A lamp. '.repeat(900)}</p></div>`,
      chinese,
    ),
    null,
  ],
  [
    'a Chinese page has a description in English that the ERP calls Chinese',
    onPage(
      /<div class="rich">.*?<\/div>(?=<\/section>)/s,
      `<div class="rich"><p>${'A lamp. '.repeat(9_000)}</p></div>`,
      chinese,
    ),
    null,
  ],
  // Header, footer and listings
  ['no page has anything in its header', onAll(/(?<=<header>).*?(?=<\/header>)/s, ''), 'page-fault'],
  ['a page has an empty footer', onPage(/(?<=<footer>).*?(?=<\/footer>)/s, '<p></p>'), 'page-fault'],
  [
    'categories show one product each',
    (files) =>
      editAll(files, /^products\/category\/[^/]+\/index\.html$/, (html) =>
        html.replace(/(?<=<li class="card">.*?<\/li>)<li class="card">.*<\/li>(?=<\/ul>)/s, ''),
      ),
    'page-fault',
  ],
  // Names elsewhere
  [
    'the structured data of a page names another brand',
    onPage('"@type":"Brand","name":"SKR"', '"@type":"Brand","name":"NYSS"'),
    'page-fault',
  ],
  [
    'networks learn of another brand',
    onAll('property="og:site_name" content="SKR"', 'property="og:site_name" content="NYSS"'),
    'page-fault',
  ],
  ['networks are shown a word of code', onPage(/(?<="og:title" content=")[^"]*/, 'undefined'), 'page-fault'],
  [
    'search engines are shown a word of code',
    onPage(/(?<=name="description" content=")[^"]*/, '[object Object]'),
    'page-fault',
  ],
  [
    'the heading of a category is a word of code',
    onPage(/(?<=<h1>)[^<]*/, 'null', 'products/index.html'),
    'page-fault',
  ],
  [
    'networks are sent to another site',
    onPage(/(?<="og:url" content=")[^"]*/, 'https://evil.example/'),
    'third-party',
  ],
  [
    'networks are shown a picture of another site',
    onPage(/(?<="og:image" content=")[^"]*/, 'https://evil.example/x.png'),
    'third-party',
  ],
  [
    'English pages are in Chinese',
    onPage(/(?<=<div class="rich">).*?(?=<\/div>)/s, `<p>${'台灯'.repeat(900)}</p>`),
    null,
  ],
  // Crawlers
  [
    'Baidu is kept out of a page',
    onPage('</head>', '<meta name="Baiduspider" content="noindex"></head>'),
    'sitemap',
  ],
  // Product data
  ['the attributes of all products are gone', onAll(/<dl>.*?<\/dl>/s, '<dl></dl>'), 'page-fault'],
  ['the price on a page is another one', onPage(/(?<=class="price">)[^<]*/, '$0.01'), 'page-fault'],
  ['the price on a page is in another currency', onPage(/(?<=class="price">)\$/, 'US$'), 'page-fault'],
  ['the price on a page is gone', onPage(/<span class="price">.*?<\/span>/, ''), 'page-fault'],
  ['the price on all pages is another one', onAll(/(?<=class="price">)[^<]*/, '$0.01'), 'page-fault'],
  ['the name on a page is another one', onPage(/(?<=<h1>).*?(?=<\/h1>)/, 'Free lamp'), 'page-fault'],
  [
    'the title of a page has another name',
    onPage(/(?<=<title>SKR \| ).*?(?=<\/title>)/, 'Free lamp'),
    'page-fault',
  ],
  ['a Chinese page shows the English name', inEnglishName, 'page-fault'],
  [
    'the description of a page is another one',
    (files) =>
      edit(
        files,
        page,
        /"description":"[^"]*"/,
        '"description":"Nothing of this stands on the page at all."',
      ),
    'page-fault',
  ],
  [
    'a product is in stock in its structured data alone',
    onPage(/schema\.org\/(?:In|Out)\w+/, 'schema.org/PreOrder'),
    'mismatch',
  ],
  // Styles and scripts
  ['no page has the style sheet', onAll(sheet, ''), 'page-fault'],
  ['a page has no style sheet', onPage(sheet, ''), 'page-fault'],
  ['a page has no theme', onPage(theme, ''), 'page-fault'],
  [
    'the style sheet is for printers',
    onPage(/(?<=<link rel="stylesheet") (?=href="\/_astro)/, ' media="print" '),
    'page-fault',
  ],
  [
    'the style sheet is one to choose',
    onPage(/"stylesheet"(?= href="\/_astro)/, '"alternate stylesheet"'),
    'page-fault',
  ],
  ['no page has the script', onAll(script, ''), 'page-fault'],
  ['a page has no script', onPage(script, ''), 'page-fault'],
  [
    'the script is another one than its digest says',
    onPage(/<script type="module"/, '<script type="module" integrity="sha256-x"'),
    'page-fault',
  ],
  ['the 404 page has no style sheet', onPage(sheet, '', '404.html'), 'page-fault'],
  ['the style sheet is empty but for a rule', withSheet(/^_astro\/[^/]+\.css$/, 'a{}'), 'file-fault'],
  ['the style sheet is a few rules', withSheet(/^_astro\/[^/]+\.css$/, 'a{color:red}'), 'file-fault'],
  ['the theme has no colour', withSheet(/^assets\/theme\.[^/]+\.css$/, ':root{color:red}'), 'file-fault'],
  // Hidden
  ['the main part is hidden', onPage('<main ', '<main hidden '), 'page-fault'],
  ['all of a page is hidden', onPage('<body>', '<body hidden>'), 'page-fault'],
  [
    'the main part is in a template',
    (files) => edit(edit(files, page, '<main', '<template><main'), page, '</main>', '</main></template>'),
    'page-fault',
  ],
];

function inEnglishName(files: Parameters<Tampering[1]>[0]) {
  const name = /<h1>(.*?)<\/h1>/.exec(textOf(files, page))?.[0] ?? '';
  return edit(files, chinese, /<h1>.*?<\/h1>/, name);
}
