import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toUtf8 } from '#site/text-file.ts';
import { anyCharacter } from '../any-character.ts';

it("returns any text's bytes as Node writes them, half a surrogate pair too", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.boolean(), (text, isCut) => {
      const given = isCut ? `${text}\ud83d` : text;
      expect(toUtf8(given)).toEqual(Buffer.from(given));
    }),
  );
  expect(toUtf8('')).toEqual(Buffer.from(''));
  expect(toUtf8('灯具🪔'.repeat(10_000))).toEqual(Buffer.from('灯具🪔'.repeat(10_000)));
});
