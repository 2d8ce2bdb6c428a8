import { expect, it } from 'vitest';
import { summariseChanges } from '#builder/summarise-changes.ts';
import { toContentChanges } from '#reports/changes/changes.ts';
import type { SiteInput } from '#site/site.ts';
import { aProduct, aSetting } from '../catalogue/build-catalogue.ts';
import { contentsOf } from '../publish/any-release.ts';
import { aSite, monolingual } from '../site/build-site.ts';

const name = { id: '00000001-a', createdAt: '2026-11-26T00:00:00Z' };

function summarise(before: SiteInput, after: SiteInput, pages: readonly string[] = []) {
  return summariseChanges({
    ...{ brand: 'dr', before: name, after: name, isCodeChanged: false },
    contents: toContentChanges(contentsOf(before), contentsOf(after), 'https://dr.example'),
    pages: { added: [], changed: pages, removed: [] },
  });
}

const english = aSite({ setting: monolingual });
const red = aSite({ setting: aSetting({ themeColor: '#aa0000' }) });

it('summariseChanges lists changed settings and the number of changed pages if no product changed', () => {
  const pages = ['/', '/products/'];
  expect(summarise(aSite(), english, pages)).toMatchObject({ changed: 2, site: ['chinese-off'], items: [] });
  expect(summarise(english, aSite(), pages)).toMatchObject({ changed: 2, site: ['chinese-on'] });
  expect(summarise(aSite(), red, pages)).toMatchObject({ changed: 2, site: ['theme'] });
  expect(summarise(english, red, pages)).toMatchObject({ site: ['chinese-on', 'theme'] });
});

it('summariseChanges lists changed settings in addition to added products', () => {
  const setting = aSetting({ themeColor: '#aa0000' });
  expect(summarise(aSite(), aSite({ setting, products: [aProduct('1')] }))).toMatchObject({
    ...{ added: 1, site: ['theme'], items: [{ effect: 'added' }] },
  });
  expect(summarise(aSite(), aSite({ products: [aProduct('1')] }))).toMatchObject({ added: 1, site: [] });
});
