import { afterAll, beforeAll, describe } from 'vitest';
import { provideStores } from '../status/status-app.ts';
import { storeKinds, type StoreFactory } from './store-kinds.ts';

const [, ...others] = storeKinds;

for (const { name, missing, open } of others) {
  describe.skipIf(missing !== null)(`on ${name} ${missing ?? ''}`, async () => {
    let factory: StoreFactory;
    beforeAll(async () => {
      factory = await open();
      provideStores(factory);
    }, 120_000);
    afterAll(() => factory?.stop());
    await import('../status/live-parts.test.ts');
    // The test files below make the same store calls as the file above, so the short run skips them.
    if (!process.env.LONG_TESTS) return;
    await import('../status/actions.test.ts');
    await import('../status/security.test.ts');
  });
}
