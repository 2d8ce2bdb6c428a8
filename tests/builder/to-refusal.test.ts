import { expect, it } from 'vitest';
import { toRefusal } from '#builder/to-build-result.ts';
import type { Rule } from '#guard/rules.ts';

const loss = {
  ...{ before: 40, now: 39 },
  missing: [{ id: '1001', name: { En: 'Lamp', Zh: null }, categoryNames: [] }],
};
const refusedFor = (...rules: readonly Rule[]) =>
  toRefusal({
    violations: rules.map((rule) => ({ rule, files: [], message: `Broken: ${rule}` })),
    ...{ loss, concerned: [], implausible: [] },
  });

it('names what would be missing only where that is why a release was refused', () => {
  expect(refusedFor('drop')).toMatchObject({ why: 'shrink', loss });
  expect(refusedFor('drop', 'link')).toMatchObject({ why: 'guard', loss });
  expect(refusedFor('link')).toMatchObject({ why: 'guard', loss: null });
  expect(refusedFor('other-brand')).toMatchObject({ why: 'guard-grave', loss: null });
});
