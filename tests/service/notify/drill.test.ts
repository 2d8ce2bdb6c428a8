import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Received, type Reply, startAnswering } from '../../answering-server.ts';
import { ServiceShop, until } from '../service-shop.ts';

const brand = 'skr';
const secret = `whsec_${Buffer.from('a secret of the tests, no other.').toString('base64')}`;
const hooks = process.env.LONG_TESTS ? 200 : 20;

const toldSchema = z.object({
  data: z.object({ events: z.array(z.object({ event: z.string(), at: z.string(), changed: z.number() })) }),
});

async function openShop(reply: (number: number) => Reply | null) {
  const server = await startAnswering((_, number) => reply(number));
  const env = { NOTIFY_TEAM_URL: `${server.origin}/team`, NOTIFY_TEAM_SECRET: secret };
  const shop = await ServiceShop.open({ brands: [brand], env });
  onTestFinished(() => shop.close());
  const notify = [{ name: 'team', kind: 'webhook' }];
  await shop.writeBrandsFile(JSON.stringify({ notify, brands: { [brand]: { ...aBrand, notify: [] } } }));
  await until('the service reads brands.json', async () =>
    (await shop.service.readLog()).includes('brands.json changed') ? true : null,
  );
  return { shop, received: server.received };
}

const aBrand = { name: 'SKR', site: 'https://skr.example', images: 'link' };

/** Messages with the same id count once. */
function listAnnounced(received: readonly Received[]): readonly string[] {
  const messages = new Map(received.map((call) => [call.headers['webhook-id'], call]));
  return [...messages.values()].flatMap(({ body, headers }) => {
    const values = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    const verified = new Webhook(secret).verify(body, Object.fromEntries(values));
    return toldSchema.parse(verified).data.events.map(({ event, at }) => `${event} ${at}`);
  });
}

it(`the service reports each release once, even if it is killed before it sends messages (${hooks} hooks)`, async () => {
  const { shop, received } = await openShop(() => ({ status: 204, body: '' }));
  const [first] = await shop.hook({ brands: [brand] });
  await shop.untilState(first?.receipt ?? '', 'live');
  const receipts: string[] = [];
  for (let at = 0; at < hooks; at += 1) {
    const [answer] = await shop.hook({ brands: [brand] });
    if (answer?.receipt) receipts.push(answer.receipt);
    else await sleep(100);
  }
  const receipt = await shop.rename(brand, '1001', 'A name that is told');
  await shop.untilState(receipt, 'live');
  await shop.service.kill();
  await shop.restart();
  expect(receipts.length).toBeGreaterThan(hooks / 2);
  await until('the new name is told', async () => (listAnnounced(received).length > 1 ? true : null));
  await shop.untilQuiet();
  // The notifier waits up to five seconds for more events before it sends a message.
  await sleep(6_000);
  const told = listAnnounced(received);
  expect(new Set(told).size).toBe(told.length);
  expect(told.filter((event) => event.startsWith('live'))).toHaveLength(2);
}, 180_000);
