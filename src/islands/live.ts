import type { LivePage, PrintedLivePage } from '#catalogue/live-page.ts';
import { isPlainSetting, liveCallPath, toCallUrl, unwrap } from '#erp/wire/calls.ts';
import { fetchJson } from './http.ts';
import { mayRefresh } from './newer-page.ts';
import { throttlePerMinute } from './throttle-per-minute.ts';

/** Loads the drawing code only if a response differs. After a failure, the page keeps its values (requirement 5.3). */
export async function refreshPage(address: string, printed: PrintedLivePage | null): Promise<void> {
  if (!(await mayRefresh(address))) return hasDiffered ? location.reload() : undefined;
  if (printed === null) return;
  const page = readPage(printed);
  const results = await Promise.allSettled([refreshSetting(page), refreshSubject(page)]);
  for (const result of results) {
    if (result.status === 'rejected')
      console.warn('The live refresh failed. The page shows the values from its build.', result.reason);
  }
}

function readPage(printed: PrintedLivePage): LivePage {
  const { locale } = document.documentElement.dataset;
  return {
    ...printed,
    setting: {
      themeColor: document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '',
      enableZh: document.querySelector('a[hreflang]') !== null,
    },
    region: printed.brand.split('-')[0] ?? '',
    locale: locale === 'Zh' ? 'Zh' : 'En',
  };
}

/** Null if nothing differs, undefined without a response. Rejects if `compare` cannot read the response. */
async function ask<Difference>(
  { erpHost }: LivePage,
  call: string,
  maxBytes: number,
  compare: (answer: unknown) => Promise<Difference | null>,
): Promise<Difference | null | undefined> {
  const url = toCallUrl(erpHost, call);
  const answer = await throttlePerMinute(
    url,
    () => fetchJson(url, maxBytes),
    async (one) => (await compare(one)) === null,
  );
  return answer === undefined ? undefined : compare(answer);
}

async function refreshSetting(page: LivePage): Promise<void> {
  const call = liveCallPath.setting(page.brand);
  const setting = await ask(page, call, 100_000, async (answer) =>
    isPlainSetting(unwrap(answer), page.setting)
      ? null
      : (await import('./live-setting.ts')).readChange(unwrap(answer), page),
  );
  if (setting) (await import('./live-setting.ts')).showSetting(page, setting);
}

async function refreshSubject(page: LivePage): Promise<void> {
  const { subject } = page;
  if (subject === null) return;
  const { refreshListing, refreshProduct } = await import('./live-subject.ts');
  const parts = { ask, show, loadDifference: () => import('./live-difference.ts') };
  if (subject.kind === 'product') await refreshProduct(page, subject, parts);
  else await refreshListing(page, subject, parts);
}

/** True once changed values were shown. Stays true when a later response restores the prerendered values. */
let hasDiffered = false;

async function show(
  live: object | null,
  draw: (change: typeof import('./live-change.tsx')) => Promise<void>,
): Promise<void> {
  hasDiffered ||= live !== null;
  if (hasDiffered) await draw(await import('./live-change.tsx'));
}
