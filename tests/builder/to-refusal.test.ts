import { expect, it } from 'vitest';
import { toRefusal } from '#builder/to-build-result.ts';
import { parseBrands } from '#config/brands.ts';
import type { Affected } from '#guard/affected.ts';
import { type Rule, ruleDefinitions } from '#guard/rules.ts';
import type { Violation } from '#guard/worded-violation.ts';
import { findPageFaults } from '#release/page/page-faults.ts';

const loss = {
  ...{ before: 40, now: 39 },
  missing: [{ id: '1001', name: { En: 'Lamp', Zh: null }, categoryNames: [] }],
};
const brands = parseBrands(
  JSON.stringify({
    brands: {
      yn: { name: 'YN', site: 'https://yn.example' },
      lwm: { name: 'LWM', site: 'https://lwm.example' },
      js: { name: 'JS Home', site: 'https://js.example' },
    },
  }),
);
const refuse = (violations: readonly Violation[], affected: readonly Affected[] = []) => {
  const brand = brands.get('yn');
  if (brand === undefined) throw new Error('There is no yn.');
  return toRefusal({ violations, ...{ loss, concerned: [], affected, implausible: [] } }, brand, brands);
};
const refusedFor = (...rules: readonly Rule[]) =>
  refuse(rules.map((rule) => ({ rule, files: [], message: `Broken: ${rule}` })));

/** A violation in the words of the guard. */
function aViolation(rule: Rule, subject: string, where = 'products/item/1/'): Violation {
  const { message } = ruleDefinitions.find(({ name }) => name === rule) ?? { message: () => rule };
  return { rule, files: [], message: message(subject, where) };
}

it('names what would be missing only where that is why a release was refused', () => {
  expect(refusedFor('drop')).toMatchObject({ why: 'shrink', loss });
  expect(refusedFor('drop', 'link')).toMatchObject({ why: 'guard', loss });
  expect(refusedFor('link')).toMatchObject({ why: 'guard', loss: null });
  expect(refusedFor('other-brand')).toMatchObject({ why: 'guard-grave', loss: null });
});

it.each([
  ['sg-lwm', 'LWM'],
  ['lwm.example', 'LWM'],
  ['/assets/images/js/', 'JS Home'],
  ['the file assets/images/js/favicon.png', 'JS Home'],
])('says that %s belongs to %s', (subject, name) => {
  expect(refuse([aViolation('other-brand', subject)])).toMatchObject({
    ...{ rules: ['other-brand'], otherBrands: [name] },
  });
});

it('says which brand a title or heading names, instead of that the page is broken', () => {
  const page = {
    ...{ lang: 'en', title: 'YN | Chair', text: 'A chair', unclosed: 0, hasFrame: true },
    ...{ isInLanguage: true, isSeen: true, missing: [], named: [], description: '', collection: null },
  };
  const names = { name: 'YN', findOther: () => 'JS Home' };
  const [fault = ''] = findPageFaults({ ...page, heading: 'Chair of JS Home' }, names);
  const named = aViolation('page-fault', fault);
  expect(refuse([named])).toMatchObject({ why: 'guard', rules: ['other-brand'], otherBrands: ['JS Home'] });
  const lamp = { id: '1', name: { En: 'Lamp', Zh: null } };
  const affected: Affected = { rule: 'page-fault', kind: 'products', count: 1, of: 9, names: [lamp] };
  expect(refuse([named], [affected])).toMatchObject({ affected: [{ ...affected, rule: 'other-brand' }] });
  expect(refuse([named, aViolation('page-fault', 'has no title')])).toMatchObject({
    rules: ['other-brand', 'page-fault'],
  });
});
