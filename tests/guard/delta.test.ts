import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatChange, journalOf } from '#files/journal.ts';
import { digestOf, readSealed, sealText } from '#files/sealed.ts';
import type { GuardContext } from '#guard/context.ts';
import { type Guard, openGuard } from '#guard/guard.ts';
import type { Counts } from '#release/release.ts';
import { openFolder } from '../files/folder.ts';
import { contextOf, type Files, textOf, toGuardOptions, withFiles } from './guard-release.ts';
import { judge as judgeOptions, judgeAnew as judgeOptionsAnew } from './judge-anew.ts';

const site = 'https://skr.example';

/** One page of a small site, with everything that may be wrong with it. */
interface SmallPage {
  readonly lang: string;
  readonly links: readonly string[];
  readonly alternates: readonly (readonly [string, string])[];
  readonly head: string;
  readonly end: string;
}

const addresses = [
  '/',
  '/a/',
  '/b/',
  '/zh/',
  '/zh/a/',
  '/zh/b/',
  '/gone/',
  '/_astro/x.js',
  '/assets/images/js/a.png',
];
const paths = ['index.html', 'a/index.html', 'b/index.html', 'zh/index.html', 'zh/a/index.html', '404.html'];
const oftenTwin = (path: string): readonly (readonly [string, string])[] => {
  const own = `/${path.replace('index.html', '').replace(/^zh\//, '')}`;
  return [
    ['en', own],
    ['zh-Hans', `/zh${own}`],
    ['x-default', own],
  ];
};

const anyAlternates = fc.uniqueArray(
  fc.tuple(fc.constantFrom('en', 'zh-Hans', 'x-default'), fc.constantFrom(...addresses)),
  { maxLength: 3 },
);

function anyPage(path: string): fc.Arbitrary<SmallPage> {
  const usual = path.startsWith('zh/') ? 'zh-Hans' : 'en';
  const canonical = `<link rel="canonical" href="${site}/${path.replace('index.html', '')}">`;
  const strange = ['<meta http-equiv="refresh" content="0; url=/a/">', '', `${canonical}sg-js`];
  const noindex = `${canonical}<meta name="robots" content="noindex">`;
  const toggled = path.startsWith('zh/') ? path.slice('zh/'.length) : `zh/${path}`;
  const translation = `<link rel="canonical" href="${site}/${toggled.replace('index.html', '')}">`;
  const asset = `${canonical}<script src="/_astro/x.js"></script>`;
  return fc.record({
    lang: fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, fc.constantFrom('en', 'zh-Hans')),
    links: fc.uniqueArray(fc.constantFrom(...addresses), { maxLength: 3 }),
    alternates: fc.oneof(
      { weight: 3, arbitrary: fc.constant(oftenTwin(path)) },
      anyAlternates,
      fc.constant([]),
    ),
    head: fc.oneof(
      { weight: 6, arbitrary: fc.constant(canonical) },
      fc.constantFrom(...strange, noindex, asset, translation),
    ),
    end: fc.oneof({ weight: 8, arbitrary: fc.constant('</html>') }, fc.constant('')),
  });
}

