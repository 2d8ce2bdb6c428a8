import { expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { SafeHtml } from '#catalogue/text.ts';
import { listProductFiles } from '#site/product-files.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { toRecord } from '#catalogue/record.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { aGroup, aProduct, anImage, aSetting } from '../../catalogue/build-catalogue.ts';
import { aSite as aCatalogue, textOf } from '../../site/build-site.ts';
import { anUpload, aRelease, aSite, type Files, publish, withFiles } from '../../publish/a-release.ts';
import type { Target } from '#publish/targets/target.ts';
import { newEvent } from '#service/orders/history.ts';
import { asLive, asWaiting, inReview, openStatus } from './open-desk.ts';

const siteUrl = 'https://skr.example';

function catalogueOf(name: string, description: string, others: readonly Product[] = []): Partial<Snapshot> {
  const summary = { En: description, Zh: null };
  const attributes = ['1', '2'].map((mark) => ({
    name: { En: `Row ${mark}`, Zh: null },
    value: { En: name, Zh: null },
  }));
  const lamp = aProduct('1', { name: { En: name, Zh: '灯' }, summary, attributes });
  return { products: [lamp, aProduct('2'), ...others] };
}

function whole(given: Partial<Snapshot>): readonly [Files, contents: string] {
  const site = aCatalogue(given, { code: 'skr', siteUrl });
  const files = listProductFiles(site).filter(({ file }) => file.endsWith('.json'));
  const texts = Object.fromEntries(files.map((file) => [file.file, textOf(file)]));
  const contents = formatRecord(toRecord(site.snapshot, toPageTrees(site.languages), {}));
  const others = { 'assets/images/a.jpg': 'a picture', 'mark.txt': contents };
  return [withFiles(aSite('whole'), { ...texts, ...others }), contents];
}

async function publishCatalogue(target: Target, given: Partial<Snapshot>, { isHeld = false } = {}) {
  const [files, contents] = whole(given);
  const ticket = await target.takeTicket();
  const release = aRelease(files, ticket, { contents });
  await target.publish(anUpload(files, ticket, { release, isHeld }));
  return { release };
}

async function open() {
  const status = await openStatus();
  const anna = await status.signIn('anna', 'viewer');
  const ask = (url: string, cookie = anna.cookie, language = 'en') =>
    status.app.inject({ url, headers: { cookie, 'accept-language': language } });
  const publishWhole = async (given: Partial<Snapshot>, isHeld = false) =>
    (await publishCatalogue(status.target, given, { isHeld })).release.id;
  const before = await publishWhole(catalogueOf('Lamp', 'A lamp of oak'));
  const pathOf = (release: string, query = '') => `/brands/skr/releases/${release}?against=live${query}`;
  const show = async (release: string, query = '', language = 'en') =>
    (await ask(pathOf(release, query), undefined, language)).body;
  return { ...status, before, ask, publishWhole, show };
}

it('the page of a release marks changed words', async () => {
  const { publishWhole, show } = await open();
  const added = aProduct('3', { name: { En: 'Floor lamp', Zh: null } });
  const held = await publishWhole(catalogueOf('<i>Lamp', 'A lamp of steel', [added]), true);
  const page = await show(held);
  expect(page).toContain('A lamp of <del>oak</del>');
  expect(page).toContain('A lamp of <ins>steel</ins>');
  expect(page).toContain('<ins>&#x3C;i>');
  expect(page).toContain('Row 1: Lamp<br>Row 2: Lamp');
  expect(page).not.toContain('<i>');
  expect(page).toMatch(/<h2>Changed · 1<\/h2>.*<h2>New · 1<\/h2>/s);
  expect(page).toContain(`look?release=${held}&#x26;path=${encodeURIComponent('/products/item/1/')}`);
  expect(await show(held, '', 'zh')).toMatch(/更改 · 1[\s\S]*之前[\s\S]*之后/);
});

it('the live release is compared with the previous release', async () => {
  const { publishWhole, ask, before, records } = await open();
  const first = (await ask(`/brands/skr/releases/${before}`)).body;
  expect(first).toContain('This is the first stored release');
  expect(first).not.toContain('class="compared"');
  const second = await publishWhole(catalogueOf('Chair', 'A chair'));
  await records.addEvent(newEvent('skr', 'live', { release: second, by: 'Mei Lin', why: 'New season' }));
  const page = (await ask(`/brands/skr/releases/${second}`)).body;
  expect(page).toMatch(/live now.*Went live.*Mei Lin.*New season/s);
  expect(page).toContain(`Compared with <a href="/brands/skr/releases/${before}">`);
  expect(page).not.toContain('Compare with the live release');
  expect(page).toContain('<ins>Chair</ins>');
  expect((await ask(`/brands/skr/releases/${before}?against=live`)).body).toContain('<del>Chair</del>');
});

it('a release that waits for review is compared with the live release', async () => {
  const { publishWhole, records, before, ask } = await open();
  const held = await publishWhole(catalogueOf('Lamp', 'A lamp of steel'), true);
  await records.updateBrand('skr', (state) => ({
    ...{ ...state, live: asLive(before), review: inReview, waiting: asWaiting(held) },
  }));
  const page = (await ask('/brands/skr/review')).body;
  expect(page).toMatch(/Waits for review.*A lamp of <del>oak<\/del>.*A lamp of <ins>steel<\/ins>/s);
  expect(page).toContain(`href="/brands/skr/look?release=${held}"`);
});

it('the list of changed products has pagination and a search by name or id', async () => {
  const { publishWhole, show } = await open();
  const added = Array.from({ length: 41 }, (_, at) =>
    aProduct(`${100 + at}`, { name: { En: `Lamp ${at}`, Zh: null } }),
  );
  const held = await publishWhole(catalogueOf('Chair', 'A chair of steel', added), true);
  const read = async (query: string, language = 'en') => {
    const body = await show(held, query, language);
    const names = [...body.matchAll(/<h3><bdi>([^<]*)/g)].map(([, name]) => name);
    const [, pager = ''] = /<nav aria-label="[^"]*"><ul class="links">(.*?)<\/ul>/.exec(body) ?? [];
    return { body, pager, names, pagers: body.split(pager).length - 1 };
  };
  const next = (page: number) => `href="?against=live&#x26;page=${page}">Next page`;
  const first = await read('&flash=promoted');
  expect([first.names.length, first.names[0], first.pagers]).toEqual([20, 'Chair', 2]);
  expect(first.pager).toContain('<li>Products 1–20 of 42</li>');
  expect(first.pager).toContain(next(2));
  const second = await read('&q=lamp&page=2', 'zh');
  expect([second.names[0], second.names.at(-1)]).toEqual(['Lamp 20', 'Lamp 39']);
  expect(second.pager).toContain('第 21–40 个产品，共 41 个');
  for (const page of [3, 99]) expect((await read(`&q=lamp&page=${page}`)).names).toEqual(['Lamp 40']);
  for (const page of ['0', '-1', 'x', '', '2&page=3', '9'.repeat(400)])
    expect((await read(`&q=lamp&page=${page}`)).names[0]).toBe('Lamp 0');
  expect((await read('&q=140')).names).toEqual(['Lamp 40']);
  expect((await read('&q=nothing')).body).toContain('No changed product found.');
});

