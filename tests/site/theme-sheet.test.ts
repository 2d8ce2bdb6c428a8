import { describe, expect, it } from 'vitest';
import { formatThemeSheet, themeSheetName, toTheme } from '#catalogue/theme.ts';

describe('the theme sheet', () => {
  it('has the theme as custom properties and nothing else', () => {
    const { inkOnLight, inkOnDark } = toTheme('#0a7d5a');
    expect(formatThemeSheet(toTheme('#0a7d5a'))).toBe(
      ':root{--theme:#0a7d5a;--theme-translucent:rgba(10, 125, 90, 0.8);--on-theme:#ffffff;' +
        `--theme-ink:light-dark(${inkOnLight},${inkOnDark})}\n`,
    );
  });

  it('has a name that changes with its content and with nothing else', () => {
    expect(themeSheetName(toTheme('#abc'))).toBe(themeSheetName(toTheme('#AABBCC')));
    expect(themeSheetName(toTheme('#abc'))).not.toBe(themeSheetName(toTheme('#abd')));
  });
});