function format({ lang, links, alternates, head, end }: SmallPage): string {
  const others = alternates.map(
    ([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${site}${path}">`,
  );
  const anchors = links.map((link) => `<a href="${link}">x</a>`);
  return `<html lang="${lang}"><head><title>SKR | x</title>${head}${others.join('')}</head><body>${frame(lang, anchors.join(''))}</body>${end}`;
}

/** Everything that a page must have, with some content. */
function frame(lang: string, content: string): string {
  const text = `<h1>x</h1>${lang.startsWith('zh') ? '\u706f'.repeat(9) : ''}`;
  const tree = lang.startsWith('zh') ? '/zh/' : '/';
  const header = `<a href="${tree}">SKR</a><a href="${tree}products/">x</a><form action="${tree}products/"></form>`;
  return `<header>${header}</header><main>${text}${content}</main><footer>SKR</footer>`;
}

/** Files that each page loads. */
const loaded = ['_astro/a.css', 'assets/theme.a.css', '_astro/a.js'];
const [sheet, theme, script] = loaded;
const loading = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${sheet}"><link rel="stylesheet" href="/${theme}"><script type="module" src="/${script}"></script>`;

function formatSitemap(listed: readonly string[]): string {
  return `<urlset>${listed.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')}</urlset>`;
}

const twins = (path: string) => {
  return oftenTwin(path).map(
    ([tag, address]) => `<link rel="alternate" hreflang="${tag}" href="${site}${address}">`,
  );
};

const inline = '<script>alert(1)</script>';
const nameOfInline = 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';

const context = contextOf('skr', { inlineCode: { scripts: [nameOfInline], styles: [] } });

const others =
  "style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const policyOf = (sources: string) => `default-src 'none'; script-src ${sources}; ${others}`;
const usualSources = `'self' '${nameOfInline}'`;
const metaPolicy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(usualSources)}">`;

function allowing(sources: string): string {
  return `/*\n  Content-Security-Policy: ${policyOf(sources)}\n  Strict-Transport-Security: max-age=31536000\n  X-Content-Type-Options: nosniff\n`;
}

function soundPage(path: string, content = ''): string {
  const address = `/${path.replace('index.html', '')}`;
  const lang = path.startsWith('zh/') ? 'zh-Hans' : 'en';
  const head = `<title>SKR | ${path}</title>${metaPolicy}${loading}<link rel="canonical" href="${site}${address}">${twins(path).join('')}${/^(?:zh\/)?index/.test(path) ? described : ''}`;
  const body = frame(lang, `${path} <a href="/">x</a>${content}`);
  return `<html lang="${lang}"><head>${head}</head><body>${body}</body></html>`;
}

const described = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite"}</script>`;

/** In place of a listing, to which every page leads. */
const redirect = '<html><head><meta http-equiv="refresh" content="0; url=/a/"></head></html>';
const soundPaths = ['index.html', 'a/index.html', 'zh/index.html', 'zh/a/index.html'];
const sound: Files = new Map([
  ...soundPaths.map((path) => [path, soundPage(path)] as const),
  ...['products/index.html', 'zh/products/index.html'].map((path) => [path, redirect] as const),
  ['sitemap.xml', formatSitemap(['/', '/a/', '/zh/', '/zh/a/'])],
  ['assets/images/skr/logo.svg', '<svg/>'],
  ['_headers', allowing(usualSources)],
  ...loaded.map((file) => [file, file.endsWith('.css') ? ':root{--theme:red}' : '/**/'] as const),
  ['products.json', '{"products":[]}'],
  ['products.csv', 'id,name\n'],
  ['search.json', '{"count":0,"parts":[],"han":null}'],
  ['robots.txt', 'User-agent: *\nAllow: /\n'],
  ['404.html', soundPage('404.html').replace(/<link rel="(?:canonical|alternate)[^>]*>/g, '')],
]);

/** Something done to a site. */
type Step = (files: Files) => Files;

const anySitemap = fc.array(fc.constantFrom(...addresses), { maxLength: 6 });

/** Writes the sitemap that fits the pages as far as simple rules tell. */
const fitSitemap: Step = (files) => {
  const pages = paths.filter(
    (path) => files.has(path) && path !== '404.html' && !/noindex|refresh/.test(textOf(files, path)),
  );
  return withFiles(files, {
    'sitemap.xml': formatSitemap(pages.map((path) => `/${path.replace('index.html', '')}`)),
  });
};

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...paths).chain((path) =>
      anyPage(path).map(
        (page): Step =>
          (files) =>
            withFiles(files, { [path]: format(page) }),
      ),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...soundPaths),
        fc.constantFrom('', '<a href="/a/">y</a>', '<script src="/_astro/x.js"></script>', inline),
      )
      .map(
        ([path, content]): Step =>
          (files) =>
            withFiles(files, { [path]: soundPage(path, content) }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...paths).map(
      (path): Step =>
        (files) =>
          withFiles(files, { [path]: null }),
    ),
  },
  fc.constantFrom('', 'x', '/*sg-js*/', null).map(
    (content): Step =>
      (files) =>
        withFiles(files, { '_astro/x.js': content }),
  ),
  fc.constantFrom(allowing(''), allowing("'self'"), allowing(usualSources), null).map(
    (headers): Step =>
      (files) =>
        withFiles(files, { _headers: headers }),
  ),
  fc.constantFrom('', 'x', null).map(
    (content): Step =>
      (files) =>
        withFiles(files, { 'assets/images/js/a.png': content }),
  ),
  anySitemap.map(
    (listed): Step =>
      (files) =>
        withFiles(files, { 'sitemap.xml': formatSitemap(listed) }),
  ),
  { weight: 2, arbitrary: fc.constant(fitSitemap) },
);

