import { describe, expect, it } from 'vitest';
import { createMemo, reuseIfEqual, reuseListIfEqual, memoize, memoizeByMembers } from '#catalogue/memoize.ts';

describe('a memoized function', () => {
  it('computes once per object, even for undefined, and compares by identity', () => {
    const made: object[] = [];
    const make = memoize((item: object) => {
      made.push(item);
      return undefined;
    });
    const [one, other] = [{}, {}];
    for (const item of [one, one, other]) make(item);
    expect(made).toEqual([one, other]);
    expect(made[1]).toBe(other);
  });

  it('ignores the index that map passes', () => {
    let count = 0;
    const make = memoize((_: object) => (count += 1));
    const item = {};
    expect([[item, {}].map(make)[0], [{}, item].map(make)[1]]).toEqual([1, 1]);
  });

  it('of lists computes once for the same members in the same order', () => {
    let count = 0;
    const make = memoizeByMembers((_: readonly object[]) => (count += 1));
    const [a, b] = [{}, {}];
    expect([make([a, b]), make([a, b]), make([b, a]), make([a]), make([])]).toEqual([1, 1, 2, 3, 4]);
  });
});

describe('a memo', () => {
  it('returns the last value for the same inputs or lists of the same objects', () => {
    const memo = createMemo<object, number>();
    const [key, text, member] = [{}, 'a', {}];
    let count = 0;
    const give = (...inputs: readonly unknown[]) => memo(key, inputs, () => (count += 1));
    expect([give(text, [member]), give(text, [member])]).toEqual([1, 1]);
    expect([give(text, [{}]), give('b', [member]), give(text, [member])]).toEqual([2, 3, 4]);
  });
});

describe('a former object', () => {
  it('replaces an equal one, and a former list one with the same members', () => {
    const former = { name: 'Arc' };
    expect(reuseIfEqual({ name: 'Arc' }, former)).toBe(former);
    expect(reuseIfEqual({ name: 'Arch' }, former)).toEqual({ name: 'Arch' });
    expect(reuseIfEqual(former, undefined)).toBe(former);
    const list = [former];
    expect(reuseListIfEqual([former], list)).toBe(list);
    expect(reuseListIfEqual([{ name: 'Arc' }], list)).not.toBe(list);
  });
});
