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
import { openStatus } from './open-desk.ts';

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

/** The files and the record of a release. */
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
  const before = (await publishCatalogue(status.target, catalogueOf('Lamp', 'A lamp of oak'))).release;
  const after = (
    await publishCatalogue(status.target, catalogueOf('<i>Lamp', 'A lamp of steel'), { isHeld: true })
  ).release;
  const preview = { release: after.id, since: 1, products: 2, pages: 4 };
  const live = { ...preview, release: before.id };
  await status.records.updateBrand('skr', (state) => ({ ...state, live, preview }));
  const ask = (url: string, cookie = anna.cookie, language = 'en') =>
    status.app.inject({ url, headers: { cookie, 'accept-language': language } });
  const publishWhole = async (given: Partial<Snapshot>) => {
    return (await publishCatalogue(status.target, given)).release.id;
  };
  /** Strips the form that chooses other releases. */
  const compare = async (from: string, to: string, query = '', language = 'en') => {
    const { body } = await ask(`/brands/skr/compare?from=${from}&to=${to}${query}`, undefined, language);
    return /<main.*?(?=<form)/s.exec(body)?.[0] ?? '';
  };
  return { ...status, before, after, ask, publishWhole, compare };
}

it('redirects to the configured preview address', async () => {
  const { before, after, ask, brandOf } = await open();
  Object.assign(brandOf('skr'), { previewUrl: 'https://preview.skr.example' });
  const page = (await ask(`/brands/skr/compare?from=${before.id}&to=${after.id}`)).body;
  expect(page).toContain('href="https://preview.skr.example/products/item/1/"');
  expect(page).not.toContain('look?release=');
  expect((await ask('/')).body).toContain('id="skr-look" href="https://preview.skr.example"');
});

it('shows a preview beside the live release with word differences, grouped by kind of change', async () => {
  const { before, after, ask } = await open();
  const href = `/brands/skr/compare?from=${before.id}&to=${after.id}`;
  expect((await ask('/')).body).toContain(`href="${href.replaceAll('&', '&#x26;')}"`);
  const page = (await ask(href)).body;
  expect(page).toContain('A lamp of <del>oak</del>');
  expect(page).toContain('A lamp of <ins>steel</ins>');
  expect(page).toContain('<ins>&#x3C;i>');
  expect(page).toContain('Row 1: Lamp<br>Row 2: Lamp');
  expect(page).not.toContain('<i>');
  expect(page).toContain(`look?release=${after.id}&#x26;path=${encodeURIComponent('/products/item/1/')}`);
  const ofNames = (await ask(`${href}&only=name`)).body;
  expect(ofNames).not.toContain('<del>oak</del>');
  expect(ofNames).toContain('aria-current="true"');
  expect((await ask(href, undefined, 'zh')).body).toMatch(/前后对比[\s\S]*之前[\s\S]*之后/);
  expect((await ask(`/brands/skr/compare?from=${before.id}&to=${before.id}`)).body).toContain(
    'Both sides are the same release.',
  );
});

it('shows the times of both releases and which is live, and a new product once', async () => {
  const { target, before, ask } = await open();
  const images = ['a', 'b'].map((name) => anImage(`https://erp.example/${name}.jpg`));
  const lines = { En: 'Tall\nand <b>', Zh: null };
  const given = { name: { En: 'Floor lamp', Zh: null }, summary: lines, images } as const;
  const added = [aProduct('3', { ...given, availability: 'out_of_stock' })];
  const { release } = await publishCatalogue(target, catalogueOf('Lamp', 'A lamp of oak', added), {
    isHeld: true,
  });
  const page = (await ask(`/brands/skr/compare?from=${before.id}&to=${release.id}`)).body;
  const made = ({ createdAt }: typeof release) => `<time datetime="${createdAt}">`;
  expect(page).toMatch(
    new RegExp(
      `Release 1</span> \\(${made(before)}[^<]*</time> · live now\\) → .*${made(release)}[^<]*</time> · preview`,
    ),
  );
  expect(page).toContain('<p class="quiet small">New</p>');
  expect(page).toContain('<h3>Summary</h3><p>Tall<br>and &#x3C;b></p>');
  expect(page).toContain('<h3>Availability</h3><p>out of stock</p>');
  expect(page).not.toContain('small">Before</p>');
  const linked = '<li><a href="https://erp.example/b.jpg" rel="noreferrer">';
  expect(page).toContain(`${linked}Picture 2</a></li>`);
  const chinese = await ask(`/brands/skr/compare?from=${before.id}&to=${release.id}`, undefined, 'zh');
  expect(chinese.body).toContain(`${linked}第 2 张图片</a></li>`);
  expect(chinese.body).toContain('<h3>供货状态</h3><p>缺货</p>');
});

