import { atom } from 'nanostores';
import type { LivePage } from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import { toTheme } from '#catalogue/theme.ts';
import { readSetting } from '#erp/wire/setting.ts';
import { $locale } from './locale.ts';

/** Reads an answer of the ERP properly and shows what differs. */
export function showSetting(page: LivePage, value: unknown): void {
  const { model: setting, faults } = readSetting(value);
  if (setting === null)
    throw new Error(`The setting of ${page.brand} can't be read: ${JSON.stringify(faults)}`);
  $setting.set(setting);
  if (!setting.enableZh) withdrawSecondLanguage(page);
  if (setting.themeColor !== page.themeColor) showTheme(setting.themeColor);
}

/** Custom properties, contrast colour and meta: it needs no React. */
function showTheme(themeColor: string): void {
  const theme = toTheme(themeColor);
  const { style } = document.documentElement;
  style.setProperty('--theme', theme.color);
  style.setProperty('--theme-translucent', theme.translucent);
  style.setProperty('--on-theme', theme.onColor);
  style.setProperty('--theme-ink', `light-dark(${theme.inkOnLight}, ${theme.inkOnDark})`);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor);
}

/** Hides the language switch and sets the locale to En where Chinese is no longer offered (requirement 4.3). */
function withdrawSecondLanguage({ englishPath }: LivePage): void {
  $locale.set('En');
  for (const link of document.querySelectorAll('a[hreflang]')) link.setAttribute('hidden', '');
  if (englishPath !== null) location.replace(englishPath + location.hash);
}

/** The site setting as the ERP has it now; null until it was found to differ (requirement 3.4). */
export const $setting = atom<Setting | null>(null);
