import { expect, it } from 'vitest';
import { openDesk } from './open-desk.ts';

async function open() {
  const desk = await openDesk();
  const ask = async (brand = '', headers: Readonly<Record<string, string>> = {}) => {
    const { cookie } = desk.anna;
    return desk.app.inject({ url: `${brand}/live`, headers: { cookie, ...headers } });
  };
  return { ...desk, ask };
}

it('the route for live updates responds 304 if no brand has changed', async () => {
  const { ask, records, channelFailures } = await open();
  channelFailures.push({ name: 'team', since: 1, reason: 'refused', setting: null });
  const first = await ask();
  const ids = first.json<string[]>().map((html) => / id="([^"]*)"/.exec(html)?.[1]);
  expect(ids).toHaveLength(8);
  expect(ids).toEqual(expect.arrayContaining(['brand-skr', 'brand-yn', 'channel-failures']));
  const known = { 'if-none-match': String(first.headers.etag) };
  expect((await ask('', known)).statusCode).toBe(304);
  const live = { release: '00000001-aaaaaaaaaaaa', since: 0, products: 1, pages: 1 };
  await records.updateBrand('skr', (state) => ({ ...state, live }));
  expect((await ask('', known)).statusCode).toBe(200);
});

it('the progress of a build is shown only while the build runs', async () => {
  const { ask, records, queue } = await open();
  const build = { id: 'b-1', phase: 'render', done: 1234, total: 2600, startedAt: 1 } as const;
  await records.updateBrand('skr', (state) => ({ ...state, build }));
  expect((await ask()).body).not.toContain('1,234');
  const isShown = async () => (await ask()).body.includes('1,234 of 2,600');
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = queue.work(() => promise, { concurrency: 1 });
  await queue.add('skr');
  await expect.poll(isShown).toBe(true);
  resolve();
  await worker.stop(10_000);
});

it("the live update of a brand page has the user's language and form token", async () => {
  const { ask, anna, signIn, app } = await open();
  const { body } = await ask('/brands/skr', { 'accept-language': 'zh' });
  expect(body).toContain('尚未发布');
  expect(body).toContain(anna.token);
  expect(body).not.toContain('brand-yn');
  const { cookie } = await signIn('vera', 'viewer');
  expect((await app.inject({ url: '/brands/skr/live', headers: { cookie } })).body).not.toContain('token');
  expect((await ask('/brands/none')).statusCode).toBe(404);
});
