import { expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { listProductFiles } from '#site/product-files.ts';
import { aProduct } from '../../catalogue/build-catalogue.ts';
import { anUpload, aRelease, aSite, withFiles } from '../../publish/a-release.ts';
import { aSite as aCatalogue, textOf } from '../../site/build-site.ts';
import { asLive, asWaiting, inReview, openDesk } from './open-desk.ts';

async function open() {
  const desk = await openDesk();
  const publish = async (given: Partial<Snapshot>, isHeld = false) => {
    const site = aCatalogue(given, { code: 'skr', siteUrl: 'https://skr.example' });
    const lists = listProductFiles(site).filter(({ file }) => file.endsWith('.json'));
    const texts = Object.fromEntries(lists.map((file) => [file.file, textOf(file)]));
    const contents = formatRecord(toRecord(site.snapshot, toPageTrees(site.languages), {}));
    const files = withFiles(aSite('a'), { ...texts, 'mark.txt': contents });
    const ticket = await desk.target.takeTicket();
    const release = aRelease(files, ticket, {
      contents,
      counts: { products: 2, pages: { en: 4 }, pictures: 0, indexed: 4 },
    });
    await desk.target.publish(anUpload(files, ticket, { release, isHeld }));
    return release.id;
  };
  const lamp = aProduct('1001', { code: 'SK-7', name: { En: 'Desk lamp', Zh: '台灯' } });
  const chair = aProduct('1002', { name: { En: 'Chair', Zh: null } });
  const withdrawn = [
    {
      ...{ id: '1009', name: { En: 'Old stool', Zh: null }, categoryNames: [], seriesName: null },
      ...{ endedGroups: [], since: '2026-11-20', isLeftOut: false, isGone: false },
    },
  ];
  const live = await publish({ products: [lamp, chair], withdrawn });
  const dearer = { ...lamp, price: { amount: 9, currency: 'SGD' } };
  const held = await publish(
    { products: [dearer, chair, aProduct('1003', { name: { En: 'New sofa', Zh: null } })] },
    true,
  );
  await desk.records.updateBrand('skr', (state) => ({
    ...{ ...state, live: asLive(live), review: inReview, waiting: asWaiting(held) },
  }));
  const finding = (id: string, name: string) => ({
    ...{
      kind: 'left-out',
      about: { kind: 'product', id },
      name: { En: name, Zh: null },
      url: null,
      urlZh: null,
    },
    ...{ detail: 'name is missing.', detailZh: '缺少名称。' },
  });
  const report = { products: 2, findings: [finding('1005', 'Broken lamp')] };
  await desk.records.writeReport('skr', 'content.json', JSON.stringify(report));
  Object.assign(desk.brandOf('skr'), { erpEdit: 'https://erp.example/{kind}/{id}' });
  const find = async (text: string, language = 'en') => {
    const body = await desk.read(`/search?q=${encodeURIComponent(text)}`, language);
    const items =
      /<ol class="events">.*?<\/ol>/s.exec(body)?.[0].match(/<li class.*?(?=<li class|<\/ol>)/gs) ?? [];
    return { body, items };
  };
  return { ...desk, find };
}

it.each([
  ['1001', 'Live; a change is waiting for review'],
  ['sk-7', 'Live; a change is waiting for review'],
  ['chair', 'Live'],
  ['1003', 'Waits for review'],
  ['broken', 'Not on the site'],
  ['old stool', 'Withdrawn'],
])('the search finds a product by “%s” and shows its state: %s', async (text, state) => {
  const { find } = await open();
  const { items } = await find(text);
  expect(items).toHaveLength(1);
  expect(items[0]).toContain(`<b class="verdict">${state}</b>`);
});

it('a search result explains why a product is not live', async () => {
  const { find } = await open();
  const [live] = (await find('chair')).items;
  expect(live).toContain('href="https://skr.example/products/item/1002/"');
  expect(live).toContain('href="https://erp.example/product/1002"');
  expect(live).toContain('href="/history?brand=skr&#x26;product=1002"');
  expect((await find('1005')).items[0]).toContain('name is missing.');
  expect((await find('1005', 'zh')).items[0]).toMatch(/未显示在网站上.*缺少名称。/s);
  expect((await find('1009')).items[0]).toContain('The ERP has not listed this product since 2026-11-20.');
  expect((await find('1003')).items[0]).toContain('href="/brands/skr/review"');
  expect((await find('台灯', 'zh')).items).toHaveLength(1);
  expect((await find('lamp')).items).toHaveLength(2);
});

it('the search finds a product that is not live and is known only from a pending order', async () => {
  const { find, records } = await open();
  const order = { kind: 'hook', brands: ['skr'], by: 'ERP' } as const;
  await records.addOrder({ ...order, products: [{ id: '2001', updatedAt: null }] });
  expect((await find('2001')).items[0]).toContain('Not live yet: a change is waiting to be built');
  const failure = { cause: 'guard', message: '', build: 'b', at: 1, nextTryAt: null } as const;
  await records.updateBrand('skr', (state) => ({ ...state, failure }));
  const [refused] = (await find('2001')).items;
  expect(refused).toContain('Not live: the check refused the last change');
  expect(refused).toContain('href="/brands/skr#findings"');
});

it('the search escapes markup in a query that finds no product', async () => {
  const { find } = await open();
  expect((await find('<b>')).body).toContain('No brand has a product “&#x3C;b>”');
  expect((await find('')).items).toEqual([]);
  expect((await find('x'.repeat(5_000))).items).toEqual([]);
});
