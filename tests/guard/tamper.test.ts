import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuilt } from '#builder/read-built.ts';
import type { Workspace } from '#config/workspace.ts';
import { startDemoErp } from '#demo-erp/start.ts';
import type { GuardContext } from '#guard/context.ts';
import { openGuard } from '#guard/guard.ts';
import { type Rule, rules } from '#guard/rules.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { nameInline } from '#release/page/inline-code.ts';
import { absentDigest } from '#release/contents-digests.ts';
import { compiled, startBuildWorker } from '../builder/engine.ts';
import { foldersIn, root } from '../builder/workbench.ts';
import { openFolder } from '../files/folder.ts';
import {
  brandOf,
  contextOf,
  edit,
  type Files,
  readDist,
  textOf,
  toGuardOptions,
  toReleaseFiles,
  withFiles,
} from './guard-release.ts';
import { contact, ofContact } from './tampering/contact.ts';
import { ofFrame } from './tampering/frame.ts';
import { ofLists } from './tampering/lists.ts';
import { ofPages } from './tampering/pages.ts';
import { ofPictures } from './tampering/pictures.ts';
import { editAll, firstLike as firstFile, type Tampering } from './tampering/tampering.ts';

const brand = { ...brandOf('skr'), contact };

/** A real dist of forty products, live as it is. */
let sound: Files;
let context: GuardContext;
let output: string;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'tamper-'));
  const workspace: Workspace = { root, output, brandsFile: join(root, 'brands.json') };
  const erp = await startDemoErp({ products: 26 });
  const worker = startBuildWorker();
  const request = {
    brand,
    erp: { host: erp.origin, publicHost: 'https://erp.example', isDemo: false },
    allowShrink: true,
  };
  await worker.build({ workspace, compiled, request, isResident: false }, () => {});
  sound = await readDist(foldersIn(workspace, 'skr').dist);
  const { counts: planned, contents, inlineCode } = await readBuilt(workspace, brand);
  const first = contextOf('skr', { brand, planned, contents, inlineCode });
  const { counts } = await openGuard(join(output, 'content.json')).check(toGuardOptions(sound, first));
  const live = { counts, contents, files: toReleaseFiles(sound), snapshot: '', pulledAt: null };
  context = { ...first, live, isSameCode: true };
  await worker.stop();
  await erp.close();
  await rm(resolve(foldersIn(workspace, 'skr').astro, '..'), { recursive: true, force: true });
}, 120_000);

afterAll(() => rm(output, { recursive: true, force: true }));

const page = 'products/item/1003/index.html';
const productPage = /^(?:zh\/)?products\/item\/[^/]+\/index\.html$/;
const anyPage = /\.html$/;
const jpeg = /^assets\/pictures\/.*-(?!1200x630)\d+\.jpg$/;

function without(files: Files, names: RegExp): Files {
  const gone = [...files.keys()].filter((file) => names.test(file));
  if (gone.length === 0) throw new Error(`There is no file like ${String(names)}.`);
  return withFiles(files, Object.fromEntries(gone.map((file) => [file, null])));
}

const firstLike = (names: RegExp) => firstFile(sound, names);
const bytesOf = (file: string) => Buffer.from(sound.get(file) ?? '');
const halfOf = (file: string) => bytesOf(file).subarray(0, bytesOf(file).length / 2);
const main = /<main[^>]*>.*<\/main>/s;
const inMain = (html: string) => `<main id="content" tabindex="-1">${html}</main>`;
const header = (from: string | RegExp, to: string) => (files: Files) => edit(files, '_headers', from, to);
const onPage = (from: string | RegExp, to: string) => (files: Files) => edit(files, page, from, to);
const adding = (path: string, content: string) => (files: Files) => withFiles(files, { [path]: content });
const insert = (html: string) => onPage('</main>', `${html}</main>`);

/** Half of the products gone from files, links and the sitemap alike, as if they had never been. */
function halve(files: Files): Files {
  const ids = [...context.contents.products.keys()].filter((_, at) => at % 2 === 0);
  const gone = new RegExp(`/products/item/(?:${ids.join('|')})/`, 'g');
  const left = without(files, new RegExp(`products/item/(?:${ids.join('|')})/index\\.html$`));
  const linked = editAll(left, /\.html$/, (html) => html.replace(gone, '/products/'));
  return editAll(linked, /^sitemap\.xml$/, (xml) =>
    xml.replace(/<url>.*?<\/url>/gs, (url) => (new RegExp(gone).test(url) ? '' : url)),
  );
}

