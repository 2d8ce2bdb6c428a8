import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand } from '#config/brands.ts';
import type { Workspace } from '#config/workspace.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { digestContext, type GuardContext } from '#guard/context.ts';
import type { Rule } from '#guard/rules.ts';
import type { Counts } from '#release/release.ts';
import { type Guard, openGuard } from '#guard/guard.ts';
import type { Violation } from '#guard/worded-violation.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { aProduct } from '../catalogue/build-catalogue.ts';
import { type BuildWorker, compiled, startBuildWorker } from '../builder/engine.ts';
import { foldersIn, root } from '../builder/workbench.ts';
import { readBuilt } from '#builder/read-built.ts';
import {
  brandOf,
  contextOf as anyContextOf,
  edit,
  type Files,
  readDist,
  textOf,
  toGuardOptions,
  withFiles,
} from './guard-release.ts';

const contextOf: typeof anyContextOf = (code, given) =>
  anyContextOf(code, { inlineCode: compiled.inlineCode, ...given });

const usual = contextOf('skr');
/** By what they read files by. */
const guards = new Map<string, Guard>();
let workspace: Workspace;
let erp: DemoErp;
let worker: BuildWorker;
/** A real brand, English first, and a demonstration, Chinese first. */
let skr: Files;
/** How many pages skr has, and how many of them search engines may have. */
let pages: number;
let indexed: number;
let yn: Files;
/** As skr, without live refresh, and with the ERP's pictures from the ERP. */
let still: Files;
/** The catalogues of skr and yn, and what their builds were to make. */
let plans: Readonly<Record<'skr' | 'yn', Pick<GuardContext, 'planned' | 'contents' | 'isDemo'>>>;

async function readPlan(code: 'skr' | 'yn') {
  const { counts: planned, contents, snapshot } = await readBuilt(workspace, brandOf(code));
  return { planned, contents, isDemo: snapshot.isDemo };
}

const past = { name: { En: 'Past', Zh: '过去' }, categoryNames: [], seriesName: null };

async function buildDist(code: 'skr' | 'yn', isDemo: boolean, changes: Partial<Brand> = {}): Promise<Files> {
  const request = {
    brand: { ...brandOf(code), ...changes },
    erp: { host: erp.origin, publicHost: 'https://erp.example', isDemo },
    allowShrink: true,
    live: aRecord({ isDemo, products: [aProduct('past', past)] }),
  };
  await worker.build({ workspace, compiled, request, isResident: false }, () => {});
  return readDist(foldersIn(workspace, code).dist);
}

beforeAll(async () => {
  const output = await mkdtemp(join(tmpdir(), 'guard-'));
  workspace = { root, output, brandsFile: join(root, 'brands.json') };
  erp = await startDemoErp({ products: 10 });
  // Content of editors: a link to anywhere, and names that make odd paths.
  erp.brand('skr').set('1003', {
    description:
      '<p>See <a href="https://elsewhere.example/a?b=c">there</a>, <a href="mailto:a@b.example">write</a>.</p>',
  });
  for (const id of ['a b', '100%', '灯', "it's", 'a+b~c', 'index.html', '404.html']) {
    erp.brand('skr').publish({ id, name: `Item ${id}`, categoryNames: [id], images: [] });
    erp.brand('skr').publishCategory({ name: id });
  }
  worker = startBuildWorker();
  skr = await buildDist('skr', false);
  pages = [...skr.keys()].filter((file) => file.endsWith('.html')).length;
  indexed = textOf(skr, 'sitemap.xml').split('<loc>').length - 1;
  yn = await buildDist('yn', true);
  plans = { skr: await readPlan('skr'), yn: await readPlan('yn') };
  still = await buildDist('skr', false, { live: false, images: { kind: 'link' } });
}, 120_000);

afterAll(async () => {
  await worker.stop();
  await erp.close();
  await rm(workspace.output, { recursive: true, force: true });
  await rm(resolve(foldersIn(workspace, 'skr').astro, '..'), { recursive: true, force: true });
});

