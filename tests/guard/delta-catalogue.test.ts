import { hash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { formatCsvCell } from '#catalogue/escape.ts';
import { languageTag } from '#catalogue/locale.ts';
import type { Product } from '#catalogue/product.ts';
import { textIn } from '#catalogue/text.ts';
import type { GuardContext, LiveRelease } from '#guard/context.ts';
import { openGuard } from '#guard/guard.ts';
import { type Contents, type PageTree, pathIn, toContents } from '#release/contents.ts';
import { aGroup, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { openFolder } from '../files/folder.ts';
import { contextOf, type Files, toGuardOptions, withFiles } from './guard-release.ts';
import { judge, judgeAnew } from './judge-anew.ts';

const site = 'https://skr.example';
const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });
const ids = Array.from({ length: 14 }, (_, at) => String(at + 1));
const groups = ['Lamps', 'Rugs', 'Sale'].map((name) => aGroup(name));
const usual = ids.map((id, at) =>
  aProduct(id, {
    name: { En: `Lamp ${id}`, Zh: at % 2 === 0 ? `灯 ${id}` : null },
    price: { amount: 10 + at, currency: 'SGD' },
    categoryNames: [at < 11 ? 'Lamps' : 'Rugs'],
  }),
);

/** A catalogue, what stands otherwise in its files than it says, and the releases that were live. */
interface State {
  readonly products: readonly Product[];
  readonly groups: readonly string[];
  readonly withdrawn: readonly string[];
  readonly tampered: Readonly<Record<string, string | Uint8Array | null>>;
  readonly lives: readonly LiveRelease[];
}

type Step = (state: State) => State;

const start: State = {
  products: usual,
  groups: groups.map(({ name }) => name),
  withdrawn: [],
  tampered: {},
  lives: [],
};

function contentsOf({ products, groups: names, withdrawn }: State): Contents {
  const gone = withdrawn.map((id) => ({
    ...{ id, name: { En: `Lamp ${id}`, Zh: null }, categoryNames: [], seriesName: null },
    ...{ endedGroups: [], since: '2026-11-24', isLeftOut: false, isGone: false },
  }));
  const categories = groups.filter(({ name }) => names.includes(name));
  return toContents(aSnapshot({ products, categories, withdrawn: gone }), trees);
}

const addressIn = (tree: PageTree, id: string, contents: Contents) =>
  pathIn(tree, 'product', id, contents) ?? '';
const fileOf = (address: string) => `${address.slice(1)}index.html`;

function formatPage(address: string, lang: string, title: string, head: string, isIndexed: boolean): string {
  const robots = isIndexed ? '' : '<meta name="robots" content="noindex">';
  const canonical = `<link rel="canonical" href="${site}${address}">`;
  return `<html lang="${lang}"><head><title>SKR | ${title}</title>${robots}${canonical}${head}</head><body><header>SKR</header><main><h1>${title}</h1><a href="/">x</a><img src="/a.png" alt=""></main><footer>SKR</footer></body></html>`;
}

function formatProduct(
  { id, name, price }: Product,
  tree: PageTree,
  contents: Contents,
  isDemo: boolean,
): string {
  const shown = textIn(name, tree.locale).text;
  const data = {
    ...{ '@context': 'https://schema.org', '@type': 'Product', productID: id, name: shown },
    ...(price && { offers: { price: price.amount, priceCurrency: price.currency } }),
  };
  const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  return formatPage(addressIn(tree, id, contents), languageTag[tree.locale], shown, head, !isDemo);
}

const partOf = (text: string) => hash('sha256', text, 'hex').slice(0, 8);

