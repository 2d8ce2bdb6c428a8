import { describe, expect, it } from 'vitest';
import { listDemoBrands, listDrawings, parseContent, readContent, readDrawing } from '#demo-erp/content.ts';

const drawings = listDrawings('yn');

function textWith(change: object): string {
  const { brand: _, ...content } = readContent('yn');
  return JSON.stringify({ ...content, ...change });
}

describe('demo content', () => {
  it('is generic for a brand without a folder', () => {
    const { brand, ...plain } = readContent('zz');
    expect(brand).toBe('zz');
    expect(readContent('another')).toEqual({ brand: 'another', ...plain });
    expect(listDemoBrands()).not.toContain('generic');
    expect(listDemoBrands()).not.toContain('zz');
  });

  it.each([
    ['a colour in words', { themeColor: 'red' }, 'Give a colour such as #0a7d5a.\n  → at themeColor'],
    ['a list without entries', { finishes: [] }, 'Give one at least.\n  → at finishes'],
    ['a missing translation', { care: [['Wipe it.']] }, 'at care[0]'],
    ['a field that does not exist', { color: '#0a7d5a' }, 'Unrecognized key: "color"'],
    ['unknown categories', { categories: [{ name: ['Tea', '茶'], text: ['', ''] }] }, 'is not a category'],
  ])('is rejected with the name of the file: %s', (_, change, mistake) => {
    const refusal = () => parseContent(textWith(change), '/demo/yn/catalogue.json', drawings);
    expect(refusal).toThrow(/^\/demo\/yn\/catalogue\.json can't be used:/);
    expect(refusal).toThrow(mistake);
  });

  it('is rejected without a drawing of a kind, or if it is not JSON', () => {
    const others = drawings.filter((name) => name !== 'teapot');
    expect(() => parseContent(textWith({}), 'yn', others)).toThrow('drawings/teapot.svg, which is missing');
    expect(() => parseContent('{', 'yn', drawings)).toThrow(/^yn is not JSON: SyntaxError/);
  });

  it.each(['nothing', '../yn/teapot', 'teapot.svg'])('has no drawing %s', (name) => {
    expect(readDrawing('yn', name)).toBeNull();
  });
});