/** The pages that the build of the context's brand was to make. */
function planOf({ brand: { code } }: GuardContext): Partial<GuardContext> {
  return code === 'skr' || code === 'yn' ? plans[code] : {};
}

/** Finds a guard that has read the files of the test before; tests/guard/delta.test.ts proves that this changes nothing. */
function guardFor(context: GuardContext): Guard {
  const key = digestContext(context);
  const guard = guards.get(key) ?? openGuard(join(workspace.output, `${guards.size}.json`));
  guards.set(key, guard);
  return guard;
}

async function judge(
  files: Files,
  context: GuardContext = usual,
  given: Partial<GuardContext> = {},
): Promise<readonly Violation[]> {
  const { violations } = await guardFor(context).check({
    ...toGuardOptions(files, context),
    ...planOf(context),
    ...given,
  });
  return violations;
}

/** Those of one rule, where what is tried breaks another one, too. */
async function sentencesOf(rule: Rule, files: Files, context?: GuardContext): Promise<readonly string[]> {
  const violations = await judge(files, context);
  return violations.filter((violation) => violation.rule === rule).map(({ message }) => message);
}

async function sentences(files: Files, context?: GuardContext): Promise<readonly string[]> {
  return (await judge(files, context)).map(({ message }) => message);
}

const page = 'products/item/1003/index.html';
const chinese = 'zh/products/item/1003/index.html';
/** As a sentence names the page. */
const named = '/products/item/1003/ (Puddle stacking ring set, sky blue)';
const again = 'Build the brand again; if it happens again, tell the developers.';
const force = 'if it is meant so, publish with --force and the reason.';
const others =
  'belongs to another brand. If it stands in a text, take it out in the ERP; else look at region, site and code in brands.json, then build again.';
const hosts =
  "which is neither the brand's site nor a host of its pictures. Mend it in the ERP, or add the host to pictureHosts in brands.json, then build again.";
const secret =
  'Take it out of the text in the ERP or out of the code, build again, and replace it wherever it is in use.';

/** The page with something at the end of its content. */
function insert(html: string): Files {
  return edit(skr, page, '</main>', `${html}</main>`);
}

describe('what the engine builds', () => {
  it('passes, with every language, odd names and links to elsewhere', async () => {
    expect(textOf(skr, page)).toContain('https://elsewhere.example/a?b=c');
    expect(await sentences(skr)).toEqual([]);
  });

  it('passes as a demonstration, whose every page is noindex', async () => {
    expect(textOf(yn, page)).toContain('noindex');
    expect(await sentences(yn, contextOf('yn'))).toEqual([]);
  });

  it('passes without live refresh, with pictures of the ERP', async () => {
    expect(textOf(still, page)).toContain('https://erp.example/');
    expect(await sentences(still, contextOf('skr', { brand: { ...brandOf('skr'), live: false } }))).toEqual(
      [],
    );
  });

  it('is refused as the release of another brand', async () => {
    const violations = await judge(skr, contextOf('js'));
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(
      new Set([
        'incomplete',
        'page-fault',
        'file-fault',
        'canonical',
        'hreflang',
        'sitemap',
        'other-brand',
        'third-party',
      ]),
    );
  });
});