it('shows new and withdrawn products with values only, and the field filter only for changed products', async () => {
  const { target, before, ask } = await open();
  const added = aProduct('3', { name: { En: 'Floor lamp', Zh: null } });
  const { release } = await publishCatalogue(target, catalogueOf('Lamp', 'A lamp of steel', [added]), {
    isHeld: true,
  });
  const href = `/brands/skr/compare?from=${before.id}&to=${release.id}`;
  const headingsOf = async (url: string) =>
    [...(await ask(url)).body.matchAll(/<h2><bdi>([^<]*)/g)].map(([, name]) => name);
  const page = (await ask(href)).body;
  expect(page).toContain('&#x26;only=added">New 1</a>');
  expect(page).not.toContain('only=name');
  expect(await headingsOf(`${href}&only=added`)).toEqual(['Floor lamp']);
  expect(await headingsOf(`${href}&only=summary`)).toEqual(['Lamp']);
  const back = `/brands/skr/compare?from=${release.id}&to=${before.id}`;
  expect((await ask(back)).body).toContain('only=withdrawn">Withdrawn 1</a>');
  expect(await headingsOf(`${back}&only=withdrawn`)).toEqual(['Floor lamp']);
});

it('shows twenty changed products a page and keeps the filter across pages', async () => {
  const { target, before, ask } = await open();
  const added = Array.from({ length: 41 }, (_, at) => aProduct(`${100 + at}`));
  const { release } = await publishCatalogue(target, catalogueOf('Lamp', 'A lamp of steel', added), {
    isHeld: true,
  });
  const href = `/brands/skr/compare?from=${before.id}&to=${release.id}`;
  const read = async (query: string, language = 'en') => {
    const { body } = await ask(`${href}${query}`, undefined, language);
    const places = [...body.matchAll(/class="compared" id="product-(\d+)"/g)].map(([, place]) =>
      Number(place),
    );
    const [, pager = ''] = /<nav aria-label="[^"]*"><ul class="links">(.*?)<\/ul>/.exec(body) ?? [];
    const links = [...pager.matchAll(/href="([^"]*)">([^<]*)/g)].map(([, address = '', text]) => [
      address.replaceAll('&#x26;', '&'),
      text,
    ]);
    return { pager, links, places: [places[0], places.at(-1)], pagers: body.split(pager).length - 1 };
  };
  const next = (page: number) => [`${href}&only=added&page=${page}`, 'Next page'];
  const first = await read('&only=added');
  expect(first).toMatchObject({ places: [1, 20], links: [next(2)] });
  expect(first.pager).toContain('<li>Products 1–20 of 41</li>');
  // Above and below the products.
  expect(first.pagers).toBe(2);
  const second = await read('&only=added&page=2');
  expect(second).toMatchObject({
    places: [21, 40],
    links: [[`${href}&only=added`, 'Previous page'], next(3)],
  });
  expect((await read('&only=added&page=2', 'zh')).pager).toContain('第 21–40 个产品，共 41 个');
  // A page beyond the end shows the last one; an invalid page shows the first.
  for (const page of [3, 99, '9'.repeat(400)]) {
    const last = await read(`&only=added&page=${page}`);
    expect(last).toMatchObject({ places: [41, 41], links: [[`${href}&only=added&page=2`, 'Previous page']] });
    expect(last.pager).toContain('<li>Product 41 of 41</li>');
  }
  for (const page of ['0', '-1', 'x', '1.5', '', '2&page=3'])
    expect((await read(`&only=added&page=${page}`)).places).toEqual([1, 20]);
  expect((await read('')).pager).toContain('Products 1–20 of 42');
  expect((await read('&only=name')).pager).toBe('');
});

