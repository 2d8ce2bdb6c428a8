import { expect, it } from 'vitest';
import { toRefusal } from '#builder/to-build-result.ts';
import type { Violation } from '#guard/violation.ts';

const items = [{ id: '1001', name: { En: 'Lamp', Zh: null }, categoryNames: [] }];
const loss = { before: 40, now: 39, missing: items };
const place = { subjects: [], files: [] };
const drop: Violation = {
  rule: 'drop',
  values: { what: 'products', language: null, before: 40, now: 39, allowed: 0.01, isOfDay: false },
  subjects: [{ kind: 'products', of: 40, items }],
  files: [],
};
const link: Violation = { rule: 'link', values: { to: 'a/index.html' }, ...place };
const secret: Violation = { rule: 'secret', values: { what: 'a private key' }, ...place };

it('names missing products only if they are the cause of a refusal', () => {
  expect(toRefusal({ violations: [drop] })).toMatchObject({ why: 'shrink', loss });
  expect(toRefusal({ violations: [drop, link] })).toMatchObject({ why: 'guard', loss });
  expect(toRefusal({ violations: [link] })).toMatchObject({ why: 'guard', loss: null });
  expect(toRefusal({ violations: [drop, secret] })).toMatchObject({ why: 'guard-grave' });
});