describe('a link', () => {
  it('that leads nowhere is refused', async () => {
    expect(await sentences(insert('<a href="/products/item/gone/?a=b#c">gone</a>'))).toEqual([
      `${named}: a link leads to /products/item/gone/, which is not in the release. If the link stands in a text, mend it in the ERP. ${again}`,
    ]);
  });

  it.each([
    ['by its whole address', '<a href="https://skr.example/gone/">x</a>', '/gone/'],
    ['relative to its page', '<a href="../gone/">x</a>', '/products/item/gone/'],
    ['without its closing slash', '<a href="/products">x</a>', '/products'],
    [
      'in structured data',
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","url":"https://skr.example/gone/"}</script>',
      '/gone/',
    ],
    ['in no encoding', '<a href="/100%/">x</a>', '/100%/'],
  ])('that leads nowhere %s is refused', async (_, html, address) => {
    expect(await judge(insert(html))).toMatchObject([
      { rule: 'link', files: [page], message: expect.stringContaining(`leads to ${address}, which`) },
    ]);
  });

  it('to a withdrawn product is told once, with all its pages counted', async () => {
    const violations = await judge(withFiles(skr, { 'products/item/1003/index.html': null }));
    const violation = violations.find(({ rule }) => rule === 'link');
    expect(violation?.files.length).toBeGreaterThan(4);
    expect(violation?.message).toMatch(
      /^\d+ of \d+ pages, \/.*, \/.*, \/.* and \d+ more: a link leads to \/products\/item\/1003\/,/,
    );
  });

  it('to a page that brands.json names, which another program serves on this site, leads somewhere', async () => {
    const contact = { privacy: 'https://skr.example/privacy', imprint: 'https://elsewhere.example/' };
    const brand = { ...brandOf('skr'), contact };
    const files = insert('<a href="https://skr.example/privacy">x</a>');
    const leadsNowhere = expect.stringContaining('a link leads to /privacy');
    expect(await sentences(files, contextOf('skr', { brand }))).not.toContainEqual(leadsNowhere);
    expect(await sentences(files)).toEqual([leadsNowhere]);
  });

  it('to a page that only redirects leads somewhere', async () => {
    expect(await sentences(insert('<a href="/products/sg/">x</a>'))).toEqual([]);
  });

  it.each([
    ['a script', '<script src="/_astro/gone.js"></script>', '/_astro/gone.js'],
    [
      'a picture',
      '<img alt="" srcset="/a.png 1x, /b.png 2x" src="/assets/images/skr/favicon.png">',
      '/a.png',
    ],
  ])('to %s that is not there is refused', async (_, html, address) => {
    const [first] = await sentences(insert(html));
    expect(first).toBe(`${named}: the page needs ${address}, which is not in the release. ${again}`);
  });

  it('of a kind that no editor needs is refused', async () => {
    expect(await sentences(insert('<a href="javascript:alert(1)">x</a>'))).toEqual([
      `${named}: the page has a link of the kind javascript:, ${hosts}`,
    ]);
  });
});

describe('a page', () => {
  it('that is cut is refused', async () => {
    expect(await sentences(edit(skr, page, '</html>', ''))).toEqual([
      `${named}: the page is cut, it does not end with </html>. ${again}`,
    ]);
  });

  it('that is empty is refused, as is any other file', async () => {
    const empty = withFiles(skr, { 'assets/images/skr/favicon.png': '', 'robots.txt': '' });
    expect(await sentences(empty)).toEqual([
      `assets/images/skr/favicon.png: the file is empty. ${again}`,
      `robots.txt: the file is empty. ${again}`,
    ]);
  });

  it.each([
    ['of another page', 'https://skr.example/products/'],
    ['of another site', 'https://www.skr.example/products/item/1003/'],
    ['with a query', 'https://skr.example/products/item/1003/?a'],
  ])('with the canonical address %s is refused', async (_, address) => {
    const wrong = edit(skr, page, /(?<=<link rel="canonical" href=")[^"]*/, address);
    expect(await sentences(wrong)).toEqual([
      `${named}: the page gives ${address} as its canonical address instead of its own. ${again}`,
    ]);
  });

  it('in Chinese gives the English one only where the catalogue has nothing in Chinese', async () => {
    const odd = [...skr.keys()].find((path) => /^zh\/products\/item\/100/.test(path)) ?? '';
    expect(textOf(skr, odd)).toContain(`<link rel="canonical" href="https://skr.example/products/item/`);
    const canonical = /(?<=<link rel="canonical" href=")[^"]*/;
    const wrong = edit(skr, chinese, canonical, 'https://skr.example/products/item/1003/');
    expect(await sentences(wrong)).toEqual(
      expect.arrayContaining([
        `/zh${named}: the page gives /products/item/1003/ as its canonical address instead of its own. ${again}`,
        `Pages in zh-Hans have another canonical address than the catalogue says, those of 1 of 17 products: 1003 (Puddle stacking ring set, sky blue). ${again}`,
      ]),
    );
    const alternates = /<link rel="alternate"[^>]*>/g;
    const alone = edit(edit(wrong, chinese, alternates, ''), page, alternates, '');
    expect(await sentencesOf('mismatch', alone)).toHaveLength(1);
  });

  it('without a canonical address is refused', async () => {
    expect(await sentences(edit(skr, page, /<link rel="canonical"[^>]*>/, ''))).toEqual([
      `${named}: the page names no canonical address. ${again}`,
    ]);
  });

  it.each([
    ['is not JSON', '{"@context":'],
    ['is no object', '[]'],
    ['has another @context than schema.org', '{"@type":"Thing"}'],
    ['has no @type', '{"@context":"https://schema.org"}'],
  ])('with structured data that %s is refused', async (fault, json) => {
    expect(await sentences(insert(`<script type="application/ld+json">${json}</script>`))).toEqual([
      `${named}: a block of structured data ${fault}, so search engines would pass over it. ${again}`,
    ]);
  });
});

