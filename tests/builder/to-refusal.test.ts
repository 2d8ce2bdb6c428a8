import { expect, it } from 'vitest';
import { toRefusal } from '#builder/to-build-result.ts';
import type { Violation } from '#guard/violation.ts';

const loss = {
  ...{ before: 40, now: 39 },
  missing: [{ id: '1001', name: { En: 'Lamp', Zh: null }, categoryNames: [] }],
};
const place = { subjects: [], files: [] };
const drop: Violation = {
  rule: 'drop',
  values: { what: 'products', language: null, before: 40, now: 39, allowed: 0.01, isOfDay: false },
  ...place,
};
const link: Violation = { rule: 'link', values: { to: 'a/index.html' }, ...place };
const secret: Violation = { rule: 'secret', values: { what: 'a private key' }, ...place };

it('names missing products only if they are why a release was refused', () => {
  expect(toRefusal({ violations: [drop], loss })).toMatchObject({ why: 'shrink', loss });
  expect(toRefusal({ violations: [drop, link], loss })).toMatchObject({ why: 'guard', loss });
  expect(toRefusal({ violations: [link], loss })).toMatchObject({ why: 'guard', loss: null });
  expect(toRefusal({ violations: [drop, secret], loss })).toMatchObject({ why: 'guard-grave' });
});
