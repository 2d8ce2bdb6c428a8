import { expect, type Page } from '@playwright/test';
import type { BrandState } from '#service/orders/brand-state.ts';
import { aFinding } from '../guard/a-finding.ts';
import { password, type StatusApp } from '../service/status/status-app.ts';
import { someOf } from '../some-of.ts';
import { findViolations } from './find-violations.ts';
import { signIn, tabTo, test } from './status-desk.ts';

test.slow();

const at = Date.UTC(2026, 10, 21, 14, 2);
const noChange = { added: 0, changed: 0, withdrawn: 0, groups: 0, site: [], items: [], products: [] };
const heldId = '00000032-4f0c9a3e5b7d';
const change = {
  ...{ ...noChange, release: heldId, at, changed: 1, products: ['1'] },
  items: [
    {
      ...({
        id: '1',
        kind: 'product',
        effect: 'changed',
        name: 'Floor lamp, oak',
        nameZh: '落地灯',
        url: null,
      } as const),
      values: [{ field: 'price', locale: null, from: 'SGD 85.57', to: 'SGD 8.50' }],
    },
  ],
};
const waiting = { release: heldId, since: at, products: 89, pages: 192, change };
const review = { since: at, by: 'anna', why: 'Black Friday', until: Date.UTC(2099, 0, 1), isRead: true };

const states = {
  yn: { live: { release: '00000042-1f0c9a3e5b7d', since: at, products: 1240, pages: 2612 }, findings: 0 },
  lwm: {
    live: { release: '00000007-2f0c9a3e5b7d', since: at, products: 310, pages: 700 },
    failure: {
      ...{ cause: 'shrink', message: 'fewer products', build: 'b-17', at, nextTryAt: at + 60_000 },
      findings: [aFinding({ rule: 'drop', what: 'products', count: 130, of: 310, now: 180 })],
    },
    findings: 12,
  },
  nyss: {
    live: { release: '00000031-3f0c9a3e5b7d', since: at, products: 88, pages: 190 },
    ...{ review, waiting },
  },
  dr: {
    live: { release: '00000031-3f0c9a3e5b7d', since: at, products: 88, pages: 190 },
    review: { ...review, until: null },
    plan: {
      ...{ id: 'p', release: heldId, at: Date.UTC(2098, 0, 1), by: 'anna', why: 'Campaign' },
      ...{ waiting, leaseUntil: 0 },
    },
  },
  skr: {
    live: { release: '00000003-5f0c9a3e5b7d', since: at, products: 10_000, pages: 20_410 },
    change: { ...change, release: '00000003-5f0c9a3e5b7d' },
    findings: 7,
  },
} satisfies Record<string, Partial<BrandState>>;

async function fill({ records, channelFailures }: StatusApp): Promise<void> {
  channelFailures.push({ name: 'team', since: at, reason: 'unreachable', setting: null });
  for (const code of ['yn', 'lwm', 'nyss', 'dr', 'skr'] as const)
    await records.updateBrand(code, (state) => ({ ...state, ...states[code] }));
  const event = { build: null, cause: null, added: 0, changed: 0, withdrawn: 0 };
  await records.addEvent({
    ...{ ...event, brand: 'skr', kind: 'live', at, by: 'ERP', why: 'New price list', seconds: 1.2 },
    ...{ release: '00000003-5f0c9a3e5b7d', added: 2, changed: 12, withdrawn: 1 },
  });
  await records.addEvent({
    ...{ ...event, brand: 'lwm', kind: 'failed', at, by: null, why: null, seconds: null },
    ...{ release: null, cause: 'shrink' },
  });
  await records.addAudit({
    ...{ at, who: null, from: null, action: 'notify', brand: null, result: 'failed' },
    detail: "team, slack: unreachable, chat.example can't be reached: connect ECONNREFUSED",
  });
}

async function build({ records, queue }: StatusApp, done: number): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = queue.work(() => promise, { concurrency: 1 });
  const running = {
    id: 'b-1',
    phase: 'render',
    done,
    total: 20_410,
    startedAt: at,
  } as const;
  await records.updateBrand('skr', (state) => ({ ...state, build: running }));
  await queue.add('skr');
  return async () => {
    await records.updateBrand('skr', (state) => ({ ...state, build: null }));
    resolve();
    await worker.stop(10_000);
  };
}