const anySteps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });

/** Returns the path of a file that is not there yet. */
async function openContentFile(): Promise<string> {
  return join(await openFolder(), 'content.json');
}

const judge = (guard: Guard, files: Files) => judgeOptions(guard, toGuardOptions(files, context));
const judgeAnew = (files: Files) => judgeOptionsAnew(toGuardOptions(files, context));

describe('a guard that keeps what it read', () => {
  it('judges every change as a guard that reads everything', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anySteps, fc.array(fc.boolean()), async (steps, reopens) => {
        const contentFile = await openContentFile();
        let guard: Guard = openGuard(contentFile);
        let files = withFiles(sound, { '_astro/x.js': 'x' });
        for (const [at, changes] of [[], ...steps].entries()) {
          for (const step of changes) files = step(files);
          if (reopens[at] === true) guard = openGuard(contentFile);
          const judged = await judge(guard, files);
          expect(judged).toEqual(await judgeAnew(files));
          const { violations } = judged;
          for (const { rule } of violations) seen.add(rule);
          if (violations.length === 0) seen.add('none');
        }
      }),
    );
    // Every rule came up that a change elsewhere can break or mend; the others surely do among many sites.
    expect([...seen]).toEqual(expect.arrayContaining(['none', 'link', 'hreflang', 'sitemap', 'policy']));
    if (process.env.LONG_TESTS)
      expect([...seen]).toEqual(
        expect.arrayContaining(['empty-file', 'cut-page', 'asset', 'canonical', 'other-brand']),
      );
  }, 300_000);
});

it('judges pages again that did not change when the policy did', async () => {
  const guard = openGuard(await openContentFile());
  const judge = async (headers: string) => {
    const files = withFiles(sound, { 'a/index.html': soundPage('a/index.html', inline), _headers: headers });
    const { violations, read } = await guard.check(toGuardOptions(files, context));
    return [violations.map(({ rule, files: places }) => [rule, ...places]), read];
  };
  const allowed = allowing(usualSources);
  expect(await judge(allowed)).toEqual([[], 17]);
  expect(await judge(allowing("'self'"))).toEqual([
    [
      ['policy', 'a/index.html'],
      ['other-policy', '404.html', ...soundPaths.toSorted()],
    ],
    1,
  ]);
  expect(await judge(allowed)).toEqual([[], 1]);
});

/** Writes another text into a kept file, with the digest that it must have. */
const edited = (from: RegExp, to: string) => async (file: string) => {
  const text = (await readSealed(file)) ?? '';
  expect(text.replace(from, to)).not.toBe(text);
  await writeFile(file, sealText(text.replace(from, to)));
};