describe('languages', () => {
  const sentence = (address: string, fault: string) =>
    `${address}: the page ${fault}, so search engines would mix up its languages. ${again}`;

  it('that do not name each other are refused', async () => {
    const oneSided = edit(skr, chinese, /<link rel="alternate" hreflang="en"[^>]*>/, '');
    expect(await sentences(oneSided)).toEqual([
      sentence(`/zh${named}`, 'has an x-default that is none of its versions'),
      sentence(named, 'names /zh/products/item/1003/ as its zh-Hans version, which does not name it back'),
    ]);
  });

  it.each([
    [
      'a page in another language',
      'https://skr.example/products/',
      'names /products/ as its zh-Hans version, which is in en',
    ],
    [
      'a page that is not there',
      'https://skr.example/zh/gone/',
      'names /zh/gone/ as its zh-Hans version, which is not there',
    ],
    [
      'a page of another site',
      'https://zh.skr.example/',
      'names https://zh.skr.example/ as its zh-Hans version, which is not there',
    ],
    [
      'itself',
      'https://skr.example/products/item/1003/',
      'names /products/item/1003/ as its zh-Hans version, which is in en',
    ],
  ])('are refused where a page names %s as its other version', async (_, address, fault) => {
    const wrong = edit(skr, page, /(?<=hreflang="zh-Hans" href=")[^"]*/, address);
    expect(await sentences(wrong)).toContain(sentence(named, fault));
  });

  it('are refused where a page says to be in another one', async () => {
    expect(await sentences(edit(skr, page, '<html lang="en"', '<html lang="fr"'))).toEqual(
      expect.arrayContaining([
        sentence(named, 'does not name itself as its fr version'),
        sentence(
          `2 of ${pages} pages, ${named}, /zh${named}`,
          'names /products/item/1003/ as its en version, which is in fr',
        ),
      ]),
    );
  });
});

