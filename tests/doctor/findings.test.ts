import { expect, it } from 'vitest';
import { type Finding, toVerdict } from '#doctor/findings.ts';

const warning = (what: string, call: string): Finding => ({
  level: 'warning',
  what,
  advice: 'Look.',
  calls: [call],
});

it('is ready with warnings, and without anything', () => {
  expect(toVerdict([])).toEqual({ isReady: true, mend: [], warnings: [] });
  expect(toVerdict([warning('Slow.', 'a')])).toMatchObject({ isReady: true, warnings: { length: 1 } });
});

it('says the same thing once, with all its calls, at its gravest', () => {
  const verdict = toVerdict([
    warning('Down.', 'a'),
    warning('Slow.', 'a'),
    { ...warning('Down.', 'b'), level: 'mend' },
    warning('Down.', 'b'),
  ]);
  expect(verdict).toEqual({
    isReady: false,
    mend: [{ ...warning('Down.', 'a'), level: 'mend', calls: ['a', 'b'] }],
    warnings: [warning('Slow.', 'a')],
  });
});