/** Lists for machines, and the search, in a part of its own that changes with the names. */
function formatLists({ products }: State, contents: Contents): Record<string, string> {
  const lists = trees.flatMap((tree): (readonly [string, string])[] => {
    const folder = tree.locale === 'En' ? '' : 'zh/';
    const rows = products.map(({ id, name, price }) => {
      const url = `${site}${addressIn(tree, id, contents)}`;
      return { id, url, name: textIn(name, tree.locale).text, price, availability: null };
    });
    const lines = rows.map(({ id, url, name, price }) =>
      [id, url, name, '', '', '', '', '', price?.amount ?? '', price?.currency ?? '', '', '']
        .map(formatCsvCell)
        .join(),
    );
    return [
      [`${folder}products.json`, JSON.stringify({ products: rows, next: null })],
      [`${folder}products.csv`, `id\r\n${lines.map((line) => `${line}\r\n`).join('')}`],
    ];
  });
  const names = products.map(({ name }) => name.En).join();
  const part = { bits: '', rows: { En: partOf(names) }, more: {}, faces: [] };
  return {
    ...Object.fromEntries(lists),
    'search.json': JSON.stringify({ count: products.length, parts: [part], han: null }),
    [`assets/search/rows-en.${partOf(names)}.json`]: '[]',
  };
}

function formatFiles(state: State, contents: Contents, isDemo: boolean): Files {
  const pages: Record<string, string> = { 'index.html': formatPage('/', 'en', 'Home', '', !isDemo) };
  const listed = ['/'];
  for (const tree of trees) {
    for (const product of state.products) {
      const address = addressIn(tree, product.id, contents);
      pages[fileOf(address)] = formatProduct(product, tree, contents, isDemo);
      listed.push(address);
    }
    for (const id of state.withdrawn) {
      const address = addressIn(tree, id, contents);
      pages[fileOf(address)] = formatPage(address, languageTag[tree.locale], `Gone ${id}`, '', false);
    }
  }
  const urls = listed.map((address) => `<url><loc>${site}${address}</loc></url>`);
  const files = {
    ...pages,
    ...formatLists(state, contents),
    'sitemap.xml': `<urlset>${urls.join('')}</urlset>`,
    'a.png': whole,
    '_astro/a.js': '0',
  };
  return withFiles(withFiles(new Map(), files), state.tampered);
}

const whole = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const anyId = fc.constantFrom(...ids);
const change =
  (isChanged: (id: string) => boolean, given: (product: Product) => Partial<Product>): Step =>
  (state) => ({
    ...state,
    products: state.products.map((one) => (isChanged(one.id) ? { ...one, ...given(one) } : one)),
  });
const priced = (times: number) => (product: Product) => ({
  price: product.price && { ...product.price, amount: product.price.amount * times },
});
const withdraw =
  (gone: readonly string[]): Step =>
  (state) => ({
    ...state,
    products: state.products.filter(({ id }) => !gone.includes(id)),
    withdrawn: [...new Set([...state.withdrawn, ...gone])].filter((id) => ids.includes(id)),
  });
const bringBack: Step = (state) => ({ ...state, products: usual, withdrawn: [], groups: start.groups });

const ofCatalogue = fc.oneof(
  anyId.map((id) => change((one) => one === id, priced(2))),
  anyId.map((id) =>
    change(
      (one) => one === id,
      () => ({ name: { En: `Rug ${id}`, Zh: '毯' } }),
    ),
  ),
  fc.constantFrom(0, 100).map((times) => change(() => true, priced(times))),
  fc.constantFrom('Lamps', 'Sale').map((name) =>
    change(
      () => true,
      () => ({ categoryNames: [name] }),
    ),
  ),
  fc
    .subarray([...groups.map(({ name }) => name)])
    .map((left): Step => (state) => ({ ...state, groups: left })),
  fc.subarray(ids, { minLength: 1, maxLength: 9 }).map(withdraw),
  fc.constant(bringBack),
);

const pageOf = (id: string) => `products/item/${id}/index.html`;
/** Files as they are now, but for one of them. */
const tamper =
  (path: string, toContent: (files: Files) => string | Uint8Array | null): Step =>
  (state) => {
    const content = toContent(formatFiles(state, contentsOf(state), false));
    return { ...state, tampered: { ...state.tampered, [path]: content } };
  };
