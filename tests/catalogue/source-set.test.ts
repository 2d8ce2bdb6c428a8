import { describe, expect, it } from 'vitest';
import {
  largestOf,
  listEndings,
  listFileNames,
  listWidths,
  type MadePicture,
  toSourceSet,
} from '#catalogue/picture.ts';

const sized = {
  ...{ address: '/pictures/ab-{width}.', endings: ['avif', 'webp', 'jpg'], widths: [320, 640] },
  ...{ height: 480, tone: '' },
};

describe('a picture in several widths', () => {
  it('has an address for each', () => {
    expect(toSourceSet(sized, 'webp')).toBe('/pictures/ab-320.webp 320w, /pictures/ab-640.webp 640w');
  });

  it('is largest in the format that every browser reads', () => {
    expect(largestOf({ url: '/a.png', sized })).toBe('/pictures/ab-640.jpg');
    expect(largestOf({ url: '/a.png', sized: null })).toBe('/a.png');
  });
});

describe('the files of a picture', () => {
  it.each([
    [100, [100]],
    [320, [320]],
    [321, [320, 321]],
    [1280, [320, 640, 1280]],
    [4000, [320, 640, 1280]],
  ])('of %i pixels are %j wide', (width, widths) => {
    expect(listWidths(width)).toEqual(widths);
  });

  it('are those of each width and format, the largest as JPEG, and one for previews of links', () => {
    const made: MadePicture = { digest: 'ab', width: 400, height: 300, color: '', hasAvif: false };
    const names = ['ab-320.webp', 'ab-400.webp', 'ab-400.jpg', 'ab-1200x630.jpg'];
    expect(listFileNames(made)).toEqual(names);
    expect(listFileNames({ ...made, hasAvif: true })).toEqual([
      ...names.slice(0, 2),
      ...['ab-320.avif', 'ab-400.avif'],
      ...names.slice(2),
    ]);
    expect(listEndings(made)).toEqual(['webp', 'jpg']);
    expect(listEndings({ ...made, hasAvif: true })).toEqual(['avif', 'webp', 'jpg']);
  });
});