it('pictures of stored releases are served only to signed-in users', async () => {
  const { before, ask } = await open();
  const href = `/brands/skr/releases/${before}`;
  expect((await ask(href, 'none')).headers.location).toMatch(/^\/login\?to=/);
  expect((await ask('/brands/skr/releases/00000099-gone')).statusCode).toBe(404);
  expect((await ask('/brands/skr/releases/..%2f..')).statusCode).toBe(404);
  const picture = (path: string, id = before) =>
    `/brands/skr/releases/${id}/picture?path=${encodeURIComponent(path)}`;
  const shown = await ask(picture('assets/images/a.jpg'));
  expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([
    ...([200, 'image/jpeg', 'a picture'] as const),
  ]);
  expect((await ask(picture('assets/images/a.jpg'), 'none')).statusCode).toBe(303);
  for (const path of ['index.html', '../../state.sqlite', 'assets/images/none.jpg', '../../x.jpg'])
    expect((await ask(picture(path))).statusCode, path).toBe(404);
  expect((await ask(picture('assets/images/a.jpg', '00000099-gone'))).statusCode).toBe(404);
});

it('pictures on other hosts are linked instead of shown', async () => {
  const { publishWhole, show } = await open();
  const own = [1, 2, 3, 4, 5, 6, 7].map((at) => `${siteUrl}/assets/images/${at}.jpg`);
  const given = (urls: readonly string[]) => ({ products: [aProduct('1', { images: urls.map(anImage) })] });
  const from = await publishWhole(given(own));
  const foreign = 'https://erp.example/8.jpg';
  const to = await publishWhole(
    given([...own.slice(0, 6), `${siteUrl}/assets/images/new.jpg`, foreign]),
    true,
  );
  const page = await show(to);
  const picture = (id: string, name: string, alt: number) =>
    `<img src="/brands/skr/releases/${id}/picture?path=assets%2Fimages%2F${name}.jpg" alt="Picture ${alt}"`;
  expect(page).toContain(picture(from, '7', 7));
  expect(page).toContain(picture(to, 'new', 7));
  expect(page).toContain(
    `<img class="thumbnail" src="/brands/skr/releases/${to}/picture?path=assets%2Fimages%2F1.jpg"`,
  );
  expect(page).toContain(`<a href="${foreign}" rel="noreferrer">Picture 8</a>`);
});

