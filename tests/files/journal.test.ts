import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactFile, formatChange, journalOf, readJournaled, toJournaled } from '#files/journal.ts';
import { digestOf, sealText } from '#files/file-io.ts';
import { openFolder } from './folder.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a\nb', 'a\u2028b\u2029', '\n{"of":"', '灯', '{}'),
);
const anyChanges = fc.array(fc.record({ text: anyText, count: fc.nat() }), { maxLength: 5 });

describe('a file with a journal', () => {
  it('is read with all changes in its journal, in order', async () => {
    const file = join(await openFolder(), 'kept.json');
    await fc.assert(
      fc.asyncProperty(anyText, anyChanges, async (text, changes) => {
        const journal = changes.map((change) => formatChange(digestOf(text), change)).join('');
        await writeFile(file, sealText(text));
        await writeFile(journalOf(file), journal);
        const journaled = toJournaled(text, journal.length);
        expect(await readJournaled(file)).toEqual({ text, changes, journaled });
      }),
    );
  });

  it('keeps complete changes and accepts new changes after its journal was truncated', async () => {
    const file = join(await openFolder(), 'kept.json');
    const later = { text: 'later', count: 1 };
    await fc.assert(
      fc.asyncProperty(anyChanges, fc.double({ min: 0, max: 1, noNaN: true }), async (changes, share) => {
        const digest = digestOf('text');
        const lines = changes.map((change) => Buffer.from(formatChange(digest, change)));
        const whole = Buffer.concat(lines);
        const cut = Math.floor(share * whole.length);
        await writeFile(file, sealText('text'));
        await writeFile(journalOf(file), whole.subarray(0, cut));
        await appendFile(journalOf(file), formatChange(digest, later));
        const ends = lines.map((_, at) => Buffer.concat(lines.slice(0, at + 1)).length);
        const complete = changes.filter((_, at) => (ends[at] ?? 0) <= cut);
        expect((await readJournaled(file))?.changes).toEqual([...complete, later]);
      }),
    );
  });

  it.each([
    ['a change to another file', formatChange(digestOf('other'), { text: 'foreign' })],
    ['garbage', '\n\0\x01garbage\n{"of":\nnull\n[]\n{}'],
    ['garbage that begins like a change', `\n{"of":"${digestOf('text')}" garbage`],
  ])('ignores %s in its journal', async (_, journal) => {
    const file = join(await openFolder(), 'kept.json');
    const digest = digestOf('text');
    await writeFile(file, sealText('text'));
    await writeFile(
      journalOf(file),
      `${formatChange(digest, { at: 1 })}${journal}${formatChange(digest, { at: 2 })}`,
    );
    expect((await readJournaled(file))?.changes).toEqual([{ at: 1 }, { at: 2 }]);
  });

  it('never yields damaged text or damaged changes after a bit flip or a truncation', async () => {
    const file = join(await openFolder(), 'kept.json');
    const sealed = Buffer.from(sealText('{"name":"lamp"}'));
    const line = Buffer.from(formatChange(digestOf('{"name":"lamp"}'), { name: 'torch' }));
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        async (ofFile, share) => {
          const [text, journal] = [Buffer.from(sealed), Buffer.from(line)];
          const flipped = ofFile ? text : journal;
          const at = Math.floor(share * flipped.length);
          flipped[at] = (flipped[at] ?? 0) ^ 1;
          await writeFile(file, text);
          await writeFile(journalOf(file), journal);
          const found = await readJournaled(file);
          // A damaged line is skipped if its format or file no longer matches. Otherwise, its checksum is wrong, and
          // the result is null.
          if (ofFile) expect(found).toBeNull();
          else expect(found?.changes ?? []).toEqual([]);
          await writeFile(file, sealed.subarray(0, Math.floor(share * sealed.length)));
          expect(await readJournaled(file)).toBeNull();
        },
      ),
    );
  });

  it('counts as missing if only the journal exists', async () => {
    const file = join(await openFolder(), 'kept.json');
    await writeFile(file, sealText('text'));
    expect(await readJournaled(file)).toMatchObject({ changes: [], journaled: { journalBytes: 0 } });
    await writeFile(journalOf(file), formatChange(digestOf('text'), { at: 1 }));
    await rm(file);
    expect(await readJournaled(file)).toBeNull();
  });

  it('merges its journal into its text only if the journal is long', async () => {
    const file = join(await openFolder(), 'kept.json');
    await writeFile(file, sealText('old'));
    await writeFile(journalOf(file), formatChange(digestOf('old'), { at: 1 }));
    const short = { value: 'new', ...toJournaled('old', 999_999) };
    expect(await compactFile(file, short, ({ value }) => value)).toBe(short);
    expect(await readJournaled(file)).toMatchObject({ text: 'old', changes: [{ at: 1 }] });
    const long = { value: 'new', ...toJournaled('old', 1_000_000) };
    const merged = await compactFile(file, long, ({ value }) => value);
    expect(merged).toEqual({ value: 'new', ...toJournaled('new') });
    expect(await readJournaled(file)).toEqual({ text: 'new', changes: [], journaled: toJournaled('new') });
  });
});
