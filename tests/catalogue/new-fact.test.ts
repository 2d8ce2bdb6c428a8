import { expect, it, onTestFinished } from 'vitest';
import { createViteServer } from 'vitest/node';
import { factKeys } from '#catalogue/facts.ts';
import { productFields } from '#catalogue/fields.ts';
import type { showFact } from './show-fact.ts';

const line = "guarantee: { En: 'Guarantee', Zh: '担保' }";

async function openWithLine() {
  const server = await createViteServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'one-more-fact',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('/src/catalogue/facts.ts') ? code.replace('Label>> = {', `Label>> = { ${line},`) : null,
      },
    ],
  });
  onTestFinished(() => server.close());
  return server;
}

it('one line in facts.ts is enough to add a product field', async () => {
  const server = await openWithLine();
  const module = await server.ssrLoadModule('/tests/catalogue/show-fact.ts');
  const show: typeof showFact = module.showFact;
  const shown: unknown = show(
    { guarantee: { En: 'Two years', Zh: '两年' } },
    { guarantee: { En: 'Three years', Zh: null } },
  );
  expect(shown).toMatchObject({
    page: expect.stringContaining('<dt>Guarantee</dt><dd>Two years</dd>'),
    csv: [expect.stringMatching(/,guarantee(,|$)/), expect.stringMatching(/,Two years(,|$)/)],
    json: { guarantee: 'Two years' },
    jsonLd: [{ '@type': 'PropertyValue', name: 'Guarantee', value: 'Two years' }],
    changes: 'Guarantee (English, Chinese)',
    isRefreshed: true,
    hasNewKey: true,
  });
  const { snapshotVersion } = await import('#catalogue/snapshot.ts');
  expect(shown).not.toMatchObject({ snapshotVersion });
}, 60_000);

it('no field in facts.ts has the key of another product field', () => {
  const taken = [...Object.keys(productFields), 'categories', 'series', 'url', 'brand', 'currency'];
  expect(factKeys.filter((key) => taken.includes(key) || key.endsWith('Zh'))).toEqual([]);
});
