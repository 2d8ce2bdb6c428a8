import { digest8 } from './digest.ts';
import { isThemeColor } from './setting.ts';

export type Theme = ReturnType<typeof toTheme>;

type Rgb = readonly [red: number, green: number, blue: number];

const translucency = 0.8;
/** More than the 4.5 that WCAG AA requires, because some backgrounds are tinted. */
const textContrast = 5;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** The lightest background of the dark scheme. */
const darkGround: Rgb = [38, 38, 42];

/** Accepts `#rgb` and `#rrggbb` (requirement 8.11). */
export function toTheme(themeColor: string) {
  const rgb = parseHex(themeColor);
  return {
    color: formatHex(rgb),
    /** 0.8 opacity (requirement 3.2). */
    translucent: `rgba(${rgb.join(', ')}, ${translucency})`,
    /** Black or white, whichever has more contrast (at least 4.5:1). */
    onColor: contrast(rgb, white) >= contrast(rgb, black) ? '#ffffff' : '#000000',
    /** The theme colour, darkened or lightened until it is readable as text. */
    inkOnLight: formatHex(mixUntilReadable(rgb, black, white)),
    inkOnDark: formatHex(mixUntilReadable(rgb, white, darkGround)),
  };
}

export function contrastRatio(one: string, other: string): number {
  return contrast(parseHex(one), parseHex(other));
}

function parseHex(hex: string): Rgb {
  if (!isThemeColor(hex)) throw new TypeError(`"${hex}" is not a colour of the form #rgb or #rrggbb.`);
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const channel = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function formatHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function mixUntilReadable(rgb: Rgb, towards: Rgb, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(rgb, towards, share);
    if (contrast(mixed, ground) >= textContrast) return mixed;
  }
  return towards;
}

function mix([r1, g1, b1]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb {
  const channel = (one: number, other: number) => Math.round(one + (other - one) * share);
  return [channel(r1, r2), channel(g1, g2), channel(b1, b2)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function formatThemeSheet(theme: Theme): string {
  return `:root{--theme:${theme.color};--theme-translucent:${theme.translucent};--on-theme:${theme.onColor};--theme-ink:light-dark(${theme.inkOnLight},${theme.inkOnDark})}\n`;
}

export function themeSheetName(theme: Theme): string {
  return `theme.${digest8(formatThemeSheet(theme))}`;
}
