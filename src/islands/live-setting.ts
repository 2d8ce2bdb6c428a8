import type { LivePage } from '#catalogue/live-page.ts';
import type { Setting } from '#catalogue/setting.ts';
import { toTheme } from '#catalogue/theme.ts';
import { readSetting } from '#erp/wire/setting.ts';

/** Ignores `enableZh: true`, because only a build can add Chinese. */
const isPrinted = {
  themeColor: ({ themeColor }, printed) => themeColor === printed.themeColor,
  enableZh: ({ enableZh }, printed) => enableZh || !printed.enableZh,
} satisfies Record<keyof Setting, (setting: Setting, printed: Setting) => boolean>;

/** Null if the page already shows the ERP's setting (requirement 3.4). */
export function readChange(value: unknown, { brand, setting }: LivePage): Setting | null {
  const { model, faults } = readSetting(value);
  if (model === null) throw new Error(`The setting of ${brand} can't be read: ${JSON.stringify(faults)}`);
  return Object.values(isPrinted).every((check) => check(model, setting)) ? null : model;
}

export function showSetting({ setting: printed }: LivePage, setting: Setting): void {
  if (!setting.enableZh) withdrawSecondLanguage();
  if (setting.themeColor !== printed.themeColor) showTheme(setting.themeColor);
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
  // If storage throws, continues with the visible changes.
  try {
    localStorage.setItem('locale', 'En');
  } catch {}
  for (const link of document.querySelectorAll('a[hreflang]')) link.setAttribute('hidden', '');
  const { locale, href } = document.documentElement.dataset;
  if (locale === 'Zh' && href !== undefined) location.replace(href + location.search + location.hash);
}
