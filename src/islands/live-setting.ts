import { atom } from 'nanostores';
import type { LivePage } from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import { toTheme } from '#catalogue/theme.ts';

/** The ERP's site setting if it differs from the printed setting, otherwise null (requirement 3.4). */
export const $setting = atom<Setting | null>(null);

export function showSetting(page: LivePage, setting: Setting): void {
  $setting.set(setting);
  if (!setting.enableZh) withdrawSecondLanguage();
  if (setting.themeColor !== page.themeColor) showTheme(setting.themeColor);
}

function showTheme(themeColor: string): void {
  const theme = toTheme(themeColor);
  const { style } = document.documentElement;
  style.setProperty('--theme', theme.color);
  style.setProperty('--theme-translucent', theme.translucent);
  style.setProperty('--on-theme', theme.onColor);
  style.setProperty('--theme-ink', `light-dark(${theme.inkOnLight}, ${theme.inkOnDark})`);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor);
}

/** Hides the language switch and sets the locale to En (requirement 4.3). */
function withdrawSecondLanguage(): void {
  // The rest of the change is shown even if the locale cannot be stored.
  try {
    localStorage.setItem('locale', 'En');
  } catch {}
  for (const link of document.querySelectorAll('a[hreflang]')) link.setAttribute('hidden', '');
  const { locale, href } = document.documentElement.dataset;
  if (locale === 'Zh' && href !== undefined) location.replace(href + location.search + location.hash);
}