describe('content', () => {
  it('is read from changed files alone, in this process and in the next', async () => {
    const contentFile = await openContentFile();
    const guard = openGuard(contentFile);
    const first = await guard.check(toGuardOptions(sound, context));
    expect(first).toMatchObject({ violations: [], read: 17 });
    expect(await guard.check(toGuardOptions(sound, context))).toMatchObject({ violations: [], read: 0 });
    const changed = withFiles(sound, { 'a/index.html': soundPage('a/index.html', 'new') });
    expect(await guard.check(toGuardOptions(changed, context))).toMatchObject({ violations: [], read: 1 });
    expect(await openGuard(contentFile).check(toGuardOptions(changed, context))).toMatchObject({ read: 0 });
    expect((await readFile(journalOf(contentFile))).length).toBeLessThan(1_200);
  });

  it.each([
    ['a forbidden text', { secrets: new Map([['KEY', ['something else']]]) }],
    ['the ERP', { publicErpHost: 'https://other.example' }],
  ])('is read again where %s changed', async (_, given) => {
    const guard = openGuard(await openContentFile());
    await guard.check(toGuardOptions(sound, context));
    expect(await guard.check(toGuardOptions(sound, { ...context, ...given }))).toMatchObject({
      violations: [],
      read: 17,
    });
  });

  it.each([
    ['gone', (file: string) => rm(file)],
    ['garbage', (file: string) => writeFile(file, '\0{]')],
    ['cut', async (file: string) => writeFile(file, (await readFile(file, 'utf8')).slice(0, -9))],
    ['what other code read', edited(/"version":"\w+"/, '"version":"0"')],
    ['without digests', edited(/"[0-9a-f]{32}"/g, '""')],
    ['a file of rows that name nothing', edited(/"paths":\[[^\]]*\]/, '"paths":[]')],
    ['a file that lacks a path', edited(/,"[^"]*"\](?=,"shared":)/, ']')],
    ['no JSON', edited(/$/, ',')],
  ])('is read again where its file is %s', async (_, spoil) => {
    const contentFile = await openContentFile();
    await openGuard(contentFile).check(toGuardOptions(sound, context));
    await spoil(contentFile);
    expect(await openGuard(contentFile).check(toGuardOptions(sound, context))).toMatchObject({
      violations: [],
      read: 17,
    });
  });

  it('of a line that was cut is read again, and later lines count', async () => {
    const contentFile = await openContentFile();
    const guard = openGuard(contentFile);
    await guard.check(toGuardOptions(sound, context));
    const once = withFiles(sound, { 'a/index.html': soundPage('a/index.html', 'once') });
    await guard.check(toGuardOptions(once, context));
    const journal = journalOf(contentFile);
    await writeFile(journal, (await readFile(journal, 'utf8')).slice(0, -20));
    const twice = withFiles(once, { 'index.html': soundPage('index.html', 'twice') });
    expect(await openGuard(contentFile).check(toGuardOptions(twice, context))).toMatchObject({ read: 2 });
    expect(await openGuard(contentFile).check(toGuardOptions(twice, context))).toMatchObject({ read: 0 });
  });

  it('stays as it was where a line of the journal says something else', async () => {
    const contentFile = await openContentFile();
    await openGuard(contentFile).check(toGuardOptions(sound, context));
    const digest = digestOf((await readSealed(contentFile)) ?? '');
    await writeFile(journalOf(contentFile), formatChange(digest, { known: [], gone: [] }));
    expect(await openGuard(contentFile).check(toGuardOptions(sound, context))).toMatchObject({ read: 0 });
  });

  it('of files that went is forgotten, also where they went between two processes', async () => {
    const contentFile = await openContentFile();
    await openGuard(contentFile).check(toGuardOptions(sound, context));
    const without = withFiles(sound, { 'zh/a/index.html': null });
    expect(await openGuard(contentFile).check(toGuardOptions(without, context))).toMatchObject({ read: 0 });
    expect(await openGuard(contentFile).check(toGuardOptions(sound, context))).toMatchObject({ read: 1 });
  });

  it('with thousands of links stays out of the journal, and is read again by the next process', async () => {
    const contentFile = await openContentFile();
    const guard = openGuard(contentFile);
    await guard.check(toGuardOptions(sound, context));
    const links = Array.from({ length: 2_001 }, (_, at) => `<a href="/${at}/">x</a>`).join('');
    const linking = withFiles(sound, { 'a/index.html': soundPage('a/index.html', links) });
    await guard.check(toGuardOptions(linking, context));
    expect((await readFile(journalOf(contentFile))).length).toBeLessThan(1_000);
    expect(await openGuard(contentFile).check(toGuardOptions(linking, context))).toMatchObject({ read: 1 });
  });

  it('is folded into its file once the journal outgrows it', async () => {
    const contentFile = await openContentFile();
    const guard = openGuard(contentFile);
    await guard.check(toGuardOptions(sound, context));
    const many = Array.from({ length: 4_000 }, (_, at) => `<a href="/${at}/">x</a>`).join('');
    let files = sound;
    for (let at = 0; at < 60; at += 1) {
      const links = many.slice(0, 19 * 1_900);
      files = withFiles(files, { 'a/index.html': soundPage('a/index.html', `${links}${at}`) });
      await guard.check(toGuardOptions(files, context));
    }
    expect((await readFile(journalOf(contentFile)).catch(() => Buffer.alloc(0))).length).toBeLessThan(1e6);
    expect(await openGuard(contentFile).check(toGuardOptions(files, context))).toMatchObject({ read: 0 });
  });

  it('names the inline scripts and styles of every page as a policy does', async () => {
    const page = soundPage(
      'a/index.html',
      `${inline}<style>p{}</style><script type="application/json">{}</script>`,
    );
    const { contentOf } = await openGuard(await openContentFile()).check(
      toGuardOptions(withFiles(sound, { 'a/index.html': page }), context),
    );
    expect(contentOf('a/index.html')?.shared).toMatchObject({
      scripts: [nameOfInline],
      styles: ['sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='],
    });
    expect(contentOf('assets/images/skr/favicon.png')).toBeNull();
  });
});

