import { createHash } from 'node:crypto';
import type { Target, Upload } from '#publish/targets/target.ts';
import { cacheClassOf, contentTypeOf } from '#release/file-kind.ts';
import type { Release } from '#release/release.ts';

/** Content by path. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** SHA-256 by path. */
export type Digests = ReadonlyMap<string, string>;

export const brandCode = 'skr';

/** Unusual folder names; the last has the maximum length. */
const oddNames = [
  '茶壶',
  '100%',
  '50%25',
  'a b',
  '1+1=2',
  "it's",
  '"quoted"',
  '~tilde',
  'x&y',
  '灯'.repeat(85),
];

/** Only some pages contain `mark`. They link to a style sheet whose name contains `mark`. */
export function aSite(mark: string): Files {
  const page = (title: string) =>
    `<!doctype html><link rel="stylesheet" href="/_astro/style.${mark}.css"><title>${title}</title>${mark}`;
  const steady = (title: string) => `<!doctype html><title>${title}</title>${'steady '.repeat(2_000)}`;
  const texts: readonly (readonly [string, string])[] = [
    [`_astro/style.${mark}.css`, `/* ${mark} */${'a{color:red}'.repeat(200)}`],
    [`_astro/lazy.${mark}.js`, `export const mark = '${mark}';`],
    ['_astro/react.steady.js', `export const react = '${'x'.repeat(3_000)}';`],
    [`assets/theme.${sha256(Buffer.from(mark)).slice(0, 8)}.css`, `:root{--mark:'${mark}'}`],
    ['assets/i18n/En.json', `{"title":"${'steady'.repeat(100)}"}`],
    ['index.html', page('Landing')],
    ['products/index.html', page('Products')],
    [`products/item/only-${mark}/index.html`, page('Only here')],
    ...oddNames.map((name) => [`products/item/${name}/index.html`, page(name)] as const),
    ...Array.from({ length: 6 }, (_, at) => [`products/item/${at}/index.html`, steady(`${at}`)] as const),
    ['zh/index.html', page('首页')],
    ['zh/404.html', page('未找到')],
    ['404.html', page('Not found')],
    ['products/sg/index.html', '<meta http-equiv="refresh" content="0; url=/products/">'],
    ['products/SG/index.html', '<meta http-equiv="refresh" content="0; url=/products/">'],
    ['sitemap.xml', `<urlset><!-- ${mark} --></urlset>`],
    ['robots.txt', 'User-agent: *\n'],
    ['assets/links.2d81e3ea.speculationrules', '{}'],
    ['_redirects', '/products/sg/ /products/ 301\n'],
    [`products/${'x'.repeat(250)}.html`, steady('as long as a name of a file may be')],
  ];
  const favicon = Uint8Array.from({ length: 600 }, (_, at) => (at * 7 + 0x89) & 0xff);
  return new Map([
    ...texts.map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text)]),
    ['assets/images/skr/favicon.png', favicon],
  ]);
}

const smallPaths = [
  /^_astro\/(?:style|react)\./,
  /^assets\/theme/,
  /^products\/(?:index\.html|item\/(?:only-.+|[12])\/)/,
  /^(?:index\.html|sitemap\.xml|robots\.txt)$/,
];

/** A few files of `aSite` without unusual names, so that publishing is fast. */
export function aSmallSite(mark: string): Files {
  return new Map([...aSite(mark)].filter(([path]) => smallPaths.some((small) => small.test(path))));
}

/** With many pages, publishing is slow, so tests can interrupt it. */
export function aWideSite(mark: string, pages: number): Files {
  const more = Array.from({ length: pages }, (_, at): [string, Uint8Array] => {
    const text = `<!doctype html><title>${at}</title>${mark} ${'and more '.repeat(200)}`;
    return [`many/${at}/index.html`, Buffer.from(text)];
  });
  return new Map([...aSmallSite(mark), ...more]);
}

export function withFiles(files: Files, changes: Readonly<Record<string, string | null>>): Files {
  const changed = new Map(files);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) changed.delete(path);
    else changed.set(path, Buffer.from(text));
  }
  return changed;
}

export function digestsOf(files: Files): Digests {
  return new Map([...files].map(([path, bytes]) => [path, sha256(bytes)]));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** As in a build, the id consists of the generation and a digest. */
export function aRelease(files: Files, generation: number, about: Partial<Release> = {}): Release {
  const digest = sha256(Buffer.from([...digestsOf(files)].flat().join('\n')));
  return {
    id: `${String(generation).padStart(8, '0')}-${digest.slice(0, 12)}`,
    brand: brandCode,
    generation,
    commit: '0123456789abcdef0123456789abcdef01234567',
    code: 'code-digest',
    snapshot: `snapshot-${digest.slice(0, 8)}`,
    pulledAt: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    counts: { products: files.size, pages: { en: files.size, 'zh-Hans': 1 }, pictures: 3, indexed: 0 },
    dayStart: null,
    forced: null,
    contents: `contents of ${digest}`,
    files: new Map(
      [...files].map(([path, bytes]) => [
        path,
        { sha256: sha256(bytes), bytes: bytes.length, type: contentTypeOf(path), cache: cacheClassOf(path) },
      ]),
    ),
    ...about,
  };
}

export function anUpload(files: Files, ticket: number, about: Partial<Upload> = {}): Upload {
  return {
    release: aRelease(files, ticket),
    ticket,
    isHeld: false,
    readFile: readerOf(files),
    onStep: () => {},
    ...about,
  };
}

export function readerOf(files: Files): Upload['readFile'] {
  return async (path) => {
    const bytes = files.get(path);
    if (bytes === undefined) throw new Error(`The dist has no ${path}.`);
    return bytes;
  };
}

export async function publish(target: Target, files: Files, about: Partial<Upload> = {}) {
  const upload = anUpload(files, await target.takeTicket(), about);
  return { ...(await target.publish(upload)), release: upload.release, ticket: upload.ticket };
}