const withoutPictures = (html: string) =>
  html
    .replace(/<picture.*?<\/picture>/gs, '')
    .replace(/"image":\[[^\]]*\],/g, '')
    .replace(/<meta property="og:image[^>]*>/g, '');

const ofFiles: readonly Tampering[] = [
  ...ofPictures,
  ...ofLists,
  ...ofPages,
  ...ofContact,
  ...ofFrame,
  // Pictures
  ['every picture file is gone', (files) => without(files, /^assets\/pictures\//), 'asset'],
  ['the media failed: no picture on any page', (files) => editAll(files, anyPage, withoutPictures), 'drop'],
  [
    'one picture is not shown',
    onPage(/<div class="gallery">.*?<\/div>(?=<div class="facts">)/s, ''),
    'page-fault',
  ],
  [
    'a picture is an error page',
    (files) => withFiles(files, { [firstLike(jpeg)]: '<html>502</html>' }),
    'picture',
  ],
  [
    'a picture is cut',
    (files) => withFiles(files, { [firstLike(jpeg)]: halfOf(firstLike(jpeg)) }),
    'picture',
  ],
  [
    'a WebP is cut',
    (files) => withFiles(files, { [firstLike(/\.webp$/)]: halfOf(firstLike(/\.webp$/)) }),
    'picture',
  ],
  [
    'a WebP has something behind it',
    (files) =>
      withFiles(files, {
        [firstLike(/\.webp$/)]: Buffer.concat([bytesOf(firstLike(/\.webp$/)), Buffer.from('<script>')]),
      }),
    'picture',
  ],
  [
    'a picture has the bytes of another kind',
    (files) => withFiles(files, { [firstLike(jpeg)]: bytesOf(firstLike(/\.webp$/)) }),
    'picture',
  ],
  ['a picture is empty', (files) => withFiles(files, { [firstLike(jpeg)]: '' }), 'empty-file'],
  ['the favicon is a text', adding('assets/images/skr/favicon.png', 'no picture at all'), 'picture'],
  [
    'a picture changed under its name',
    (files) =>
      withFiles(files, {
        [firstLike(jpeg)]: bytesOf([...sound.keys()].filter((file) => jpeg.test(file))[1] ?? ''),
      }),
    'changed-asset',
  ],
  // Pages
  ['half of the products are gone everywhere', halve, 'incomplete'],
  ['a product has no page', (files) => without(files, /^products\/item\/1003\//), 'incomplete'],
  ['a product has no Chinese page', (files) => without(files, /^zh\/products\/item\/1003\//), 'incomplete'],
  ['a listing is gone', (files) => without(files, /^products\/index\.html$/), 'incomplete'],
  ['one page has an empty main part', onPage(main, inMain('')), 'page-fault'],
  [
    'every page has an empty main part',
    (files) => editAll(files, anyPage, (html) => html.replace(main, inMain(' <p></p> '))),
    'page-fault',
  ],
  ['a page is cut and its end kept', onPage(/<dl>.*<\/main>/s, ''), 'page-fault'],
  ['a page is cut within a tag and its end kept', onPage(/(<dl).*(<\/body><\/html>)/s, '$2'), 'page-fault'],
  ['a page is cut', (files) => edit(files, page, '</html>', ''), 'cut-page'],
  [
    'pages are error pages',
    (files) =>
      editAll(files, productPage, (html) => html.replace(main, inMain('<h1>Internal Server Error</h1>'))),
    'same',
  ],
  [
    'a page is the error page of a server',
    adding(
      page,
      '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
    ),
    'page-fault',
  ],
  ['a page is JSON', adding(page, '{"error":"not found"}'), 'cut-page'],
  [
    'a listing shows no products',
    (files) => edit(files, 'products/index.html', /<ul class="grid".*?<\/ul>/s, '<ul class="grid"></ul>'),
    'empty-listing',
  ],
  [
    'an index shows no groups',
    (files) => edit(files, 'products/category/index.html', /<ul class="columns index">.*?<\/ul>/s, ''),
    'empty-listing',
  ],
  ['a title is empty', onPage(/<title>.*?<\/title>/, '<title></title>'), 'page-fault'],
  ['a title is undefined', onPage(/<title>.*?<\/title>/, '<title>undefined</title>'), 'page-fault'],
  [
    'a title is the brand and undefined',
    onPage(/<title>.*?<\/title>/, '<title>SKR | undefined</title>'),
    'page-fault',
  ],
  [
    'a title is an object',
    onPage(/<title>.*?<\/title>/, '<title>SKR | [object Object]</title>'),
    'page-fault',
  ],
  [
    'all titles are the same',
    (files) =>
      editAll(files, productPage, (html) =>
        html.replace(/<title>.*?<\/title>/, '<title>SKR | Product</title>'),
      ),
    'same',
  ],
  [
    'a product is called undefined by its editors',
    onPage('<title>SKR | ', '<title>SKR | The undefined '),
    null,
  ],
  ['a title begins with another brand', onPage('<title>SKR', '<title>LWM'), 'page-fault'],
  ['a title names another brand', onPage('<title>SKR | ', '<title>SKR | NYSS '), 'page-fault'],
  ['a heading names another brand beside Chinese', onPage('<h1>', '<h1>NYSS吊灯 '), 'page-fault'],
  ['a heading names another brand in wide letters', onPage('<h1>', '<h1>ＮＹＳＳ '), 'page-fault'],
  ['a heading names another brand', onPage('<h1>', '<h1>LWM '), 'page-fault'],
  [
    'a heading has letters that are a short brand too',
    (files) =>
      edit(
        edit(files, 'products/index.html', '<h1>', '<h1>VS-1 '),
        'products/index.html',
        '"@type":"CollectionPage","name":"',
        '"@type":"CollectionPage","name":"VS-1 ',
      ),
    null,
  ],
  ['a page does not say its language', onPage(' lang="en"', ''), 'page-fault'],
  ['a page says another language', onPage(' lang="en"', ' lang="fr"'), 'hreflang'],
  [
    'a Chinese page is in English',
    (files) => edit(files, `zh/${page}`, main, inMain('<h1>Lamp</h1><p>A lamp.</p>')),
    'page-fault',
  ],
  [
    'all Chinese pages have the English text',
    (files) =>
      editAll(files, /^zh\//, (html, file) =>
        html.replace(main, main.exec(textOf(files, file.slice(3)))?.[0] ?? ''),
      ),
    'page-fault',
  ],
  ['a page has no header', onPage(/<header>.*<\/header>/s, ''), 'page-fault'],
  ['a page has no footer', onPage(/<footer>.*<\/footer>/s, ''), 'page-fault'],
  ['a page has two main parts', onPage('</main>', '</main><main></main>'), 'page-fault'],
  ['a page has no heading', onPage(/<h1>.*?<\/h1>/, ''), 'page-fault'],
  ['a heading is empty', onPage(/<h1>.*?<\/h1>/, '<h1> </h1>'), 'page-fault'],
  [
    'a page is there twice',
    (files) => withFiles(files, { 'copy/index.html': textOf(files, page) }),
    'canonical',
  ],
  ['the 404 page is gone', (files) => without(files, /^404\.html$/), 'incomplete'],
  // Product data
  [
    'structured data is gone',
    onPage(
      /<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org","@type":"Product".*?<\/script>/,
      '',
    ),
    'incomplete',
  ],
  ['structured data is of another type', onPage('"@type":"Product"', '"@type":"Article"'), 'incomplete'],
  ['structured data is of another product', onPage('"productID":"1003"', '"productID":"1004"'), 'incomplete'],
  ['structured data is cut', onPage('{"@context"', '{"@context'), 'json-ld'],
  ['a price is another one', onPage(/"price":[\d.]+/, '"price":0.01'), 'mismatch'],
  ['a currency is another one', onPage(/"priceCurrency":"\w+"/, '"priceCurrency":"XXX"'), 'mismatch'],
  [
    'a name is another one',
    onPage(/"@type":"Product","name":"[^"]*"/, '"@type":"Product","name":"Free lamp"'),
    'mismatch',
  ],
  // Ways out of the index, and of the site
  [
    'robots.txt keeps crawlers out',
    (files) => edit(files, 'robots.txt', 'Allow: /', 'Disallow: /'),
    'file-fault',
  ],
  [
    'robots.txt keeps one crawler out',
    adding('robots.txt', 'User-agent: Googlebot\nDisallow: / # all\n'),
    'file-fault',
  ],
  [
    'robots.txt keeps crawlers out of a folder',
    adding('robots.txt', 'User-agent: *\nDisallow: /products/list/\n'),
    null,
  ],
  [
    'robots.txt keeps crawlers out by a star',
    adding('robots.txt', 'User-agent: *\nDisallow: *\n'),
    'file-fault',
  ],
  [
    'robots.txt keeps crawlers out with a space before its colon',
    adding('robots.txt', 'User-agent: *\nDisallow : /* # all\n'),
    'file-fault',
  ],
  [
    'robots.txt keeps crawlers out in other letters',
    adding('robots.txt', 'User-agent: *\nDisallow: /%70roducts/\n'),
    'file-fault',
  ],
  ['robots.txt keeps crawlers out of products', adding('robots.txt', 'Disallow: /pro*ts/\n'), 'file-fault'],
  [
    'robots.txt keeps crawlers out of some products',
    adding('robots.txt', 'User-agent: *\nDisallow: /products/item/1\n'),
    'file-fault',
  ],
  ['robots.txt is the page of a server', adding('robots.txt', '<html>502</html>'), 'file-fault'],
  [
    'robots.txt names the sitemap of another site',
    adding('robots.txt', 'Allow: /\nSitemap: https://evil.example/sitemap.xml\n'),
    'file-fault',
  ],
  ['robots.txt is gone', (files) => without(files, /^robots\.txt$/), 'incomplete'],
  [
    'headers keep search engines out',
    header('  X-Content', '  X-Robots-Tag: noindex\n  X-Content'),
    'file-fault',
  ],
  [
    'headers keep search engines out of products',
    header('/products/*\n', '/products/*\n  X-Robots-Tag: none\n'),
    'file-fault',
  ],
  [
    'every page is noindex',
    (files) => editAll(files, anyPage, (html) => html.replace('max-image-preview:large', 'noindex')),
    'hidden',
  ],
  [
    'half of the pages are noindex',
    (files) =>
      editAll(files, /item\/\d+[02468]\/index\.html$/, (html) =>
        html.replace('max-image-preview:large', 'noindex'),
      ),
    'drop',
  ],
  [
    'every page is noindex for one crawler',
    (files) =>
      editAll(files, anyPage, (html) =>
        html.replace('name="robots" content="max-image', 'name="googlebot" content="noindex, max-image'),
      ),
    'hidden',
  ],
  [
    'every page is noindex in other letters',
    (files) => editAll(files, anyPage, (html) => html.replace('max-image-preview:large', 'no&#105;ndex')),
    'hidden',
  ],
  [
    'every page is for search engines until yesterday',
    (files) =>
      editAll(files, anyPage, (html) =>
        html.replace('max-image-preview:large', 'unavailable_after: 2020-01-01'),
      ),
    'hidden',
  ],
  [
    'the sitemap names another site as other languages',
    (files) =>
      editAll(files, /^sitemap\.xml$/, (xml) => xml.replaceAll('href="https://skr', 'href="https://evil')),
    'file-fault',
  ],
  [
    'the sitemap names another site in a tag with a space',
    (files) =>
      edit(files, 'sitemap.xml', '</urlset>', '<url><loc >https://evil.example/</loc></url></urlset>'),
    'file-fault',
  ],
  ['the sitemap is gone', (files) => without(files, /^sitemap\.xml$/), 'sitemap'],
  [
    'the sitemap is cut',
    (files) => withFiles(files, { 'sitemap.xml': halfOf('sitemap.xml').toString() }),
    'sitemap',
  ],
  [
    'a page leads elsewhere',
    onPage('<head>', '<head><meta http-equiv="refresh" content="0;url=https://evil.example/">'),
    'third-party',
  ],
  [
    'a page leads to the landing',
    onPage('<head>', '<head><meta http-equiv="refresh" content="0;url=/">'),
    'incomplete',
  ],
  [
    'a page leads elsewhere in other letters',
    onPage('<head>', '<head><meta http-equiv="&#114;efresh" content="0;url=https://evil.example/">'),
    'third-party',
  ],
  [
    'the 404 page leads elsewhere',
    (files) => edit(files, '404.html', '<head>', '<head><meta http-equiv="refresh" content="0;url=/">'),
    'page-fault',
  ],
  [
    'redirects have parameters',
    adding('_redirects', '/products/ q=:q https://evil.example/ 302\n'),
    'file-fault',
  ],
  ['redirects come before files', adding('_redirects', '/products/ / 302!\n'), 'file-fault'],
  ['redirects are for every page', adding('_redirects', '/* /404.html 410\n'), 'file-fault'],
  ['a redirect leads to no page', adding('_redirects', '/old/ /nowhere/ 301\n'), 'asset'],
  ['redirects lead elsewhere', adding('_redirects', '/products/* https://evil.example/ 302\n'), 'file-fault'],
  [
    'redirects lead elsewhere without a scheme',
    adding('_redirects', '/* //evil.example/ 302\n'),
    'file-fault',
  ],
  [
    'a redirect takes the place of a page',
    adding('_redirects', `/products/item/1003/ /products/ 301\n`),
    'file-fault',
  ],
  [
    'a redirect takes the place of a page without its slash',
    adding('_redirects', '/products /products/item/1003/ 302\n'),
    'file-fault',
  ],
  ['a page is said to be gone', adding('_redirects', '/products/item/1003/ /404.html 410\n'), 'file-fault'],
  ['a redirect stays on the site', adding('_redirects', '/old/ /products/ 301\n'), null],
  [
    'a canonical address is elsewhere',
    onPage('rel="canonical" href="https://skr.example', 'rel="canonical" href="https://evil.example'),
    'canonical',
  ],
  [
    'another language is elsewhere',
    onPage('hreflang="zh-Hans" href="https://skr.example', 'hreflang="zh-Hans" href="https://evil.example'),
    'hreflang',
  ],
  [
    'a canonical address is elsewhere, among other words',
    onPage(
      'rel="canonical" href="https://skr.example',
      'rel="canonical nofollow" href="https://evil.example',
    ),
    'canonical',
  ],
  [
    'another form of the page is elsewhere',
    onPage('</head>', '<link rel="alternate" media="handheld" href="https://evil.example/m/"></head>'),
    'third-party',
  ],
  ['a link leads to a private address in hex', insert('<a href="http://0x0a.0.0.5/">x</a>'), 'private-host'],
  [
    'a link leads to an internal name with a dot',
    insert('<a href="https://erp.internal./">x</a>'),
    'private-host',
  ],
  ['a link leads to a private address', insert('<a href="http://10.0.0.5/admin">x</a>'), 'private-host'],
  ['a link leads to this machine', insert('<a href="http://localhost:3000/">x</a>'), 'private-host'],
  ['a link leads to an internal name', insert('<a href="https://erp.internal/">x</a>'), 'private-host'],
  ['a link leads to a name without a dot', insert('<a href="http://intranet/">x</a>'), 'private-host'],
  ['a link leads to a private IPv6 address', insert('<a href="http://[fd00::1]/">x</a>'), 'private-host'],
  ['a link leads to a public address', insert('<a href="http://8.8.8.8/">x</a>'), null],
  ['a link leads to another site', insert('<a href="https://elsewhere.example/">x</a>'), null],
  ['a link runs a script', insert('<a href="javascript:alert(1)">x</a>'), 'third-party'],
  ['a frame shows another site', insert('<iframe src="https://evil.example/"></iframe>'), 'third-party'],
  ['a form sends to another site', insert('<form action="https://evil.example/"></form>'), 'third-party'],
  ['a picture is on another site', insert('<img src="https://evil.example/x.png" alt="">'), 'third-party'],
  // The policy
  ['the policy lets pictures of all sites in', header("img-src 'self'", 'img-src *'), 'weak-policy'],
  [
    'the policy lets inline scripts in',
    header("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    'weak-policy',
  ],
  ['the policy lets all of https in', header("script-src 'self'", "script-src 'self' https:"), 'weak-policy'],
  [
    'the policy lets another host be asked',
    header("connect-src 'self'", "connect-src 'self' https://evil.example"),
    'weak-policy',
  ],
  ['the policy has no Trusted Types', header("require-trusted-types-for 'script'; ", ''), 'weak-policy'],
  [
    'the policy lets others frame the site',
    header("frame-ancestors 'none'", 'frame-ancestors *'),
    'weak-policy',
  ],
  ['the policy says nothing of frames', header("frame-ancestors 'none'; ", ''), 'weak-policy'],
  [
    'the policy has a directive more',
    header("base-uri 'none'", "base-uri 'none'; script-src-elem *"),
    'weak-policy',
  ],
  [
    'headers and pages are weakened together',
    (files) =>
      editAll(files, /\.html$|^_headers$/, (text) =>
        text.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'"),
      ),
    'weak-policy',
  ],
  [
    'Trusted Types are required for nothing, everywhere',
    (files) =>
      editAll(files, /\.html$|^_headers$/, (text) =>
        text.replace("require-trusted-types-for 'script'", 'require-trusted-types-for'),
      ),
    'weak-policy',
  ],
  [
    'a script is added with its hash, everywhere',
    (files) =>
      editAll(files, /\.html$|^_headers$/, (text) =>
        text
          .replace("script-src 'self'", `script-src 'self' '${nameInline('alert(1)')}'`)
          .replace('</head>', '<script>alert(1)</script></head>'),
      ),
    'weak-policy',
  ],
  [
    'a style is added with its hash, everywhere',
    (files) =>
      editAll(files, /\.html$|^_headers$/, (text) =>
        text
          .replace("style-src 'self'", `style-src 'self' '${nameInline('*{opacity:0}')}'`)
          .replace('</head>', '<style>*{opacity:0}</style></head>'),
      ),
    'weak-policy',
  ],
  ['there is no policy', header(/^ {2}Content-Security-Policy.*\n/m, ''), 'weak-policy'],
  [
    'some pages have another policy',
    header('/products/*\n', '/products/*\n  Content-Security-Policy: default-src *\n'),
    'file-fault',
  ],
  [
    'a page has another policy of its own',
    onPage("default-src 'none'", "default-src 'self'"),
    'other-policy',
  ],
  [
    'a page has no policy of its own',
    onPage(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
    'other-policy',
  ],
  [
    'the policy keeps pictures out',
    (files) =>
      editAll(files, /\.html$|^_headers$/, (text) => text.replace(/img-src [^;]*/, "img-src 'none'")),
    'weak-policy',
  ],
  [
    'a page has two policies',
    onPage('</head>', `<meta http-equiv="Content-Security-Policy" content="img-src 'none'"></head>`),
    'other-policy',
  ],
  [
    'HSTS is there twice',
    header('  X-Content', '  Strict-Transport-Security: max-age=0\n  X-Content'),
    'file-fault',
  ],
  [
    'a header reports to another site',
    header('  X-Content', '  Report-To: {"endpoints":[{"url":"https://evil.example"}]}\n  X-Content'),
    'file-fault',
  ],
  ['pages are text', header('  X-Content', '  Content-Type: text/plain\n  X-Content'), 'file-fault'],
  [
    'pages are files to save',
    header('  X-Content', '  Content-Disposition: attachment\n  X-Content'),
    'file-fault',
  ],
  [
    'a header has a space before its colon',
    header('  X-Content', '  X-Robots-Tag : noindex\n  X-Content'),
    'file-fault',
  ],
  ['frames are for all', header('X-Frame-Options: DENY', 'X-Frame-Options: ALLOWALL'), 'file-fault'],
  [
    'a folder lets browsers guess',
    header('/products/*\n', '/products/*\n  X-Content-Type-Options: no\n'),
    'file-fault',
  ],
  ['all may use the camera', header('camera=()', 'camera=*'), 'file-fault'],
  [
    'sites learn where visitors come from',
    header(/Referrer-Policy: .*/, 'Referrer-Policy: unsafe-url'),
    'file-fault',
  ],
  [
    'another site says what is fetched ahead',
    header('Speculation-Rules: "/', 'Speculation-Rules: "https://evil.example/'),
    'file-fault',
  ],
  ['a header is taken away', header('/products/*\n', '/products/*\n  ! X-Frame-Options\n'), 'file-fault'],
  [
    'pages are kept for a year in quotes',
    header('/products/*\n', '/products/*\n  Cache-Control: max-age="31536000"\n'),
    'file-fault',
  ],
  [
    'HSTS takes back what it says',
    header('max-age=31536000\n', 'max-age=31536000; max-age=0\n'),
    'file-fault',
  ],
  [
    'pages of products are sent as plain text',
    header('/products/*\n', '/products/item/:id/\n  Content-Type: text/plain\n/products/*\n'),
    'file-fault',
  ],
  ['there is no HSTS', header(/^ {2}Strict-Transport-Security.*\n/m, ''), 'file-fault'],
  ['HSTS ends after an hour', header('max-age=31536000\n', 'max-age=3600\n'), 'file-fault'],
  ['there is no nosniff', header(/^ {2}X-Content-Type-Options.*\n/m, ''), 'file-fault'],
  [
    'pages are kept for a year',
    header('/products/*\n', '/products/*\n  Cache-Control: max-age=31536000, immutable\n'),
    'file-fault',
  ],
  [
    'pages in Chinese are kept for a year',
    header('/zh/*\n', '/zh/*\n  Cache-Control: max-age=31536000, immutable\n'),
    'file-fault',
  ],
  ['a cookie is set', header('  X-Content', '  Set-Cookie: a=b\n  X-Content'), 'file-fault'],
  ['there are no headers', (files) => without(files, /^_headers$/), 'incomplete'],
  // Files
  ['a worker of a host is there', adding('_worker.js', 'export default {}'), 'file-kind'],
  [
    'a page ends in capitals',
    adding('x.HTML', '<script src="https://evil.example/x.js"></script>'),
    'file-kind',
  ],
  [
    'a script that another one imports is gone',
    (files) => without(files, /^_astro\/react\..*\.js$/),
    'asset',
  ],
  ['texts of the browser are gone', (files) => without(files, /^assets\/i18n\/Zh\.json$/), 'incomplete'],
  ['the Chinese products.json is gone', (files) => without(files, /^zh\/products\.json$/), 'incomplete'],
  ['a .env is there', adding('.env', 'DEBUG=1'), 'file-kind'],
  ['a dump of a database is there', adding('backup.sql', 'SELECT 1;'), 'file-kind'],
  ['a PHP script is there', adding('assets/x.php', '<?php echo 1;'), 'file-kind'],
  ['a folder of git is there', adding('.git/config', '[core]'), 'file-kind'],
  ['a file of Apache is there', adding('.htaccess', 'Options +Indexes'), 'file-kind'],
  ['an archive is there', adding('site.tar', 'x'), 'file-kind'],
  ['a security.txt is there', adding('.well-known/security.txt', 'Contact: mailto:a@b.example'), null],
  [
    'products.json is cut',
    (files) => withFiles(files, { 'products.json': halfOf('products.json').toString() }),
    'file-fault',
  ],
  [
    'products.json has half of the products',
    (files) =>
      edit(
        files,
        'products.json',
        /(\n\{"id":"1001".*\n).*(\n\]\})/s,
        '$1$2'.replace('$1', '').replace('$2', '\n]}'),
      ),
    'incomplete',
  ],
  [
    'products.csv has half of the products',
    (files) =>
      withFiles(files, { 'products.csv': textOf(files, 'products.csv').split('\n').slice(0, 20).join('\n') }),
    'incomplete',
  ],
  ['products.json is gone', (files) => without(files, /^products\.json$/), 'incomplete'],
  [
    'a script is cut',
    (files) =>
      withFiles(files, { [firstLike(/^_astro\/.*\.js$/)]: halfOf(firstLike(/^_astro\/.*\.js$/)).toString() }),
    'file-fault',
  ],
  [
    'the style sheet is cut',
    (files) => edit(files, firstLike(/^_astro\/.*\.css$/), /\}(?=[^}]*$)/, ''),
    'file-fault',
  ],
  [
    'texts of the browser are cut',
    (files) => withFiles(files, { 'assets/i18n/En.json': halfOf('assets/i18n/En.json').toString() }),
    'file-fault',
  ],
  [
    'a script has other bytes under its name',
    (files) => edit(files, firstLike(/^_astro\/.*\.js$/), /$/, '\n;0'),
    'changed-asset',
  ],
  [
    'the index of the search is cut',
    (files) => withFiles(files, { 'search.json': halfOf('search.json').toString() }),
    'file-fault',
  ],
  ['a part of the search is gone', (files) => without(files, /^assets\/search\/rows-en/), 'asset'],
  [
    'a page names a script that is not there',
    onPage('</body>', '<script type="module" src="/_astro/gone.js"></script></body>'),
    'asset',
  ],
  // Secrets
  ['a secret of webhooks', insert(`whsec_${'aB3'.repeat(11)}`), 'secret'],
  [
    'a JSON Web Token',
    insert('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'),
    'secret',
  ],
  ['a key of OpenAI', insert(`sk-proj-${'aB3_'.repeat(10)}`), 'secret'],
  ['a key of AWS without quotes', insert(`aws_secret_access_key=${'aB3/'.repeat(10)}`), 'secret'],
  ['a link to a page that is not there', insert('<a href="/nowhere/">Nowhere</a>'), 'link'],
  ['a script of its own', insert('<script>alert(1)</script>'), 'policy'],
  [
    'a file of another brand',
    (files) => withFiles(files, { 'assets/images/yn/favicon.png': bytesOf(firstLike(/favicon\.png$/)) }),
    'other-brand',
  ],
  [
    'a desk-lamp-with-a-very-long-name-that-is-no-key',
    insert('a desk-lamp-with-a-very-long-name-that-is-no-key'),
    null,
  ],
];

/** Reads the files that differ from the sound ones, as the guard does at a change; all of them too in the long run. */
async function judge(files: Files, given: Partial<GuardContext> = {}): Promise<readonly Rule[]> {
  const read = join(await openFolder(), 'content.json');
  await copyFile(join(output, 'content.json'), read);
  const found = await judgeWith(read, files, given);
  if (process.env.LONG_TESTS)
    expect(await judgeWith(join(await openFolder(), 'content.json'), files, given)).toEqual(found);
  return found;
}

async function judgeWith(content: string, files: Files, given: Partial<GuardContext>) {
  const { violations } = await openGuard(content).check(toGuardOptions(files, { ...context, ...given }));
  return [...new Set(violations.map(({ rule }) => rule))];
}

it('refuses a release that lost most of its groups, and lets one go that was renamed', async () => {
  const keep = (share: number) => {
    const category = [...context.contents.category];
    return { ...context.contents, category: new Map(category.slice(0, category.length * share)) };
  };
  expect(context.contents.category.size).toBeGreaterThan(3);
  expect(await judge(sound, { contents: keep(0.4) })).toEqual(['lost-groups']);
  expect(await judge(sound, { contents: keep(0.9) })).toEqual([]);
  const unnamed = changed((product) => ({ ...product, categoryNames: [], seriesName: null }));
  const without = { ...unnamed, category: new Map(), series: new Map() };
  expect(await judge(sound, { contents: without })).toEqual(['lost-groups']);
});

it('lets what was built go live, as the first release and as a later one', async () => {
  expect(await judge(sound)).toEqual([]);
  expect(await judge(sound, { live: null })).toEqual([]);
});

it('refuses other bytes under a name that any release that was live had', async () => {
  const script = firstLike(/^_astro\/.*\.js$/);
  const { live } = context;
  const files = new Map([...(live?.files ?? [])].filter(([path]) => path !== script));
  const given = (digest: string) => ({
    live: live && { ...live, files },
    isSameCode: false,
    keptAssets: new Map([[script, new Set([digest])]]),
  });
  expect(await judge(sound, given('another'))).toEqual(['changed-asset']);
  expect(await judge(sound, given(live?.files.get(script)?.sha256 ?? ''))).toEqual([]);
});

describe('a dist that was tampered with', () => {
  it.each(ofFiles)('%s', async (_, tamper, rule) => {
    const found = await judge(tamper(sound));
    if (rule === null) expect(found).toEqual([]);
    else expect(found).toContain(rule);
  });

  it('breaks each rule at least once, but for those that files alone do not break', () => {
    const broken = new Set(ofFiles.map(([, , rule]) => rule));
    const ofOtherTests = ['erp-host', 'failed-call', 'implausible', 'language-gone', 'lost-groups', 'older'];
    expect(rules.filter((rule) => !broken.has(rule)).toSorted()).toEqual(ofOtherTests);
  });

  it('is refused before the first release too, where no picture was made', async () => {
    const files = editAll(sound, anyPage, withoutPictures);
    expect(await judge(files, { live: null })).toEqual(['incomplete']);
  });
});

type Change = (product: ProductContents, at: number) => ProductContents;

function changed(change: Change): Contents {
  const products = [...context.contents.products].map(
    ([id, product], at) => [id, change(product, at)] as const,
  );
  return { ...context.contents, products: new Map(products) };
}

const priced =
  (times: number, share = 1): Change =>
  (product, at) =>
    product.price === null || at >= 40 * share
      ? product
      : { ...product, price: { ...product.price, amount: product.price.amount * times } };

const named =
  (toChinese: (name: ProductContents['name'], at: number) => string | null): Change =>
  (product, at) => ({ ...product, name: { ...product.name, Zh: toChinese(product.name, at) } });

/** The description has its place among the digests. */
const withDescription =
  (digest: string): Change =>
  (product) => ({
    ...product,
    digests: product.digests.slice(0, 12) + digest.repeat(2) + product.digests.slice(20),
  });

const ofContent: readonly (readonly [what: string, change: Change, isRefused: boolean])[] = [
  ['every price is 0', priced(0), true],
  ['every price is a hundred times as high', priced(100), true],
  ['every price is a hundredth', priced(0.01), true],
  ['three quarters of the prices are a hundred times as high', priced(100, 0.75), true],
  ['a third of the prices are a hundred times as high', priced(100, 0.3), false],
  ['every price is double', priced(2), false],
  ['no product has a price any more', (product) => ({ ...product, price: null }), true],
  ['all products have one name', (product) => ({ ...product, name: { En: 'Product', Zh: null } }), true],
  [
    'every price is in another currency',
    (product) => ({ ...product, price: product.price && { ...product.price, currency: 'USD' } }),
    true,
  ],
  [
    'every product has one price',
    (product) => ({ ...product, price: product.price && { ...product.price, amount: 9.9 } }),
    true,
  ],
  ['every product is out of stock', (product) => ({ ...product, availability: 'out_of_stock' }), false],
  ['all products have one Chinese name', named(() => '产品'), true],
  ['no product has a Chinese name any more', named(() => null), true],
  ['all Chinese names are the English ones', named(({ En }) => En), true],
  [
    'a third of the Chinese names are the English ones',
    named(({ En, Zh }, at) => (at < 12 ? En : Zh)),
    false,
  ],
  [
    'all Chinese descriptions are the English ones',
    (product) => ({
      ...product,
      digests: product.digests.slice(0, 16) + product.digests.slice(12, 16) + product.digests.slice(20),
    }),
    true,
  ],
  ['all products have one description', withDescription('AAAA'), true],
  ['no product has a description any more', withDescription(absentDigest), true],
];

describe('an ERP that was tampered with', () => {
  it.each(ofContent)('%s', async (_, change, isRefused) => {
    const found = await judge(sound, { contents: changed(change) });
    expect(found.includes('implausible')).toBe(isRefused);
  });

  it('is believed in what the live release has already', async () => {
    const contents = changed(priced(0));
    const { live } = context;
    const found = await judge(sound, { contents, live: live && { ...live, contents } });
    expect(found).not.toContain('implausible');
  });
});
