import { expect } from '@playwright/test';
import { aFinding } from '../guard/a-finding.ts';
import { listProductFiles } from '#site/product-files.ts';
import type { Product } from '#catalogue/product.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import type { Target } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import { formatContentReports } from '#publish/report-files.ts';
import { toContentReport } from '#reports/content-report/content-report.ts';
import { toLinks } from '#reports/content-report/finding.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { aProduct, anImage, aSnapshot } from '../catalogue/build-catalogue.ts';
import { aRelease, aSite as aDist, anUpload, withFiles } from '../publish/a-release.ts';
import { contentsOf } from '../publish/any-release.ts';
import type { StatusApp } from '../service/status/status-app.ts';
import { aSite, textOf } from '../site/build-site.ts';
import { findViolations } from './find-violations.ts';
import { carrySession, tabTo, test } from './status-desk.ts';

const siteUrl = 'https://skr.example';
const isLong = Boolean(process.env.LONG_TESTS);
/** Fills two comparison pages, or three with LONG_TESTS. More products would slow down axe. */
const count = isLong ? 44 : 18;

test.setTimeout(isLong ? 900_000 : 180_000);

/** Products with different marks differ in most compared fields. */
function products(mark: string): readonly Product[] {
  return Array.from({ length: count }, (_, at) => {
    const longName = `${mark} ${'Floor-lamp-of-oak-and-linen-'.repeat(at === 0 ? 6 : 1)}${at}`;
    const own = `${siteUrl}/assets/images/${mark}.jpg`;
    return aProduct(`${mark === 'a' && at < 3 ? 'gone' : 'id'}-${at}`, {
      name: { En: longName, Zh: at % 2 === 0 ? `落地灯${mark}${at}` : null },
      summary: { En: `A lamp of ${mark}\nand more`, Zh: null },
      availability: mark === 'a' ? 'in_stock' : 'out_of_stock',
      price: at % 3 === 0 ? null : { amount: mark === 'a' ? 5 : 6, currency: 'SGD' },
      images: [anImage(at % 2 === 0 ? own : `https://erp.example/${mark}.jpg`)],
      attributes: [{ name: { En: 'Size', Zh: '尺寸' }, value: { En: `${mark} 120 × 40 cm`, Zh: null } }],
    });
  });
}

const siteOf = (mark: string) => aSite({ products: products(mark) }, { code: 'skr', siteUrl });

function filesOf(mark: string) {
  const files = listProductFiles(siteOf(mark)).filter(({ file }) => file.endsWith('.json'));
  const texts = Object.fromEntries(files.map((file) => [file.file, textOf(file)]));
  return withFiles(aDist(mark), { ...texts, [`assets/images/${mark}.jpg`]: 'a picture' });
}

async function publish(target: Target, mark: string, isHeld: boolean): Promise<Release> {
  const files = filesOf(mark);
  const ticket = await target.takeTicket();
  const release = aRelease(files, ticket, { contents: formatRecord(contentsOf(siteOf(mark))) });
  await target.publish(anUpload(files, ticket, { release, isHeld }));
  return release;
}

async function prepare({ target, records, brandOf }: StatusApp) {
  const live = await publish(target, 'a', false);
  const held = await publish(target, 'b', true);
  const shown = { since: Date.UTC(2026, 10, 21), products: count, pages: 2 * count };
  const change = { ...{ release: held.id, at: 1, added: 3, changed: 15, withdrawn: 3 }, items: [] };
  await records.updateBrand('skr', (state) => ({
    ...state,
    live: { ...shown, release: live.id },
    review: { since: 1, by: 'anna', why: 'Black Friday', until: null, isRead: true },
    waiting: { ...shown, release: held.id, change },
  }));
  const contents = contentsOf(siteOf('b'));
  const content = toContentReport(aSnapshot({ products: products('b') }), toLinks(contents, siteUrl));
  const brand = { ...brandOf('skr'), erpEdit: 'https://erp.example/edit/{kind}/{id}' };
  for (const [name, text] of formatContentReports({ content }, brand))
    await records.writeReport('skr', name, text);
  return { held, live };
}

