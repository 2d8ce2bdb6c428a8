import { expect, it, onTestFinished } from 'vitest';
import { createViteServer } from 'vitest/node';
import { factKeys } from '#catalogue/facts.ts';
import { productFields } from '#catalogue/fields.ts';

const line = "warranty: { En: 'Warranty', Zh: '保修' }";

/** Loads the modules of this project as they are with one more line in the table of facts. */
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
          id.endsWith('/src/catalogue/facts.ts') ? code.replace('> = {}', `> = { ${line} }`) : null,
      },
    ],
  });
  onTestFinished(() => server.close());
  return server;
}

it('a line in the table of facts is read, shown, listed, compared, refreshed and known to the doctor', async () => {
  const server = await openWithLine();
  const { showFact } = await server.ssrLoadModule('/tests/catalogue/show-fact.ts');
  const shown: unknown = showFact({ warranty: 'Two years', warrantyZh: '两年' }, { warranty: 'Three years' });
  expect(shown).toMatchObject({
    page: expect.stringContaining('<dt>Warranty</dt><dd>Two years</dd>'),
    csv: [expect.stringMatching(/,warranty$/), expect.stringMatching(/,Two years$/)],
    json: { warranty: 'Two years' },
    jsonLd: [{ '@type': 'PropertyValue', name: 'Warranty', value: 'Two years' }],
    changes: 'Warranty (English, Chinese)',
    isRefreshed: true,
    hasNewKey: true,
    known: ['warranty', 'warrantyZh'],
  });
  const { snapshotVersion } = await import('#catalogue/snapshot.ts');
  expect(shown).not.toMatchObject({ snapshotVersion });
}, 60_000);

it('no fact has the name of another field of the model or the lists for machines', () => {
  const records = Object.values(productFields).map(({ record }) => record);
  const taken: readonly (string | null)[] = [
    ...Object.keys(productFields),
    ...records,
    'url',
    'brand',
    'currency',
  ];
  expect(factKeys.filter((key) => taken.includes(key))).toEqual([]);
});