it('links the name of each product to its place on any page', async () => {
  const { target, before, ask } = await open();
  const added = Array.from({ length: 501 }, (_, at) =>
    aProduct(`${at}+`, { name: { En: `<${500 - at}>`, Zh: null } }),
  );
  const { release } = await publishCatalogue(target, catalogueOf('Lamp', 'A lamp of oak', added), {
    isHeld: true,
  });
  const href = `/brands/skr/compare?from=${before.id}&to=${release.id}`;
  const namesOf = async (query: string, language = 'en') => {
    const { body } = await ask(`${href}${query}`, undefined, language);
    return /<details><summary>.*?<\/details>/.exec(body)?.[0].replaceAll('&#x26;', '&') ?? '';
  };
  const names = await namesOf('&only=added&page=2');
  expect(names).toContain('<summary>Find a product by name</summary>');
  const links = [...names.matchAll(/<a href="([^"]*)"><bdi>&#x3C;(\d+)>/g)].map(([, ...link]) => link);
  expect(links.map(([, name]) => Number(name))).toEqual(Array.from({ length: 500 }, (_, at) => at));
  expect(links[0]).toEqual([`${href}&only=added&page=26#product-501`, '0']);
  expect(links[460]).toEqual([`${href}&only=added&page=3#product-41`, '460']);
  expect(links[480]).toEqual(['#product-21', '480']);
  expect(links[481]).toEqual([`${href}&only=added#product-20`, '481']);
  expect(names).toContain('And 1 more, which are not shown here.');
  expect(await namesOf('&only=added', 'zh')).toContain('按名称查找产品');
  expect(await namesOf('&only=name')).toBe('');
});

it('shows the changes of the live release and compares any two kept releases', async () => {
  const { target, before, after, ask } = await open();
  // The first release has no predecessor.
  expect((await ask('/brands/skr/compare')).body).toContain('Both sides are the same release.');
  const { release } = await publishCatalogue(target, catalogueOf('Chair', 'A chair'));
  expect((await ask('/')).body).toContain('href="/brands/skr/compare">Before and after</a>');
  const page = (await ask('/brands/skr/compare')).body;
  expect(page).toMatch(new RegExp(`${before.id}">Release 1.* → .*${release.id}">Release 3`));
  expect(page).toContain('<ins>Chair</ins>');
  const form =
    /<form class="fields" method="get" action="\/brands\/skr\/compare">.*?<\/form>/s.exec(page)?.[0] ?? '';
  for (const option of [
    `<option value="${before.id}" selected>Release 1 – was live</option>`,
    `<option value="${after.id}">Release 2 – preview</option>`,
    `<option value="${release.id}" selected>Release 3 – live now</option>`,
  ])
    expect(form).toContain(option);
  expect((await ask('/brands/skr/compare', undefined, 'zh')).body).toContain('对比其他版本');
});

