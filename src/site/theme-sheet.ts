import { digest8 } from '#catalogue/digest.ts';
import type { Theme } from '#catalogue/theme.ts';

/** The brand's own style sheet: its theme colour as custom properties and nothing else. */
export function formatThemeSheet(theme: Theme): string {
  return `:root{--theme:${theme.color};--theme-translucent:${theme.translucent};--on-theme:${theme.onColor};--theme-ink:light-dark(${theme.inkOnLight},${theme.inkOnDark})}\n`;
}

/** Its file name without `.css`, which changes with its content. */
export function themeSheetName(theme: Theme): string {
  return `theme.${digest8(formatThemeSheet(theme))}`;
}
