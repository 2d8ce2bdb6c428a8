import { expect, type Page, test } from '@playwright/test';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { someOf } from '../some-of.ts';
import { openBuiltSite } from './built-site.ts';
import { watchPolicy } from './watch-page.ts';

/** If a browser executes a payload, the payload reports itself or calls a foreign host. */
const payloads: readonly string[] = [
  '<script>window.pwned = 1; alert(1)</script>',
  '</script><script>window.pwned = 1; alert(1)</script>',
  '</title><script>window.pwned = 1</script>',
  '--><script>window.pwned = 1</script><!--',
  '"><img src=x onerror="window.pwned = 1">',
  "' autofocus onfocus='window.pwned = 1' x='",
  '<svg onload="window.pwned = 1"><animate onbegin="alert(1)" attributeName="x"/></svg>',
  '<img src="https://evil.example/a.gif"><link rel="stylesheet" href="https://evil.example/a.css">',
  '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/"><form action="https://evil.example/"><button>Buy</button></form>',
  '<a href="javascript:window.pwned = 1" style="position:fixed;inset:0">x</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.pwned = 1">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>window.pwned = 1</script></template><div id="content" name="locale">',
  '{{constructor.constructor("window.pwned = 1")()}} $\u007bwindow.pwned = 1} %3Cscript%3E',
  '\u2028</script>\u2029\u202e<script>window.pwned = 1</script>',
  '__proto__',
];

/** Together, the products and categories have every payload in every field. `shift` rotates the payloads. */
function publishAll(brand: DemoBrand, shift: number): void {
  const at = (index: number) => payloads[(index + shift) % payloads.length] ?? '';
  for (const [index] of payloads.entries()) {
    const [name, group] = [`Item ${at(index)}`, `Group ${at(index + 1)}`];
    brand.publishCategory({
      name: group,
      title: { Zh: at(index + 2) },
      description: { En: at(index + 3), Zh: at(index) },
    });
    brand.publish({
      id: `h${index}`,
      name: { En: name, Zh: at(index + 1) },
      code: at(index + 2),
      seriesName: group,
      summary: { En: at(index + 3), Zh: at(index + 4) },
      description: { En: at(index + 5), Zh: payloads.join(' ') },
      categoryNames: [group],
      price: { amount: 12, currency: 'SGD' },
      attributes: payloads.map((payload, each) => ({
        name: { En: `${payload} ${each}`, Zh: payload },
        value: { En: at(each), Zh: at(each + 1) },
      })),
      images: [
        { url: '/media/skr/kite-1.jpg', alt: { En: at(index), Zh: at(index + 1) } },
        { url: 'javascript:window.pwned=1', alt: 'x' },
        { url: 'data:text/html,<script>1</script>', alt: 'x' },
      ],
    });
  }
}

async function openHostile() {
  const site = await openBuiltSite('hostile', (brand) => publishAll(brand, 0));
  return { ...site, paths: await listPaths(site.origin) };
}

/** Includes pages that the sitemap excludes. */
async function listPaths(origin: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
  const chosen = ['list', 'compare'].flatMap((name) =>
    ['', '/zh'].map((tree) => `${tree}/products/${name}/?ids=h1,h2`),
  );
  return [...listed, '/404.html', '/zh/404.html', ...chosen];
}

function sampleOf(paths: readonly string[]): readonly string[] {
  if (process.env.LONG_TESTS) return paths;
  const kinds = new Map<string, string[]>();
  for (const path of paths) {
    const kind = path.replace(/^\/zh\//, '/').replace(/(?<=\/(?:item|category|series)\/)[^/]+/, '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), path]);
  }
  return [...kinds.values()].flatMap((ofKind, at) => ofKind.at(at % 2 === 0 ? 0 : -1) ?? []);
}

/** Waits at most four seconds, because some pages never become idle. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_500 })));
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
}

async function visitAsReader(page: Page): Promise<void> {
  const field = page.locator('search input');
  if ((await field.count()) > 0) {
    await field.first().fill('script');
    await page.waitForTimeout(50);
    await page.keyboard.press('Escape');
  }
  const keep = page.locator('[data-keep]:visible');
  if ((await keep.count()) > 0) await keep.first().press('Enter');
}

test('no page runs a script from a hostile catalogue, before or after the live refresh', async ({ page }) => {
  if (process.env.LONG_TESTS) test.setTimeout(900_000);
  const site = await openHostile();
  try {
    const watch = await watchPolicy(page);
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    expect(site.paths.length).toBeGreaterThan(2 * payloads.length);
    const visit = async (path: string) => {
      await page.goto(site.origin + path);
      await visitAsReader(page);
      await settle(page);
      expect(await page.evaluate(() => 'pwned' in window), path).toBe(false);
      expect(new URL(page.url()).origin, path).toBe(site.origin);
    };
    for (const path of sampleOf(site.paths)) await visit(path);
    // Gives every field a different payload than in the build, so that the live refresh replaces all fields.
    publishAll(site.erp.brand('skr'), 7);
    // The session storage caches ERP responses for a minute.
    await page.evaluate(() => sessionStorage.clear());
    const products = site.paths.filter((path) => path.includes('/item/h'));
    await visit('/products/item/h0/');
    await expect(page.locator('h1:visible')).toHaveText(/^Item .*evil\.example\/a\.css/);
    for (const path of [...someOf(products, 24, 5), '/products/', '/products/list/?ids=h1,h2'])
      await visit(path);
    expect(dialogs).toEqual([]);
    expect(
      watch.troubles.filter((trouble) => /refuses|^A script fails(?!: Transition)/.test(trouble)),
    ).toEqual([]);
    expect([...watch.origins].toSorted()).toEqual([site.origin, site.erp.origin].toSorted());
  } finally {
    await site.close();
  }
});
