import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { toTheme } from '#catalogue/theme.ts';
import { $setting } from './live-setting.ts';

/** Applies a live theme colour that differs from the printed one: custom properties, contrast colour, meta. */
export function ThemeColor() {
  const setting = useStore($setting, { ssr: () => null });
  const color = setting?.themeColor;
  useEffect(() => {
    if (color !== undefined) applyTheme(color);
  }, [color]);
  return null;
}

function applyTheme(themeColor: string): void {
  const theme = toTheme(themeColor);
  const { style } = document.documentElement;
  style.setProperty('--theme', theme.color);
  style.setProperty('--theme-translucent', theme.translucent);
  style.setProperty('--on-theme', theme.onColor);
  style.setProperty('--theme-ink', `light-dark(${theme.inkOnLight}, ${theme.inkOnDark})`);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.color);
}
