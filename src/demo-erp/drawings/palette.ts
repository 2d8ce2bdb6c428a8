import type { DemoCode } from '#demo-erp/words.ts';

/** One colour as the drawings use it: three flat shades and two gradients made of them. */
export type Hue = {
  light: string;
  base: string;
  dark: string;
  /** Lit from the left, for anything cylindrical. */
  round: string;
  /** Lit from above. */
  fall: string;
};

type Hues = { primary: Hue; secondary: Hue; accent: Hue; neutral: Hue; extra: Hue };

export type Palette = Hues & { ink: string };

/** Draws a product in an 800 × 800 space, its own ground shadow first. */
export type Drawing = (p: Palette) => string;

/** Wall and floor of the studio, one pair for each tone. */
export type Backdrop = readonly [wall: string, floor: string];

type Look = { palette: Palette; backdrops: readonly [Backdrop, Backdrop, Backdrop, Backdrop] };

type Shades = readonly [light: string, base: string, dark: string];

function hue(id: string, [light, base, dark]: Shades): Hue {
  return { light, base, dark, round: `url(#${id}-round)`, fall: `url(#${id}-fall)` };
}

function palette(shades: Record<keyof Hues, Shades>, ink: string): Palette {
  return {
    primary: hue('primary', shades.primary),
    secondary: hue('secondary', shades.secondary),
    accent: hue('accent', shades.accent),
    neutral: hue('neutral', shades.neutral),
    extra: hue('extra', shades.extra),
    ink,
  };
}

/** The definitions that the hues' gradients refer to. */
export function gradients({ primary, secondary, accent, neutral, extra }: Palette): string {
  return Object.entries({ primary, secondary, accent, neutral, extra })
    .map(([id, { light, base, dark }]) => {
      const lit = `<stop offset=".28" stop-color="${light}"/><stop offset=".62" stop-color="${base}"/>`;
      const round = `<stop offset="0" stop-color="${base}"/>${lit}<stop offset="1" stop-color="${dark}"/>`;
      const fall = `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${base}"/>`;
      return (
        `<linearGradient id="${id}-round">${round}</linearGradient>` +
        `<linearGradient id="${id}-fall" x2="0" y2="1">${fall}</linearGradient>`
      );
    })
    .join('');
}

export const looks: Record<DemoCode, Look> = {
  yn: {
    palette: palette(
      {
        primary: ['#a9d1b6', '#6ba583', '#3d7256'],
        secondary: ['#b9594c', '#8f2f2b', '#5c1b1c'],
        accent: ['#dfba84', '#b98a4f', '#81572b'],
        neutral: ['#fffaf0', '#efe4d2', '#c9b89e'],
        extra: ['#d98f45', '#a85c22', '#683311'],
      },
      '#33251f',
    ),
    backdrops: [
      ['#f7f1e6', '#e6d9c5'],
      ['#dde6da', '#c2d0bf'],
      ['#f1e4d8', '#dfcbb9'],
      ['#6b5148', '#4e3831'],
    ],
  },
  lwm: {
    palette: palette(
      {
        primary: ['#f4d68f', '#c89a45', '#8d6524'],
        secondary: ['#4fae88', '#13735a', '#0a4638'],
        accent: ['#b98a63', '#86583a', '#573621'],
        neutral: ['#fffaea', '#f6e6c2', '#d9bd88'],
        extra: ['#fffbe6', '#ffe49a', '#f3b748'],
      },
      '#23352d',
    ),
    backdrops: [
      ['#eef2ea', '#d5ded2'],
      ['#f6ead2', '#e4d2ae'],
      ['#e1ebe3', '#c6d6cb'],
      ['#3d5a51', '#2a423b'],
    ],
  },
  nyss: {
    palette: palette(
      {
        primary: ['#dccdf0', '#b49ad8', '#8263b2'],
        secondary: ['#f8d3d8', '#e59dab', '#b96a7d'],
        accent: ['#eedbbb', '#d0b084', '#a07d50'],
        neutral: ['#ffffff', '#f5eef5', '#cfc0d4'],
        extra: ['#c3d6b8', '#93b188', '#64835b'],
      },
      '#4c3a5c',
    ),
    backdrops: [
      ['#f8f2fa', '#e8dcec'],
      ['#fbecea', '#f0d5d5'],
      ['#efe7f6', '#ddcfe9'],
      ['#6f5b85', '#534266'],
    ],
  },
  dr: {
    palette: palette(
      {
        primary: ['#e8c591', '#cc9b5f', '#966833'],
        secondary: ['#5577ab', '#264b7e', '#152d50'],
        accent: ['#d7dde5', '#a0acba', '#687688'],
        neutral: ['#ffffff', '#f3f0e8', '#cdc6b7'],
        extra: ['#e58a70', '#c5573c', '#8c3622'],
      },
      '#1d2a3d',
    ),
    backdrops: [
      ['#eff2f6', '#d9dfe7'],
      ['#f3e9db', '#e0d0ba'],
      ['#e3eaf2', '#c8d3e0'],
      ['#7288a3', '#566b86'],
    ],
  },
  js: {
    palette: palette(
      {
        primary: ['#f6bd92', '#cf7847', '#8c4522'],
        secondary: ['#f3f5f6', '#bcc5cb', '#76838b'],
        accent: ['#f9ab64', '#e06e25', '#a4470f'],
        neutral: ['#eecfa1', '#cda168', '#946a38'],
        extra: ['#a9bd82', '#76914f', '#4c652f'],
      },
      '#33302f',
    ),
    backdrops: [
      ['#fbf1e6', '#f0dcc7'],
      ['#e7ebe9', '#cdd5d3'],
      ['#fbe5d0', '#f0cba8'],
      ['#5a4a44', '#41342f'],
    ],
  },
  vs: {
    palette: palette(
      {
        primary: ['#6fae7c', '#35773f', '#1c4a28'],
        secondary: ['#fbb263', '#e87d22', '#ac540f'],
        accent: ['#a3aeac', '#616e6b', '#363f3e'],
        neutral: ['#fbf4e3', '#e4d7b7', '#b3a27a'],
        extra: ['#ffe394', '#f6b93b', '#d98a14'],
      },
      '#22302a',
    ),
    backdrops: [
      ['#eaf1ec', '#cfdccb'],
      ['#dfeaf0', '#c2d2cf'],
      ['#f5ecd8', '#e2d3b3'],
      ['#6d8a92', '#4f6a63'],
    ],
  },
  skr: {
    palette: palette(
      {
        primary: ['#f58678', '#df4339', '#a52621'],
        secondary: ['#79b9ee', '#2d7fcb', '#185590'],
        accent: ['#ffe58a', '#f7be26', '#c58a08'],
        neutral: ['#f8e0b9', '#deb67f', '#ad7f46'],
        extra: ['#94d089', '#48a34d', '#2b7032'],
      },
      '#3a2a1e',
    ),
    backdrops: [
      ['#fef6e0', '#f8e6b8'],
      ['#e2f0fa', '#c5dff1'],
      ['#fdebe3', '#f6d2c4'],
      ['#4f7f9e', '#386380'],
    ],
  },
};
