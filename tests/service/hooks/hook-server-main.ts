// This process runs the hook server, so that tests can kill it. It prints the server's address.
import { openWebApp } from '#service/web-app.ts';
import { openLog } from '#service/log.ts';
import { openRecords } from '#service/orders/records.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { registerHooks } from '#service/hooks/hook-routes.ts';
import { openStore } from '#service/store/open-store.ts';

const [folder = '', secret = ''] = process.argv.slice(2);
const store = await openStore('sqlite:service.sqlite', folder);
const app = openWebApp({ log: openLog({}, { write: () => {} }), trustedProxy: null });
await registerHooks(app, {
  records: openRecords(store),
  queue: openBuildQueue(store, defaultQueueOptions),
  environment: { origin: 'http://127.0.0.1', hookSecrets: [secret], hookToken: null },
  brands: new Map([['yn', null]]),
  limits: { strange: 60, signed: 1_000_000, receipts: 600 },
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