it('links only live products to the site, and from Chinese pages to the Chinese site', async () => {
  const { target, before, after, ask } = await open();
  const linksOf = async (from: string, to: string, language = 'en') => {
    const { body } = await ask(`/brands/skr/compare?from=${from}&to=${to}`, undefined, language);
    const list = /<\/h2><ul class="links">(.*?)<\/ul>/.exec(body)?.[1] ?? '';
    const links = [...list.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)];
    return links.map(([, href = '', text]) => [text, decodeURIComponent(href).replaceAll('&#x26;', '&')]);
  };
  const page = `${siteUrl}/products/item/1/`;
  const look = ({ id }: typeof before) => `/brands/skr/look?release=${id}&path=/products/item/1/`;
  const live = ['Its page on the site', page];
  expect(await linksOf(before.id, after.id)).toEqual([live, ['Its page after the change', look(after)]]);
  expect(await linksOf(after.id, before.id)).toEqual([['Its page before the change', look(after)], live]);
  expect(await linksOf(before.id, after.id, 'zh')).toEqual([
    ['网站上的页面', `${siteUrl}/zh/products/item/1/`],
    ['更改后的页面', look(after).replace('/products', '/zh/products')],
  ]);
  await publishCatalogue(target, catalogueOf('Chair', 'A chair'));
  expect(await linksOf(before.id, after.id)).toEqual([
    ['Its page before the change', look(before)],
    ['Its page after the change', look(after)],
  ]);
});

it('falls back to the oldest kept release when the requested one was tidied away', async () => {
  const { target, before, ask, compare } = await open();
  const second = (await publishCatalogue(target, catalogueOf('Chair', 'A chair'))).release;
  const third = (await publishCatalogue(target, catalogueOf('Sofa', 'A sofa'))).release;
  await target.tidy({ releases: 1, assetDays: 30 });
  const page = await compare(before.id, third.id);
  expect(page).toContain('<p>Release 1 is not kept any more. In its place stands the oldest kept release');
  expect(page).toMatch(new RegExp(`${second.id}">Release 3.* → .*<del>Chair</del>`, 's'));
  expect(await compare(before.id, third.id, '', 'zh')).toContain('版本 1 已不再保留');
  expect(await compare(second.id, third.id)).not.toContain('not kept');
  // No older release is left to compare with.
  expect((await ask(`/brands/skr/compare?from=${before.id}&to=${second.id}`)).statusCode).toBe(404);
});

it('hides comparisons from strangers, unknown releases, and all files but pictures', async () => {
  const { before, after, ask } = await open();
  const href = `/brands/skr/compare?from=${before.id}&to=${after.id}`;
  expect((await ask(href, 'none')).headers.location).toMatch(/^\/login\?to=/);
  expect((await ask('/brands/skr/compare?from=00000099-gone&to=00000098-gone')).statusCode).toBe(404);
  expect((await ask('/brands/skr/compare?from=1')).statusCode).toBe(404);
  const picture = (path: string, id = after.id) =>
    `/brands/skr/releases/${id}/picture?path=${encodeURIComponent(path)}`;
  const shown = await ask(picture('assets/images/a.jpg'));
  expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([
    200,
    'image/jpeg',
    'a picture',
  ]);
  expect((await ask(picture('assets/images/a.jpg'), 'none')).statusCode).toBe(401);
  for (const path of ['index.html', '../../state.sqlite', 'assets/images/none.jpg', '../../x.jpg'])
    expect((await ask(picture(path))).statusCode, path).toBe(404);
  expect((await ask(picture('assets/images/a.jpg', '00000099-gone'))).statusCode).toBe(404);
});

it('shows changed pictures first, counts the rest, and links pictures of other hosts', async () => {
  const { publishWhole, compare } = await open();
  const own = [1, 2, 3, 4, 5, 6, 7].map((at) => `${siteUrl}/assets/images/${at}.jpg`);
  const given = (urls: readonly string[]) => ({ products: [aProduct('1', { images: urls.map(anImage) })] });
  const from = await publishWhole(given(own));
  const foreign = 'https://erp.example/8.jpg';
  const to = await publishWhole(given([...own.slice(0, 6), `${siteUrl}/assets/images/new.jpg`, foreign]));
  const page = await compare(from, to);
  const picture = (id: string, name: string, alt: number) =>
    `<p class="pictures"><img src="/brands/skr/releases/${id}/picture?path=assets%2Fimages%2F${name}.jpg" alt="Picture ${alt}"`;
  expect(page).toContain(picture(from, '7', 7));
  expect(page).toContain(picture(to, 'new', 7));
  expect(page.match(/<p class="quiet small">and 1 more<\/p>/g)).toHaveLength(2);
  expect(page).toContain(`<li><a href="${foreign}" rel="noreferrer">Picture 8</a></li>`);
  const moved = await publishWhole(
    given([...own.slice(0, 5), `${siteUrl}/assets/images/7.jpg`, `${own[5]}`]),
  );
  expect(await compare(from, moved)).toContain(picture(moved, '7', 6));
});

