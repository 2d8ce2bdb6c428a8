import { expect, it } from 'vitest';
import { formatContentCsv, formatContentJson } from '#reports/content-report/content-files.ts';
import type { Finding } from '#reports/content-report/finding.ts';
import { asLive, flash, openDesk } from './open-desk.ts';

const aFinding = (id: string, kind: Finding['kind'], given: Partial<Finding> = {}): Finding => ({
  ...{ kind, about: { kind: 'product', id }, name: { En: `Lamp ${id}`, Zh: `灯 ${id}` } },
  ...{ url: `https://skr.example/products/item/${id}/`, urlZh: null, detail: null, ...given },
});

async function open(findings: readonly Finding[]) {
  const desk = await openDesk();
  const { records } = desk;
  const report = { brand: 'skr', products: 12, findings };
  await records.writeReport('skr', 'content.json', formatContentJson(report));
  await records.writeReport('skr', 'content.csv', formatContentCsv(report));
  await records.updateBrand('skr', (state) => ({
    ...{ ...state, live: asLive('00000003-aaaaaaaaaaaa'), findings: findings.length },
    reported: { release: '00000003-aaaaaaaaaaaa', readAt: 1 },
  }));
  const show = (language = 'en') => desk.read('/brands/skr/content', language);
  return { ...desk, show };
}

const priceless = ['1', '2', '3'].map((id) => aFinding(id, 'missing-price'));

it('the content page shows findings with names, links and advice', async () => {
  const detail = { En: 'The price is missing.', Zh: '缺少价格。' };
  const { show, brandOf, read } = await open([...priceless, aFinding('9', 'left-out', { detail })]);
  Object.assign(brandOf('skr'), { erpEdit: 'https://erp.example/{kind}/{id}' });
  const page = await show();
  expect(page).toContain('<header class="banner">');
  expect(page).toMatch(
    /This report describes the live release: <a href="\/brands\/skr\/releases\/00000003-aaaaaaaaaaaa">/,
  );
  expect(page).toContain('12 products on the site; 4 things to correct, in 4 entries of the ERP.');
  expect(page).toMatch(/<h3 id="missing-price">No price: 3<\/h3>/);
  expect(page).toMatch(/Lamp 1<\/bdi>.*ERP id <bdi>1<\/bdi>.*https:\/\/erp.example\/product\/1/s);
  expect(page).toContain('The price is missing.');
  expect(await show('zh')).toMatch(/缺少价格。.*没有价格：3.*灯 1/s);
  expect(await read('/brands/skr/reports/content.csv')).toContain('Lamp 1');
});

it('the content page does not count findings of a kind that a publisher accepted, until this is undone', async () => {
  const { post, show, records, read } = await open([...priceless, aFinding('9', 'missing-alt')]);
  expect(await post('accept', { kind: 'missing-price' })).toBe(400);
  expect(await post('accept', { kind: 'nonsense', why: 'x' })).toBe(400);
  const given = { kind: 'missing-price', why: 'No prices on purpose' };
  expect(await post('accept', given)).toBe(flash('accepted', '/content'));
  const page = await show();
  expect(page).toContain('1 thing to correct');
  expect(page).toMatch(/id="accepted".*No price: 3.*Accepted by anna: No prices on purpose/s);
  expect(await show('zh')).toContain('已由 anna 接受：No prices on purpose');
  expect((await records.readBrand('skr')).findings).toBe(1);
  expect(await read('/brands/skr')).toContain('Content report: 1 to correct');
  expect(await records.listAudit(1)).toMatchObject([{ who: 'anna', action: 'accept', brand: 'skr' }]);
  expect(await post('unaccept', { kind: 'missing-price' })).toBe(flash('unaccepted', '/content'));
  expect((await records.readBrand('skr')).findings).toBe(4);
});

it('the content page marks findings of the last seven days as new', async () => {
  const { show, records } = await open(priceless);
  expect(await show()).not.toContain('New in the last seven days');
  const report = JSON.parse((await records.readReport('skr', 'content.json')) ?? '');
  report.findings[2].since = Date.now();
  await records.writeReport('skr', 'content.json', JSON.stringify(report));
  expect(await show()).toMatch(/New in the last seven days: 1.*Lamp 3/s);
});

it('the content page shows no content report from another version of the program', async () => {
  const { show, records } = await open([]);
  expect(await show()).toContain('12 products on the site, and nothing to correct.');
  await records.writeReport('skr', 'content.json', '{"findings":[{"kind":"of another version"}]}');
  expect(await show()).toContain('There is no report yet.');
});
