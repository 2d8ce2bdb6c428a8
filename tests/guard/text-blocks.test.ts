import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FactsPool } from '#guard/facts-pool.ts';
import { openLongFacts } from '#guard/long-facts.ts';
import { keepBlocks } from '#guard/text-blocks.ts';
import { toHostCounter, toMarkFinder } from '#release/page-facts-marks.ts';
import { type FactsContext, toSitemapFacts, toTextFacts } from '#release/page-facts.ts';

const runs = process.env.LONG_TESTS ? 500 : 40;

/** Some 400 kB, of lines of many lengths. */
function composeLines(): string[] {
  return Array.from({ length: 4_000 }, (_, at) => `${at},${'线 line '.repeat(5 + ((at * 7) % 11))}`);
}

/** Lines that are put in, over others or between them, one after the other. */
const edits = fc.array(
  fc.array(
    fc.record({
      at: fc.nat({ max: 4_000 }),
      removed: fc.constantFrom(0, 1, 1, 1, 900),
      lines: fc.array(
        fc.constantFrom(
          '',
          'plain',
          'sg-other',
          'x-sg-other',
          'sg-other-x',
          '"password"',
          ' : ',
          '"hunter2hunter2"',
        ),
        { maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 4 },
);

/** The text as it was, and as each of the edits leaves it. */
function textsOf(
  steps: typeof edits extends fc.Arbitrary<infer Steps> ? Steps : never,
  ending: string,
): string[] {
  const lines = composeLines();
  const texts = [lines.join('\n')];
  for (const step of steps) {
    for (const { at, removed, lines: others } of step) lines.splice(at, removed, ...others);
    texts.push(lines.join('\n') + ending);
  }
  return texts;
}

const context: FactsContext = {
  siteUrl: 'https://own.example',
  findMarks: toMarkFinder([
    { text: 'sg-other', name: 'identifier:sg-other', bounds: 'word' },
    { text: '"password"\n : \n', name: 'variable:LINES', bounds: 'none' },
  ]),
  digest: (text) => text,
  pictureOnlyHost: { name: 'erp.example', countIn: toHostCounter('erp.example') },
};

describe('a long text by its blocks', () => {
  it('says what the whole text says, whatever changes in it', async () => {
    await fc.assert(
      fc.asyncProperty(edits, fc.constantFrom('', '\n'), async (steps, ending) => {
        const read = openLongFacts(context, new FactsPool());
        for (const text of textsOf(steps, ending)) {
          const { frame, ...others } = toTextFacts(text, 'list.txt', context);
          const facts = await read('list.txt', Buffer.from(text));
          expect({ ...facts, frame: { ...facts.frame, marks: facts.frame.marks.toSorted() } }).toEqual({
            ...others,
            frame: { ...frame, marks: frame.marks.toSorted() },
          });
        }
      }),
      { numRuns: runs },
    );
  }, 300_000);

  it('says what stands in two blocks, where either of them changed', async () => {
    const read = openLongFacts(context, new FactsPool());
    // Of 64 bytes each: the first block ends with line 1,024, the last one with the text.
    const lines = Array.from({ length: 4_000 }, (_, at) => `${at} `.padEnd(63, '-'));
    const marksAfter = async (change: () => void) => {
      change();
      return (await read('list.txt', Buffer.from(`${lines.join('\n')}\n`))).frame.marks;
    };
    expect(await marksAfter(() => (lines[1_024] = '"password"'.padStart(63)))).toEqual([]);
    expect(await marksAfter(() => (lines[1_025] = ' : '))).toEqual(['variable:LINES']);
    expect(await marksAfter(() => (lines[1_025] = '-'))).toEqual([]);
    expect(await marksAfter(() => lines.push('"password"'))).toEqual([]);
    expect(await marksAfter(() => lines.push(' : '))).toEqual(['variable:LINES']);
  });

  it('lists the pages of a sitemap in their order, once each', async () => {
    const read = openLongFacts(context, new FactsPool());
    const urls = Array.from(
      { length: 6_000 },
      (_, at) => `<url><loc>https://own.example/p/${at}/</loc></url>`,
    );
    for (const change of [
      () => {},
      () => urls.splice(3_000, 1),
      () => urls.splice(10, 0, urls.pop() ?? ''),
    ]) {
      change();
      const xml = `<urlset>\n${urls.join('\n')}\n</urlset>\n`;
      const { links } = toSitemapFacts(xml, 'sitemap-1.xml', context);
      expect((await read('sitemap-1.xml', Buffer.from(xml))).links).toEqual(links);
      expect(links).toHaveLength(urls.length);
    }
  });

  it('is worked on where it changed alone', async () => {
    const lines = composeLines();
    const worked: string[] = [];
    const work = keepBlocks(
      (bytes, { start, end }) => {
        const block = Buffer.from(bytes.subarray(start, end)).toString();
        worked.push(block);
        return block;
      },
      { size: 65_536 },
    );
    const countAfter = async (path: string) => {
      worked.length = 0;
      const text = lines.join('\n');
      expect((await work(path, Buffer.from(text))).join('')).toBe(text);
      return worked.length;
    };
    const all = await countAfter('list');
    expect(all).toBeGreaterThan(3);
    expect(await countAfter('list')).toBe(0);
    lines[2_000] = 'renamed, and longer or shorter than before';
    expect(await countAfter('list')).toBe(1);
    lines.splice(2_000, 1);
    expect(await countAfter('list')).toBe(1);
    for (const at of [5, 2_500, 3_990]) lines[at] = (lines[at] ?? '').replaceAll('line', 'date');
    expect(await countAfter('list')).toBe(3);
    lines[0] = 'first';
    lines[lines.length - 1] = 'last';
    expect(await countAfter('list')).toBe(all);
    expect(await countAfter('another')).toBe(all);
  });

  it('does not crumble where it grows', async () => {
    const lines = composeLines();
    const work = keepBlocks((_, { start, end }) => end - start, { size: 65_536 });
    const countBlocks = async () => (await work('list', Buffer.from(lines.join('\n')))).length;
    const before = await countBlocks();
    for (let at = 0; at < 100; at += 1) {
      lines[2_000] += ' and more';
      expect(await countBlocks()).toBe(before);
    }
  });

  it('is tried again where its work failed', async () => {
    const work = keepBlocks(
      (bytes) => {
        if (bytes.length > 5) throw new Error('Too long.');
        return bytes.length;
      },
      { size: 65_536 },
    );
    expect(await work('list', Buffer.from('short'))).toEqual([5]);
    await expect(work('list', Buffer.from('longer'))).rejects.toThrow('Too long.');
    expect(await work('list', Buffer.from('small'))).toEqual([5]);
  });
});