describe('a picture', () => {
  const path = 'assets/images/skr/a.png';
  const whole = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  );
  const cut = whole.subarray(0, -4);
  const faultsOf = async (guard: Guard, content: Uint8Array | null, given: Partial<GuardContext> = {}) => {
    const options = toGuardOptions(withFiles(sound, { [path]: content }), { ...context, ...given });
    const { violations, contentOf } = await guard.check(options);
    expect(contentOf(path)).toBeNull();
    return violations.filter(({ rule }) => rule === 'picture').flatMap(({ files }) => files);
  };

  it('that was cut is a fault until it is whole, or gone', async () => {
    const guard = openGuard(await openContentFile());
    expect(await faultsOf(guard, cut)).toEqual([path]);
    expect(await faultsOf(guard, whole)).toEqual([]);
    expect(await faultsOf(guard, cut)).toEqual([path]);
    expect(await faultsOf(guard, cut)).toEqual([path]);
    expect(await faultsOf(guard, null)).toEqual([]);
  });

  it('that visitors have already is not judged again', async () => {
    const { files } = toGuardOptions(withFiles(sound, { [path]: cut }), context).release;
    const counts: Counts = { products: 0, pages: {}, pictures: 0, indexed: null };
    const live = { counts, files, pulledAt: null, snapshot: '', contents: null };
    expect(await faultsOf(openGuard(await openContentFile()), cut, { live })).toEqual([]);
    expect(await faultsOf(openGuard(await openContentFile()), cut.subarray(1), { live })).toEqual([path]);
    expect(await faultsOf(openGuard(await openContentFile()), null, { live })).toEqual([]);
  });

  it('is judged by what visitors have now, whatever they had when it was read', async () => {
    const { files } = toGuardOptions(withFiles(sound, { [path]: cut }), context).release;
    const counts: Counts = { products: 0, pages: {}, pictures: 0, indexed: null };
    const live = { counts, files, pulledAt: null, snapshot: '', contents: null };
    const guard = openGuard(await openContentFile());
    expect(await faultsOf(guard, cut)).toEqual([path]);
    expect(await faultsOf(guard, cut, { live })).toEqual([]);
    expect(await faultsOf(guard, cut)).toEqual([path]);
    const other = openGuard(await openContentFile());
    expect(await faultsOf(other, cut, { live })).toEqual([]);
    expect(await faultsOf(other, cut)).toEqual([path]);
  });
});

describe('a check that fails', () => {
  it('where a file is not what the release says names it, and the next one judges everything', async () => {
    const guard = openGuard(await openContentFile());
    await guard.check(toGuardOptions(sound, context));
    const broken = withFiles(sound, {
      'zh/a/index.html': null,
      'sitemap.xml': formatSitemap(['/', '/a/', '/zh/']),
    });
    const options = toGuardOptions(broken, context);
    await expect(guard.check({ ...options, readFile: async () => Buffer.from('other') })).rejects.toThrow(
      'sitemap.xml is not what the release says: it changed meanwhile. Build and publish again.',
    );
    expect(await judge(guard, broken)).toEqual(await judgeAnew(broken));
  });

  it('because nothing can be written leaves a guard that judges everything next time', async () => {
    const contentFile = await openContentFile();
    const guard = openGuard(contentFile);
    await guard.check(toGuardOptions(sound, context));
    const journal = journalOf(contentFile);
    await rm(journal, { force: true });
    await rm(contentFile);
    // A folder in the journal's place.
    await mkdir(journal);
    const without = withFiles(sound, {
      'zh/a/index.html': soundPage('zh/a/index.html').replace('"en"', '"fr"'),
    });
    await expect(guard.check(toGuardOptions(without, context))).rejects.toThrow('EISDIR');
    await rm(journal, { recursive: true });
    const judged = await judge(guard, without);
    expect(judged).toEqual(await judgeAnew(without));
    expect(judged.violations).toHaveLength(2);
  });
});