test('a user who follows a link from a message sees the linked page after sign-in', async ({
  desk,
  page,
}) => {
  const address = `${desk.origin}/brands/skr/content`;
  // From another site's page, browsers send no `SameSite=Strict` cookie.
  const message = `data:text/html,<a href="${address}">What to correct</a>`;
  await page.goto(message);
  await page.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content report – SKR');
  await page.getByRole('link', { name: '中文' }).click();
  await page.getByRole('link', { name: '返回 SKR' }).click();
  await expect(page).toHaveURL(`${desk.origin}/brands/skr`);
  await page.context().clearCookies();
  await page.goto(message);
  await page.getByRole('link').click();
  await signIn(page);
  await expect(page).toHaveURL(address);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Strict' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${desk.origin}/login`);
  await page.goto('/history');
  await expect(page).toHaveURL(`${desk.origin}/login?to=%2Fhistory`);
  await page.goto('/');
  await signIn(page);
  await expect(page).toHaveURL(`${desk.origin}/`);
});

test('the status page shows changes without a reload', async ({ desk, page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.reload();
  await fill(desk);
  const row = page.locator('#brand-skr');
  await expect(row).toContainText('Floor lamp, oak: Price SGD 85.57 → SGD 8.50');
  await page.evaluate(() => document.body.setAttribute('data-mark', 'the same document'));
  await page.locator('#brand-skr-open').focus();
  const end = await build(desk, 1_234);
  await expect(row.locator('progress')).toHaveAttribute('value', '1234');
  await expect(row).toContainText('1,234 of 20,410');
  await end();
  await expect(row).toContainText('Up to date');
  await expect(page.locator('#brand-skr-open')).toBeFocused();
  // Screen readers announce only the result, not the steps.
  await expect(page.getByRole('status')).toHaveText('SKR: Up to date');
  expect(await page.locator('body').getAttribute('data-mark')).toBe('the same document');
  await desk.records.updateBrand('skr', (state) => ({ ...state, live: { ...states.skr.live, since: 0 } }));
  await expect(row).toContainText('1 Jan 1970');
  const bottomOf = async (row: number) =>
    page
      .locator('.brand')
      .nth(row)
      .evaluate((found) => found.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  expect(await bottomOf(6)).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('#channel-failures').evaluate((found) => found.remove());
  expect(await bottomOf(1)).toBeLessThanOrEqual(740);
  const { height = 0 } = (await page.locator('.banner').boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThan(130);
  expect(complaints).toEqual([]);
  await expect(page.locator('#lost')).toBeHidden();
  await desk.app.close();
  await expect(page.locator('#lost')).toBeVisible();
});

test('a brand page reloads when another release waits for review, unless the user has typed a reason', async ({
  desk,
  page,
}) => {
  await fill(desk);
  await page.goto('/brands/nyss');
  await expect(page.locator('#panel-nyss')).toContainText('Waits for review');
  await page.evaluate(() => document.body.setAttribute('data-mark', 'the same document'));
  const wait = (id: string) =>
    desk.records.updateBrand('nyss', (state) => ({ ...state, waiting: { ...waiting, release: id } }));
  await wait('00000033-5f0c9a3e5b7d');
  await expect(page.locator('#panel-nyss')).toContainText('Release 33');
  await expect(page.locator('body')).not.toHaveAttribute('data-mark');
  await page.goto('/brands/skr');
  await page.locator('#why').fill('A campaign');
  await desk.records.updateBrand('skr', (state) => ({ ...state, waiting }));
  await expect(page.locator('#panel-skr')).toContainText('Waits for review');
  await expect(page.locator('#why')).toHaveValue('A campaign');
});

test('the status page resumes polling after HTTP errors', async ({ desk, page }) => {
  await fill(desk);
  let isRestarting = true;
  await page.route('**/live', (route) =>
    isRestarting ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue(),
  );
  await page.reload();
  await expect(page.locator('#lost')).toBeVisible();
  isRestarting = false;
  await expect(page.locator('#lost')).toBeHidden();
  await desk.records.updateBrand('skr', (state) => ({ ...state, live: { ...states.skr.live, since: 0 } }));
  await expect(page.locator('#brand-skr')).toContainText('1 Jan 1970');
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') asked += 1;
  });
  await page.clock.install();
  await desk.users.setPassword('anna', `${password} again`);
  await expect(page.getByRole('alert')).toContainText('You are signed out');
  await expect(page.locator('#lost')).toBeHidden();
  const before = asked;
  await page.clock.runFor(7_000);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(asked).toBe(before);
});

test('planning and rolling back a release takes four clicks and one typed reason', async ({ desk, page }) => {
  const former = await desk.publish('a');
  const held = await desk.publish('b', true);
  const live = { ...states.nyss.live, release: former.id };
  await desk.records.updateBrand('skr', (state) => ({ ...state, live }));
  await page.reload();
  await page.locator('#brand-skr-open').click();
  await page.locator('#why').fill('Black Friday');
  await page.locator('#skr-review').click();
  await expect(page).toHaveURL(/\/brands\/skr\/review$/);
  await expect(page.locator('main')).toContainText('The ERP is being read.');
  const built = { ...waiting, release: held.id };
  const orders = await desk.records.listOpenOrders('skr');
  await desk.records.updateOrders(orders, 'skr', { state: 'held' });
  await desk.records.updateBrand('skr', (state) => ({
    ...{ ...state, waiting: built, review: state.review && { ...state.review, isRead: true } },
  }));
  await expect(page.locator('#skr-plan')).toBeVisible();
  await page.locator('#skr-plan').click();
  await expect(page.locator('#panel-skr')).toContainText('planned by anna');
  await expect(page.locator('#skr-look-planned')).toBeVisible();
  await desk.records.updateBrand('skr', (state) => ({
    ...{ ...state, plan: state.plan && { ...state.plan, at: Date.now() - 1 } },
  }));
  desk.startPlanner();
  await page.locator('#skr-roll-back').click();
  await expect(page.getByRole('status')).toContainText('SKR is rolled back');
  expect((await desk.target.readLive())?.id).toBe(former.id);
});

test('a user can sign in and publish a release with only the keyboard', async ({ desk, page }) => {
  const former = await desk.publish('a');
  const held = await desk.publish('b', true);
  const live = { ...states.nyss.live, release: former.id };
  const built = { ...waiting, release: held.id };
  await desk.records.updateBrand('skr', (state) => ({ ...state, live, review, waiting: built }));
  await page.context().clearCookies();
  await page.goto('/login');
  await tabTo(page, '#name');
  await page.keyboard.type('anna');
  await tabTo(page, '#password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await tabTo(page, '.skip');
  await page.keyboard.press('Enter');
  await tabTo(page, '#q');
  await page.keyboard.type('Floor lamp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Is the product live, and if not, why not?',
  );
  await page.goto('/');
  await tabTo(page, '#skr-next');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review SKR');
  await tabTo(page, 'button.first');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('The change to SKR is live.');
  expect((await desk.target.readLive())?.id).toBe(held.id);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a user can publish a brand, override a refusal and roll back', async ({ desk, page }) => {
    const first = await desk.publish('a');
    await desk.publish('b');
    await fill(desk);
    await page.getByRole('link', { name: 'Refresh this page' }).click();
    await page.getByRole('link', { name: '中文' }).click();
    await page.locator('#lwm-next').click();
    await page.locator('#reason').fill('清仓结束');
    await page.getByRole('button', { name: '仍要发布' }).click();
    await expect(page.getByRole('status')).toHaveText('正在从 ERP 读取 LWM 的内容，并生成有更改的页面。');
    expect(await desk.records.listOpenOrders('lwm')).toMatchObject([{ force: '清仓结束' }]);
    await page.goto('/?lang=en');
    await page.locator('#brand-skr-open').click();
    await page.locator('#skr-publish').click();
    await expect(page.getByRole('status')).toHaveText(
      'The service now reads SKR from the ERP and builds the changes.',
    );
    await page.locator('#skr-releases').click();
    await page.getByRole('button', { name: 'Make this release live' }).click();
    await expect(page.getByRole('status')).toContainText('SKR is rolled back');
    expect((await desk.target.readLive())?.id).toBe(first.id);
    await page.locator('#skr-automatic').click();
    // No build has read the ERP since the rollback, so the click has no effect.
    await expect(page.getByRole('status')).toContainText('Nothing was changed');
    await page.getByRole('link', { name: 'History' }).first().click();
    await page.locator('#kind').selectOption('back');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.locator('#events')).toContainText('Rolled back');
  });
});