async function refuse({ records, channelFailures }: StatusApp): Promise<void> {
  const at = Date.now();
  const names = products('a').slice(0, 20);
  const findings = [aFinding({ rule: 'drop', what: 'products', count: 131, of: 219, now: 88 })];
  const subjects = { count: 131, names: names.map(({ id, name }) => ({ id, name })) };
  const failure = {
    cause: 'shrink',
    message: 'fewer',
    build: 'b',
    at,
    nextTryAt: null,
    findings,
    subjects,
  } as const;
  const setting = 'NOTIFY_TEAM_URL is not set. Set it to the address that the channel’s service shows.';
  channelFailures.push({ name: 'team', since: at, reason: 'unset', setting });
  await records.updateBrand('skr', (state) => ({ ...state, failure }));
  const event = { brand: 'skr', by: 'anna', why: null, build: 'b', seconds: 1, added: 0, withdrawn: 0 };
  for (const ago of [5, 4, 3, 2, 1])
    await records.addEvent({
      ...{
        ...event,
        kind: 'live',
        at: at - ago * 60_000,
        release: `0000000${9 - ago}-a`,
        cause: null,
        changed: 70,
      },
    });
  await records.addEvent({ ...event, kind: 'failed', at, release: null, cause: 'shrink', changed: 0 });
  const notify = { at, who: null, from: null, action: 'notify', brand: null };
  for (const [result, detail] of [
    ['done', 'team, slack: SKR is live: 70 products changed (answered ok)'],
    ['failed', 'team, slack: gone, chat.example answered 404: channel_not_found'],
  ] as const)
    await records.addAudit({ ...notify, result, detail });
}

const hour = 3_600_000;
const ways = [
  ['en', 360],
  ['zh-Hans', 1440],
  ['zh-Hans', 360],
  ['en', 1440],
] as const;

test('axe finds no violation on comparison, report and review pages, in both languages and at both widths', async ({
  desk,
  page,
}) => {
  const { held } = await prepare(desk);
  let visits = 0;
  /** Checks the next combination of language and width; the long run checks all four. */
  const look = async (path: string, shows: string, state: Partial<BrandState> = {}) => {
    // An open page would reload when the state changes.
    await page.goto('about:blank');
    await desk.records.updateBrand('skr', (former) => ({ ...former, ...state }));
    visits += 1;
    for (const [at, [locale, width]] of ways.entries()) {
      if (!isLong && at !== visits % ways.length) continue;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator(shows).first()).toBeAttached();
      expect(await findViolations(page), `${path}, ${locale}, ${width}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(width);
      const lines = page.locator('main:has(> .fields) > p');
      const widths = await lines.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
      expect(Math.max(0, ...widths), path).toBeLessThanOrEqual(672);
      const picture = test.info().outputPath(`${visits}-${locale}-${width}.png`);
      if (isLong) await page.screenshot({ path: picture, fullPage: true });
    }
  };
  const release = `/brands/skr/releases/${held.id}?against=live`;
  await look(release, '.compared');
  await look(`${release}&page=2`, 'nav[aria-label] .links');
  if (isLong) await look(`${release}&q=lamp`, '.pictures');
  await look('/brands/skr/review', '.decisions');
  await look('/brands/skr/content', '#missing-price');
  if (isLong) await look('/brands/skr', '#switch');
  const at = Date.now() + 3 * hour;
  const plan = { id: 'p', release: held.id, at, by: 'anna', why: null, waiting: null, leaseUntil: 0 };
  await look('/brands/skr/review', '#skr-drop-plan', { plan });
  if (isLong) await refuse(desk);
  const others = isLong ? ['/', '/history', '/log', '/brands/skr/releases', '/brands/skr'] : [];
  for (const path of others) await look(path, 'h1');
  await carrySession(page, await desk.signIn('bo', 'viewer'));
  await look('/brands/skr/review', '.compared');
  if (isLong) await look('/brands/skr', '.items');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a user can page through the changes of a release by keyboard', async ({ desk, page }) => {
    const { held } = await prepare(desk);
    const compare = `/brands/skr/releases/${held.id}?against=live`;
    const press = async (selector: string) => {
      await tabTo(page, selector);
      await page.keyboard.press('Enter');
    };
    await page.goto(compare);
    await press('main nav a');
    await expect(page).toHaveURL(/\?against=live&page=2$/);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/Products? 21/);
    const name = (await page.locator('.compared h3 bdi').first().textContent()) ?? '';
    await tabTo(page, '#q');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.locator('.compared h3 bdi').first()).toContainText(name);
  });
});
