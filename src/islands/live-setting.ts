import { atom } from 'nanostores';
import type { LivePage } from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import { callPath, toCallUrl } from '#erp/wire/calls.ts';
import { unwrap } from '#erp/wire/envelope.ts';
import { parseSetting } from '#erp/wire/setting.ts';
import { wakeIslands } from './change.ts';
import { fetchJson } from './http.ts';
import { $locale } from './locale.ts';
import { onceAMinute } from './once-a-minute.ts';

/** The site setting as the ERP has it now; null until it was asked (spec §4: other parts may follow it). */
export const $setting = atom<Setting | null>(null);

const maxBytes = 100_000;
const timeoutMs = 8_000;

export async function refreshSetting(page: LivePage): Promise<void> {
  const url = toCallUrl(page.erpHost, callPath.setting(page.identifier));
  const body = await onceAMinute(url, () => fetchJson({ url, maxBytes, timeoutMs }));
  if (body === undefined) return;
  const setting = parseSetting(unwrap(body));
  if ('fault' in setting) throw new Error(`${url}: ${setting.fault}`);
  $setting.set(setting);
  if (!setting.enableZh) withdrawSecondLanguage(page);
  if (setting.themeColor !== page.themeColor) wakeIslands('setting');
}

/** Where Chinese is no longer offered there is nothing to switch to, and the locale is always En (spec §4). */
function withdrawSecondLanguage({ englishPath, locale }: LivePage): void {
  $locale.set('En');
  for (const link of document.querySelectorAll('[data-locale-switch]')) link.setAttribute('hidden', '');
  if (locale === 'Zh' && englishPath !== null) location.replace(englishPath + location.hash);
}