const isLong = Boolean(process.env.LONG_TESTS);
const views = [
  ...(['/', '/history', '/log', '/search?q=lamp', '/brands/skr', '/brands/nyss', '/brands/dr'] as const),
  ...(['/brands/nyss/review', '/brands/skr/releases', '/brands/lwm'] as const),
  // The short run skips these pages, because status-states.spec.ts visits similar ones.
  ...(isLong ? (['/brands/dr/review', '/brands/skr/content', '/nowhere'] as const) : []),
  ...(isLong ? (['/brands/nyss/review?flash=look-first'] as const) : []),
];
const wideViews = ['/', '/brands/nyss/review', '/history'] as const;

const looks = [
  ...[['en', 'light'] as const, ['zh-Hans', 'dark'] as const],
  ...(isLong ? [['en', 'dark'] as const, ['zh-Hans', 'light'] as const] : []),
];

test('axe finds no violation on status pages in any language, colour scheme or screen width', async ({
  desk,
  page,
}) => {
  await desk.publish('a');
  const { id } = await desk.publish('b');
  const signedIn = await page.context().cookies();
  await fill(desk);
  const end = await build(desk, 1_234);
  const visits = [
    ...views.map((path) => [360, path] as const),
    ...[...wideViews, `/brands/skr/releases/${id}`].map((path) => [1440, path] as const),
  ];
  for (const [locale, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.context().addCookies(signedIn);
    await page.goto(`/?lang=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    for (const [width, path] of someOf(visits, 2, locale === 'en' ? 0 : 1)) {
      const where = `${path} at ${width} px, ${locale}, ${colorScheme}`;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect(await findViolations(page), where).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, where).toBeLessThanOrEqual(width);
    }
    await page.context().clearCookies();
    await page.goto(`/login?lang=${locale}`);
    expect(await findViolations(page), `/login, ${locale}, ${colorScheme}`).toEqual([]);
  }
  await end();
});

async function submit(page: Page, button: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator(button).evaluate((pressed, given) => {
    const form = pressed.closest('form');
    if (form === null) throw new Error('The button has no form.');
    for (const [name, value] of Object.entries(given)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.submit();
  }, fields);
  const status = (await answered).status();
  await page.waitForLoadState();
  return status;
}

for (const locale of isLong ? (['en', 'zh-Hans'] as const) : (['zh-Hans'] as const))
  test(`axe finds no violation on the error pages of rejected forms, in ${locale}`, async ({
    desk,
    page,
  }) => {
    await fill(desk);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(`/?lang=${locale}`);
    let refusals = 0;
    const expectRefusal = async (
      path: string,
      button: string,
      fields: Readonly<Record<string, string>>,
      status: number,
    ) => {
      await page.goto(path);
      expect(await submit(page, button, fields)).toBe(status);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      refusals += 1;
      if (isLong || refusals % 2 === 1) expect(await findViolations(page), `${status}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    };
    const form = ['/brands/lwm', 'form[action$="/publish"]:has(#reason) button'] as const;
    await expectRefusal(...form, { reason: ' ' }, 400);
    await expectRefusal(...form, { reason: 'x'.repeat(9_000) }, 413);
    await expectRefusal(...form, { reason: 'Sale', token: 'of another session' }, 403);
    for (let tries = 0; tries < 60; tries += 1)
      await page.request.post('/brands/lwm/publish', { form: {}, headers: { origin: desk.origin } });
    await expectRefusal(...form, { reason: 'Sale' }, 429);
    await page.goto('/');
    await desk.users.setPassword('anna', `${password} again`);
    await expectRefusal('/login', 'main button', { name: 'anna', password: 'wrong' }, 401);
    for (let tries = 0; tries < 5; tries += 1)
      await page.request.post('/login', { form: {}, headers: { origin: desk.origin } });
    await expectRefusal('/login', 'main button', { name: 'anna', password: 'wrong' }, 429);
  });