it('the page of a release lists changes to formatting, picture descriptions, groups and settings', async () => {
  const { publishWhole, show } = await open();
  const lamp = (description: string, alt: string) => ({
    products: [
      aProduct('1', {
        name: { En: 'Lamp', Zh: null },
        description: { En: description as SafeHtml, Zh: null },
        images: [{ ...anImage(`${siteUrl}/assets/images/1.jpg`), alt: { En: alt, Zh: null } }],
      }),
      aProduct('2'),
    ],
  });
  const category = (text: string) => aGroup('Lamps', { description: { En: text as SafeHtml, Zh: null } });
  await publishWhole({ ...lamp('<p>Of oak</p>', 'A lamp'), categories: [category('Old')] });
  const marked = await publishWhole(
    {
      ...{ ...lamp('<ul><li><b>Of oak</b></li></ul>', 'Lit'), categories: [category('New')] },
      ...{ series: [aGroup('Arc')], setting: aSetting({ themeColor: '#123456' }) },
    },
    true,
  );
  const page = await show(marked);
  expect(page).toContain(
    '<h4>Formatting and other changes</h4><p>Description (English), Picture descriptions (English)</p>',
  );
  expect(page).toMatch(
    /<h2>Categories and series<\/h2>.*Changed: <bdi>Lamps<\/bdi> \(Description \(English\)\).*New: <bdi>Arc<\/bdi>/,
  );
  expect(page).toMatch(/<h2>The whole site<\/h2>.*Theme colour: .* → .*#123456/s);
  expect(await show(marked, '', 'zh')).toContain('<h4>格式及其他更改</h4><p>描述（英文）');
});

it('the page of a release shows the former content of a withdrawn product', async () => {
  const { publishWhole, show } = await open();
  const lamp = aProduct('1', { summary: { En: 'Of oak', Zh: null }, price: { amount: 5, currency: 'SGD' } });
  await publishWhole({ products: [lamp, aProduct('2')] });
  const page = await show(await publishWhole({ products: [aProduct('2')] }, true));
  for (const [field, text] of [
    ['Summary', 'Of oak'],
    ['Price', 'SGD 5.00'],
  ])
    expect(page).toContain(
      `<h4>${field}</h4><div class="sides"><div><p class="quiet small">Before</p><p>${text}</p>`,
    );
});

it('the page of a release compares no products if different program versions built the two releases', async () => {
  const { target, ask, publishWhole } = await open();
  const { release } = await publish(target, withFiles(aSite('old'), { 'old.html': 'An old page' }));
  const held = await publishWhole(catalogueOf('Lamp', 'A lamp'), true);
  const page = (await ask(`/brands/skr/releases/${held}?against=live`)).body;
  expect(page).toContain('Products can’t be compared');
  expect(page).not.toContain('No changed product found.');
  expect((await ask(`/brands/skr/releases/${release.id}`, undefined, 'zh')).body).toContain('无法按产品对比');
});
