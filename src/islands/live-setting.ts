import { atom } from 'nanostores';
import type { LivePage } from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import { parseSetting } from '#erp/wire/setting.ts';
import { wakeIslands } from './change.ts';
import { $locale } from './locale.ts';

/** The site setting as the ERP has it now; null until it was found to differ (spec §4: other parts may follow it). */
export const $setting = atom<Setting | null>(null);

/** Reads an answer of the ERP properly and shows what differs. */
export function showSetting(page: LivePage, value: unknown): void {
  const setting = parseSetting(value);
  if ('fault' in setting) throw new Error(`The setting of ${page.identifier}: ${setting.fault}`);
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
