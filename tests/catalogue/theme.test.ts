import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isThemeColor } from '#catalogue/setting.ts';
import { contrastRatio, formatThemeSheet, themeSheetName, toTheme } from '#catalogue/theme.ts';

const darkGround = '#26262a';
const readable = 4.5;
const hexDigits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length });
const colors = fc.oneof(hexDigits(3), hexDigits(6)).map((digits) => `#${digits}`);

describe('a theme', () => {
  it('has a contrast of at least 4.5:1 between text and background for any theme colour', () => {
    fc.assert(
      fc.property(colors, (given) => {
        const { color, onColor, inkOnLight, inkOnDark } = toTheme(given);
        const best = Math.max(contrastRatio(color, '#000000'), contrastRatio(color, '#ffffff'));
        expect(['#000000', '#ffffff']).toContain(onColor);
        expect(contrastRatio(color, onColor)).toBe(best);
        expect(best).toBeGreaterThanOrEqual(readable);
        expect(contrastRatio(inkOnLight, '#ffffff')).toBeGreaterThanOrEqual(readable);
        expect(contrastRatio(inkOnDark, darkGround)).toBeGreaterThanOrEqual(readable);
        for (const written of [color, inkOnLight, inkOnDark]) expect(written).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('uses the theme colour as text colour if it is readable', () => {
    expect(toTheme('#004d40').inkOnLight).toBe('#004d40');
    expect(toTheme('#ffd54f').inkOnDark).toBe('#ffd54f');
  });

  it('keeps the hue of the theme colour in its text colours', () => {
    for (const ink of [toTheme('#ffd54f').inkOnLight, toTheme('#4a2f14').inkOnDark]) {
      const [red = 0, green = 0, blue = 0] = (ink.match(/[0-9a-f]{2}/g) ?? []).map((hex) =>
        Number.parseInt(hex, 16),
      );
      expect([red > green, green > blue], ink).toEqual([true, true]);
    }
  });

  it('contains the theme colour at 0.8 opacity (requirement 3.2)', () => {
    expect(toTheme('#0a7d5a').translucent).toBe('rgba(10, 125, 90, 0.8)');
    expect(toTheme('#fA0').translucent).toBe('rgba(255, 170, 0, 0.8)');
  });
});

describe('isThemeColor', () => {
  it.each(['#abc', '#ABC', '#0a7d5a', '#0A7D5A'])('accepts %s', (value) => {
    expect(isThemeColor(value)).toBe(true);
  });

  it.each(['', 'abc', '0a7d5a', '#ab', '#abcd', '#0a7d5a80', '#ggg', 'a#abc', '#abc ', '#abc\n', '#abc;}'])(
    'rejects %j',
    (value) => {
      expect(isThemeColor(value)).toBe(false);
      expect(() => toTheme(value)).toThrow(`"${value}" is not a colour`);
    },
  );
});

describe('the theme style sheet', () => {
  it('contains only custom properties', () => {
    const { inkOnLight, inkOnDark } = toTheme('#0a7d5a');
    expect(formatThemeSheet(toTheme('#0a7d5a'))).toBe(
      ':root{--theme:#0a7d5a;--theme-translucent:rgba(10, 125, 90, 0.8);--on-theme:#ffffff;' +
        `--theme-ink:light-dark(${inkOnLight},${inkOnDark})}\n`,
    );
  });

  it('has a file name that depends only on its content', () => {
    expect(themeSheetName(toTheme('#abc'))).toBe(themeSheetName(toTheme('#AABBCC')));
    expect(themeSheetName(toTheme('#abc'))).not.toBe(themeSheetName(toTheme('#abd')));
  });
});