describe('the sitemap', () => {
  const entry = /<url><loc>https:\/\/skr\.example\/products\/item\/1003\/<\/loc>.*<\/url>\n/;

  it('has no page of a withdrawn product, which is refused where search engines may take it', async () => {
    const file = 'products/item/past/index.html';
    expect(textOf(skr, file)).toContain('This product is no longer offered.');
    const listed = edit(skr, file, 'noindex,follow', 'max-image-preview:large');
    expect(await sentencesOf('sitemap', listed)).toEqual([
      `The sitemap lacks pages, 1 of ${indexed + 1}: /products/item/past/. ${again}`,
    ]);
    const fewer = new Map(skr);
    fewer.delete(file);
    expect(await sentencesOf('incomplete', fewer)).toHaveLength(1);
  });

  it('that misses a page is refused', async () => {
    expect(await sentences(edit(skr, 'sitemap.xml', entry, ''))).toEqual([
      `The sitemap lacks pages, 1 of ${indexed}: ${named}. ${again}`,
    ]);
  });

  it.each([
    ['a page twice', 'https://skr.example/products/', 'lists pages twice', '/products/'],
    ['what is not there', 'https://skr.example/gone/', 'lists pages that are not there', '/gone/'],
    [
      'a redirect',
      'https://skr.example/products/sg/',
      'lists pages that are not for search engines',
      '/products/sg/',
    ],
  ])('that lists %s is refused', async (_, address, fault, place) => {
    const more = edit(skr, 'sitemap.xml', '</urlset>', `<url><loc>${address}</loc></url></urlset>`);
    expect(await sentences(more)).toEqual([`The sitemap ${fault}, 1 of ${indexed + 1}: ${place}. ${again}`]);
  });

  it('that lists another site is refused', async () => {
    const more = edit(
      skr,
      'sitemap.xml',
      '</urlset>',
      '<url><loc>https://a.example/?b=1&amp;c</loc></url></urlset>',
    );
    expect(await sentences(more)).toEqual([
      `sitemap.xml: the file names an address of another site. ${again}`,
      `The sitemap lists pages that are not there, 1 of ${indexed + 1}: https://a.example/?b=1&c. ${again}`,
    ]);
  });

  it('that lists a page marked noindex is refused', async () => {
    expect(
      await sentences(edit(skr, page, '<head>', '<head><meta name="robots" content="noindex">')),
    ).toEqual([
      `The sitemap lists pages that are not for search engines, 1 of ${indexed}: ${named}. ${again}`,
    ]);
  });

  it('must be there', async () => {
    expect(await sentences(withFiles(skr, { 'sitemap.xml': null }))).toEqual([
      `There is no sitemap.xml. ${again}`,
    ]);
  });
});

describe('another brand', () => {
  it.each([
    ['identifier', 'sg-js', 'sg-js'],
    ['site', 'See www.a.example or https://js.example/x', 'js.example'],
    ['favicon', '<i data-x="/assets/images/js/favicon.png"></i>', '/assets/images/js/'],
    ['favicon on this site', 'https://skr.example/assets/images/js/favicon.png', '/assets/images/js/'],
  ])('is refused by its %s', async (_, html, mark) => {
    expect(await sentences(insert(html))).toEqual([`${named}: ${mark} ${others}`]);
  });

  it('is refused in files that are no pages', async () => {
    const script = [...skr.keys()].find((file) => /^_astro\/.*\.js$/.test(file)) ?? '';
    const named = withFiles(skr, {
      [script]: `${textOf(skr, script)}//sg-yn`,
      'assets/images/js/favicon.png': skr.get('assets/images/skr/favicon.png') ?? '',
    });
    expect(await sentences(named)).toEqual([
      `${script}: sg-yn ${others}`,
      `assets/images/js/favicon.png: the file assets/images/js/favicon.png ${others}`,
    ]);
  });

  it('is not meant by words that only hold its identifier or host, nor by a folder of the ERP', async () => {
    const picture = '<img alt="" src="https://erp.example/assets/images/js/a.png">';
    expect(await sentences(insert(picture))).toEqual([]);
    expect(
      await sentences(insert('msg-js sg-jsx sg-js-2 x.js.example js.example.com js.example:81')),
    ).toEqual([]);
  });
});

describe('a third party', () => {
  it.each([
    ['a script', '<script src="https://cdn.example/a.js"></script>', 'something from https://cdn.example'],
    ['a sheet', '<link rel="stylesheet" href="//cdn.example/a.css">', 'something from https://cdn.example'],
    ['a style', '<style>@import "https://cdn.example/a.css";</style>', 'something from https://cdn.example'],
    ['a frame', '<iframe src="https://cdn.example/"></iframe>', 'something from https://cdn.example'],
    ['a form', '<form action="https://cdn.example/"></form>', 'something from https://cdn.example'],
    ['a picture', '<img alt="" src="https://cdn.example/a.png">', 'a picture from https://cdn.example'],
    [
      'a picture of a set',
      '<img alt="" srcset="https://cdn.example/a.png 2x">',
      'a picture from https://cdn.example',
    ],
    [
      'a script of the ERP',
      '<script src="https://erp.example/a.js"></script>',
      'something from https://erp.example',
    ],
    [
      'structured data',
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","url":"https://cdn.example/"}</script>',
      'as one of its own pages an address at https://cdn.example',
    ],
  ])('is refused by %s', async (_, html, subject) => {
    expect(await sentencesOf('third-party', insert(html))).toEqual([
      `${named}: the page has ${subject}, ${hosts}`,
    ]);
  });

  it('is none where brands.json has it as a host of pictures', async () => {
    const brand = { ...brandOf('skr'), pictureHosts: ['cdn.example'] };
    expect(
      await sentences(insert('<img alt="" src="https://cdn.example/a.png">'), contextOf('skr', { brand })),
    ).toEqual([]);
  });
});