it('lists changed layout, picture texts, categories and series', async () => {
  const { publishWhole, compare } = await open();
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
  const from = await publishWhole({ ...lamp('<p>Of oak</p>', 'A lamp'), categories: [category('Old')] });
  const marked = await publishWhole({
    ...lamp('<ul><li><b>Of oak</b></li></ul>', 'Lit'),
    categories: [category('New')],
    series: [aGroup('Arc')],
  });
  const page = await compare(from, marked);
  expect(page).not.toContain('No product has changed.');
  expect(page).toContain('only=other">Layout or other 1</a>');
  expect(page).toContain('<h3>Layout or other</h3><p>Description (English), Picture texts (English)</p>');
  expect(page).toMatch(
    /<h2>Categories and series<\/h2>.*Changed: <bdi>Lamps<\/bdi> \(Description \(English\)\).*New: <bdi>Arc<\/bdi>/,
  );
  expect(page).toContain('<a href="/brands/skr/reports/changes.html">Change report</a>');
  expect(await compare(from, marked, '', 'zh')).toContain('<h3>版式或其他</h3><p>描述（英文）');
  expect(await compare(from, marked, '&only=description')).not.toContain('Layout or other</h3>');
  // Word differences are not repeated in the list of changes.
  const worded = await publishWhole({ ...lamp('<p>Of steel</p>', 'A lamp'), categories: [category('Old')] });
  expect(await compare(from, worded)).toContain('<ins>steel</ins>');
  expect(await compare(from, worded)).not.toMatch(/Layout or other|Categories and series/);
  expect(await compare(from, marked)).not.toContain('changes.html');
});

it('lists brand changes that affect all pages', async () => {
  const { publishWhole, compare } = await open();
  const given = { products: [aProduct('1')] };
  const from = await publishWhole(given);
  const setting = aSetting({ themeColor: '#123456' });
  const to = await publishWhole({ ...given, setting });
  expect(await compare(from, to)).toContain('<p>On all pages: theme colour changed.</p>');
  expect(await compare(from, to, '', 'zh')).toContain('<p>所有页面：更改了主题颜色。</p>');
  expect(await compare(from, await publishWhole(given))).not.toContain('On all pages');
});

it('shows a withdrawn product with its former content', async () => {
  const { publishWhole, compare } = await open();
  const lamp = aProduct('1', { summary: { En: 'Of oak', Zh: null }, price: { amount: 5, currency: 'SGD' } });
  const from = await publishWhole({ products: [lamp, aProduct('2')] });
  const page = await compare(from, await publishWhole({ products: [aProduct('2')] }));
  expect(page).toContain('<div class="only"><p class="quiet small">Withdrawn</p>');
  expect(page).toContain('<h3>Summary</h3><p>Of oak</p>');
  expect(page).toContain('<h3>Price</h3><p>SGD 5.00</p>');
});

it('shows when another version of the program made a release', async () => {
  const { before, after, target, compare } = await open();
  const list = JSON.stringify({ products: [{ id: '1', title: 'Of another shape' }] });
  const { release } = await publish(target, withFiles(aSite('old'), { 'products.json': list }));
  expect(await compare(release.id, before.id)).toContain('Products can’t be shown side by side');
  expect(await compare(release.id, before.id)).not.toContain('No product has changed.');
  expect(await compare(before.id, before.id)).not.toContain('another version');
  expect(await compare(release.id, after.id, '', 'zh')).toContain('生成其中一个版本的程序与当前程序不同');
});
