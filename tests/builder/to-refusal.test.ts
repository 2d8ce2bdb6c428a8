import { expect, it } from 'vitest';
import { toRefusal } from '#builder/to-build-result.ts';
import type { Violation } from '#guard/violation.ts';

const items = [{ id: '1001', name: { En: 'Lamp', Zh: null }, categoryNames: [] }];
const place = { subjects: [], files: [] };
const drop: Violation = {
  rule: 'drop',
  values: { what: 'products', language: null, before: 40, now: 39, allowed: 0.01, isOfDay: false },
  subjects: [{ kind: 'products', of: 40, items }],
  files: [],
};
const link: Violation = { rule: 'link', values: { to: 'a/index.html' }, ...place };
const secret: Violation = { rule: 'secret', values: { what: 'a private key' }, ...place };

it('toRefusal returns the cause of the most serious violation, and the findings of all violations', () => {
  const lost = { rule: 'drop', what: 'products', count: 1, of: 40, now: 39, names: [{ id: '1001' }] };
  expect(toRefusal({ violations: [drop] })).toMatchObject({ why: 'shrink', findings: [lost] });
  expect(toRefusal({ violations: [drop, link] })).toMatchObject({
    why: 'guard',
    findings: expect.arrayContaining([expect.objectContaining({ rule: 'drop', now: 39 })]),
  });
  expect(toRefusal({ violations: [link] })).toMatchObject({ why: 'guard', findings: [{ rule: 'link' }] });
  expect(toRefusal({ violations: [drop, secret] })).toMatchObject({ why: 'guard-grave' });
});