describe('a script or style of its own', () => {
  const lost = 'which the policy of _headers does not allow, so browsers would pass over it.';

  it.each([
    [
      'a script',
      '<script>alert(1)</script>',
      'a script of its own (sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=)',
    ],
    [
      'a style',
      '<style>p{}</style>',
      'a style of its own (sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=)',
    ],
    ['an attribute that runs', '<p onclick="alert(1)">x</p>', 'a script of its own (the attribute onclick)'],
    ['an attribute of style', '<p style="color: red">x</p>', 'a style of its own (a style attribute)'],
  ])('is refused where the policy would not let it be: %s', async (_, html, subject) => {
    expect(await sentences(insert(html))).toEqual([`${named}: the page has ${subject}, ${lost} ${again}`]);
  });

  it('is not let in by headers without a policy', async () => {
    const found = await judge(edit(skr, '_headers', /^ {2}Content-Security-Policy.*\n/m, ''));
    expect(found.map(({ rule }) => rule)).toEqual(['weak-policy']);
  });
});

describe('the ERP', () => {
  const quiet = contextOf('skr', { brand: { ...brandOf('skr'), live: false } });
  const naming = (where: string) =>
    `${where}: the ERP's host erp.example is named, though the brand has no live refresh. Take it out of the text in the ERP, or set live to true in brands.json, then build again.`;

  it.each([
    ['a text', 'see https://erp.example/manual'],
    ['a data block', '<script type="application/json">{"erpHost":"https://erp.example"}</script>'],
    ['a script', '<script>fetch("https://erp.example/")</script>'],
  ])('is refused in %s where there is no live refresh', async (_, html) => {
    expect(await sentencesOf('erp-host', edit(still, page, '</main>', `${html}</main>`), quiet)).toEqual([
      naming(named),
    ]);
  });

  it('is refused in another file where there is no live refresh, but in the headers that let its pictures in', async () => {
    const files = withFiles(still, {
      'a.json': '"https://erp.example"',
    });
    expect(textOf(files, '_headers')).toContain("img-src 'self' https://erp.example");
    expect(await sentences(files, quiet)).toEqual([naming('a.json')]);
  });

  it('is refused by the name that only the build knows it by', async () => {
    const context = contextOf('skr', { privateHosts: ['erp.internal:8080', 'erp.example'] });
    expect(await sentences(insert('http://erp.internal:8080/x'), context)).toEqual([
      `${named}: the host erp.internal:8080 is named, which is not for visitors. Take it out of the text in the ERP, or look at ERP_HOST and PUBLIC_ERP_HOST, then build again.`,
    ]);
  });
});

describe('a secret', () => {
  it.each([
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['an AWS key id', 'AKIAIOSFODNN7EXAMPLE'],
    ['a token of GitHub', `ghp_${'a1'.repeat(18)}`],
    ['a token of Slack', 'xoxb-12345678901234567890'],
    ['a key of Google', `AIza${'a1-'.repeat(12)}`],
    ['a key of Stripe', 'sk_live_0123456789abcdef'],
    ['a bearer token', 'Authorization: Bearer abcdefghijklmnopqrst'],
    ['a password or key with its name', 'const options = { apiKey: "0123456789" }'],
    ['a password or key with its name', '<i data-x="{&quot;password&quot;:&quot;hunter2hunter2&quot;}"></i>'],
    ['a password or key in an address', 'https://a.example/?x=1&password=hunter2hunter2'],
    ['a user with a password in an address', 'postgres://user:hunter2@db.example/'],
  ])('that looks like %s is refused: %s', async (what, html) => {
    expect(await sentences(insert(html))).toEqual([`${named}: there is what looks like ${what}. ${secret}`]);
  });

  it('of the environment is refused by the name of its variable, and not repeated', async () => {
    const context = contextOf('skr', { secrets: new Map([['STORE_KEY', ['correct horse']]]) });
    expect(await sentences(edit(skr, 'robots.txt', 'Allow: /', 'Allow: /correct horse'), context)).toEqual([
      `robots.txt: there is what looks like the value of STORE_KEY. ${secret}`,
    ]);
  });
});

