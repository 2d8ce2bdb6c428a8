import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Replaces fast-check's string unit `binary`, whose lookup table takes two seconds to build in each process. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates }).map(
  (at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates),
  (character) => toPosition(character),
);

/** Reverses the mapping of `anyCharacter`. Throws if the value is not a character, as fast-check requires. */
function toPosition(character: unknown): number {
  const [code, ...others] = Array.from(String(character), (one) => one.codePointAt(0) ?? -1);
  if (typeof character !== 'string' || code === undefined || others.length > 0)
    throw new Error('It is no character.');
  if (code >= firstSurrogate && code < firstSurrogate + surrogates)
    throw new Error('It is half a character.');
  return code < firstSurrogate ? code : code - surrogates;
}
