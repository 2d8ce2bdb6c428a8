import { describe, expect, it } from 'vitest';
import { countLeftOut, formatProblems, type Problem } from '#catalogue/problem.ts';

const problem: Problem = {
  brand: 'yn',
  kind: 'missing',
  about: { kind: 'product', id: null },
  effect: 'left-out',
  call: 'products/published/by_brand/sg-yn/false',
  place: '[12]',
  field: 'name',
  locale: 'En',
  message: 'The name is missing, so the record is left out.',
};

describe('the report of problems', () => {
  it('includes the brand, the call, the place and the field of a problem', () => {
    expect(formatProblems([problem])).toEqual([
      'yn: The name is missing, so the record is left out. (products/published/by_brand/sg-yn/false, [12], name)',
    ]);
  });

  it('replaces control characters', () => {
    expect(formatProblems([{ ...problem, place: 'id \u001b[2J\n' }])[0]).toContain('id \ufffd[2J\ufffd');
  });

  it('merges equal problems of several records into one line with three examples', () => {
    const alike = Array.from(
      { length: 170 },
      (_, at): Problem => ({
        ...problem,
        about: { kind: 'product', id: `x${at}` },
        place: `id x${at}`,
        field: `images[${at % 3}].url`,
        message: `The id x${at} was listed before, as "Lamp ${at}".`,
      }),
    );
    const other: Problem = { ...problem, kind: 'unreadable', message: 'The price can’t be read.' };
    expect(formatProblems([...alike.slice(0, 2), other, ...alike.slice(2)])).toEqual([
      'yn: 170 times: The id x0 was listed before, as "Lamp 0". (id x0, id x1, id x2 and 167 more, images[0].url)',
      'yn: The price can’t be read. (products/published/by_brand/sg-yn/false, [12], name)',
    ]);
  });

  it.each<[what: string, one: Partial<Problem>, other: Partial<Problem>]>([
    [
      'ids',
      { about: { kind: 'product', id: 'a' }, message: 'No a.' },
      { about: { kind: 'product', id: 'b' }, message: 'No b.' },
    ],
    [
      'names of groups',
      { about: { kind: 'series', name: 'Arc' }, message: 'No Arc.' },
      { about: { kind: 'series', name: 'Bow' }, message: 'No Bow.' },
    ],
    ['quoted texts', { message: 'As "Lamp".' }, { message: 'As "Rug mat".' }],
    [
      'numbers',
      { about: { kind: 'list' }, message: 'Has 9.' },
      { about: { kind: 'list' }, message: 'Has 12.' },
    ],
    ['list indexes in a field', { field: 'images[9].url' }, { field: 'images[10].url' }],
  ])('merges problems that differ only in %s', (_, one, other) => {
    expect(
      formatProblems([
        { ...problem, ...one },
        { ...problem, ...other, place: '[13]' },
      ]),
    ).toEqual([expect.stringMatching(/^yn: 2 times: .* \(\[12\], \[13\], /)]);
  });

  it.each<[what: string, one: Partial<Problem>, other: Partial<Problem>]>([
    ['the message', { message: 'No name.' }, { message: 'No price.' }],
    ['the field', { field: 'name' }, { field: 'price' }],
    ['the effect', { effect: 'left-out' }, { effect: 'changed' }],
    ['the subject', { about: { kind: 'series', name: 'Arc' } }, { about: { kind: 'category', name: 'Arc' } }],
    ['unquoted names', { message: 'As Lamp.' }, { message: 'As Rug.' }],
  ])('does not merge problems that differ in %s', (_, one, other) => {
    expect(
      formatProblems([
        { ...problem, ...one },
        { ...problem, ...other },
      ]),
    ).toHaveLength(2);
  });

  it('counts records that were left out, but not records with changed values', () => {
    expect(countLeftOut([problem, { ...problem, effect: 'changed' }, problem])).toBe(2);
  });
});