describe('against the live release', () => {
  const before = { snapshot: 'before', pulledAt: null };
  const liveWith = (given: Partial<Counts>): GuardContext =>
    contextOf('skr', {
      live: { counts: { ...counts, ...given }, contents: null, files: new Map(), ...before },
    });
  let counts: Counts;
  beforeAll(async () => {
    counts = (await guardFor(usual).check({ ...toGuardOptions(skr, usual), ...plans.skr })).counts;
  });

  it.each([
    ['products', 'products', (count: number) => ({ products: count })],
    ['pages in zh-Hans', 'zh-Hans', (count: number) => ({ pages: { ...counts.pages, 'zh-Hans': count } })],
    ['pictures', 'pictures', (count: number) => ({ pictures: count })],
    ['pages for search engines', 'indexed', (count: number) => ({ indexed: count })],
  ])('a loss of %s is refused, unless brands.json allows it', async (name, key, toCounts) => {
    const now = { ...counts, ...counts.pages }[key] as number;
    const before = Math.ceil(now / 0.79);
    const share = Math.round((1 - now / before) * 100);
    const loss = `${now} ${name} instead of ${before}: ${share} % fewer`;
    expect(await sentences(skr, liveWith(toCounts(before)))).toEqual([
      `The release has ${loss}, brands.json allows 20 % a day (thresholds.maxDrop). Look into the ERP, then build again; ${force}`,
    ]);
    expect(await sentences(skr, liveWith(toCounts(Math.floor(now / 0.8))))).toEqual([]);
    const brand = { ...brandOf('skr'), thresholds: { ...brandOf('skr').thresholds, maxDrop: 0.5 } };
    expect(await sentences(skr, { ...liveWith(toCounts(before)), brand })).toEqual([]);
    expect(await sentences(skr, { ...liveWith(toCounts(2 * now + 1)), brand })).toHaveLength(1);
  });

  it('a catalogue that was read before the live one is refused, but not the same one', async () => {
    const pulled = { at: '2026-11-23T10:00:00.000Z', snapshot: 'now' };
    const refused = async (live: Partial<{ readonly snapshot: string; readonly pulledAt: string }>) => {
      const { live: usual } = liveWith({});
      const found = await judge(skr, contextOf('skr', { pulled, live: usual && { ...usual, ...live } }));
      return found.map(({ message }) => message);
    };
    const later = { pulledAt: '2026-11-23T10:00:01.000Z' };
    expect(await refused(later)).toEqual([
      `The ERP was read for this release at ${pulled.at}, and for the live one later, at ${later.pulledAt}. Build again, then publish; ${force}`,
    ]);
    expect(await refused({ ...later, snapshot: 'now' })).toEqual([]);
    expect(await refused({ pulledAt: '2026-11-23T09:59:59.000Z' })).toEqual([]);
  });

  it('a language that is gone is refused, and told once', async () => {
    expect(await sentences(skr, liveWith({ pages: { ...counts.pages, fr: 50 } }))).toEqual([
      `The live release has 50 pages in fr, this one has none. Look whether the ERP still offers that language (enableZh of the setting); ${force}`,
    ]);
  });

  it('nothing is lost before the first release', async () => {
    expect(await sentences(skr, contextOf('skr', { live: null }))).toEqual([]);
  });

  it('a call of the pull that failed is refused', async () => {
    const call = 'products/published/by_brand/sg-skr/false';
    expect(await sentences(skr, contextOf('skr', { failedCalls: [{ call, reason: '503' }] }))).toEqual([
      `What the release needs of the ERP did not come (${call}: 503). Build again when the ERP answers.`,
    ]);
  });
});
