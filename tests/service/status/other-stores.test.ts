import { afterAll, beforeAll, describe } from 'vitest';
import { storeKinds, type StoreFactory } from '../store/store-kinds.ts';
import { provideStores } from './status-app.ts';

const [, ...others] = storeKinds;

for (const { name, missing, open } of others) {
  describe.skipIf(missing !== null)(`on ${name} ${missing ?? ''}`, async () => {
    let factory: StoreFactory;
    beforeAll(async () => {
      factory = await open();
      provideStores(factory);
    }, 120_000);
    afterAll(() => factory?.stop());
    await import('./events.test.ts');
    await import('./planning.test.ts');
    await import('./sessions.test.ts');
    if (!process.env.LONG_TESTS) return;
    await import('./security.test.ts');
    await import('./status.test.ts');
  });
}
