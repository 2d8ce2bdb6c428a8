// A receiver over the store in the folder that it is given, for tests that kill it: says where it listens.
import { openWebApp } from '#rebuild/http/web-app.ts';
import { openLog } from '#rebuild/http/log.ts';
import { openLedger } from '#rebuild/ledger/ledger.ts';
import { defaultQueueOptions } from '#rebuild/queue/build-queue.ts';
import { openQueue } from '#rebuild/queue/open-queue.ts';
import { registerReceiver } from '#rebuild/receiver/receiver.ts';
import { openStore } from '#rebuild/store/open-store.ts';

const [folder = '', secret = ''] = process.argv.slice(2);
const address = 'sqlite:service.sqlite';
const app = openWebApp({ log: openLog({ write: () => {} }), trustedProxy: null });
await registerReceiver(app, {
  ledger: openLedger(await openStore(address, folder)),
  queue: await openQueue(address, folder, defaultQueueOptions),
  environment: { origin: 'http://127.0.0.1', hookSecrets: [secret], hookToken: null },
  brands: new Map([['yn', null]]),
  limits: { strange: 60, signed: 1_000_000, receipts: 600 },
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