const read = (files: Files, path: string) => String(files.get(path) ?? '');
const lists = ['products.json', 'zh/products.json', 'products.csv', 'search.json'];

const ofFiles = fc.oneof(
  anyId.map((id) => tamper(pageOf(id), () => null)),
  anyId
    .map(pageOf)
    .map((path) => tamper(path, (files) => read(files, path).replace(/"price":\d+/, '"price":1'))),
  fc
    .constantFrom(...lists)
    .map((path) => tamper(path, (files) => read(files, path).replace(/Lamp 1\b|"count":\d+/, 'x'))),
  // These stay as they are while the catalogue goes on.
  anyId.map((id) => `zh/${pageOf(id)}`).map((path) => tamper(path, (files) => read(files, path))),
  fc
    .constantFrom('sitemap.xml', 'sitemap.xml', 'sitemap.xml', ...lists)
    .map((path) => tamper(path, (files) => read(files, path))),
  fc.constantFrom(null, whole.subarray(0, -9)).map((content) => tamper('a.png', () => content)),
  fc.constantFrom('1', '2').map((content) => tamper('_astro/a.js', () => content)),
  anyId.map((id) => tamper('_redirects', () => `/products/item/${id}/ / 301\n`)),
  fc.constant<Step>((state) => ({ ...state, tampered: {} })),
);

/** Marks of what happens to the live release, which needs the release as it was judged. */
const anyMove = fc.constantFrom('none', 'publish', 'publish', 'force', 'roll-back' as const);
const anySteps = fc.array(
  fc.record({
    steps: fc.array(fc.oneof({ weight: 3, arbitrary: ofCatalogue }, ofFiles), { maxLength: 3 }),
    move: anyMove,
    reopens: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6 },
);

it('judges every change of a catalogue, its files and the live release as a guard that reads everything', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anySteps, fc.boolean(), async (rounds, isDemo) => {
      const contentFile = join(await openFolder(), 'content.json');
      let guard = openGuard(contentFile);
      let state = start;
      for (const { steps, move, reopens } of rounds) {
        for (const step of steps) state = step(state);
        if (reopens) guard = openGuard(contentFile);
        const contents = contentsOf(state);
        const former = state.lives.at(-1) ?? null;
        const given: Partial<GuardContext> = { contents, isDemo, live: former };
        const options = toGuardOptions(formatFiles(state, contents, isDemo), contextOf('skr', given));
        const judged = await judge(guard, options);
        expect(judged).toEqual(await judgeAnew(options));
        for (const { rule } of judged.violations) seen.add(rule);
        const { counts } = judged;
        const live = {
          ...{ counts, contents, files: options.release.files, snapshot: '', pulledAt: null },
        };
        if (move === 'publish' || move === 'force') state = { ...state, lives: [...state.lives, live] };
        if (move === 'roll-back') state = { ...state, lives: state.lives.slice(0, -1) };
      }
    }),
    { numRuns: process.env.LONG_TESTS ? 3_000 : 60 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'mismatch',
      'incomplete',
      'sitemap',
      'drop',
      'lost-groups',
      'implausible',
      'picture',
    ]),
  );
}, 600_000);

it('looks into the sitemap of a demonstration again where a product was withdrawn, and nothing else changed', async () => {
  const guard = openGuard(join(await openFolder(), 'content.json'));
  const rulesOf = async (state: State) => {
    const contents = contentsOf(state);
    const files = formatFiles(state, contents, true);
    const { violations } = await guard.check(
      toGuardOptions(files, contextOf('skr', { contents, isDemo: true })),
    );
    return violations.map(({ rule }) => rule);
  };
  expect(await rulesOf(start)).not.toContain('sitemap');
  const frozen = Object.fromEntries(formatFiles(start, contentsOf(start), true));
  expect(await rulesOf({ ...withdraw(['1'])(start), tampered: frozen })).toContain('sitemap');
});
