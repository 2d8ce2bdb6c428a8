import { expect, it } from 'vitest';
import type { BrandEvent } from '#service/orders/history.ts';
import { openStatus } from './open-desk.ts';

const lamp = {
  ...({ effect: 'added', name: 'Lamp', nameZh: '灯', url: 'https://skr.example/lamp/' } as const),
  urlZh: 'https://skr.example/zh/lamp/',
};
const chair = { ...lamp, name: 'Chair', nameZh: null, url: 'https://skr.example/chair/', urlZh: null };

async function open(details: Partial<BrandEvent>) {
  const status = await openStatus();
  const { cookie } = await status.signIn('anna', 'viewer');
  await status.records.addEvent({
    ...{ brand: 'skr', kind: 'live', at: 1, by: 'ERP', why: null, release: 'r1', build: 'b1', cause: null },
    ...{ seconds: 1, added: 30, changed: 8, withdrawn: 1, groups: 1, items: [lamp, chair] },
    ...details,
  });
  return async (language: string) =>
    (await status.app.inject({ url: '/history', headers: { cookie, 'accept-language': language } })).body;
}

it('names the first products of a release, counts the rest, and links pages in the user’s language', async () => {
  const read = await open({});
  expect(await read('en')).toContain(
    '<a href="https://skr.example/lamp/" rel="noreferrer"><bdi>Lamp</bdi></a>, <a href="https://skr.example/chair/" rel="noreferrer"><bdi>Chair</bdi></a>, and 38 more</p>',
  );
  expect(await read('zh')).toMatch(
    /href="https:\/\/skr\.example\/zh\/lamp\/".*href="https:\/\/skr\.example\/chair\/".*另有 38 项/,
  );
});

it('does not link products that only a preview contains', async () => {
  const read = await open({ kind: 'held' });
  expect(await read('en')).toContain('<p class="small"><bdi>Lamp</bdi>, <bdi>Chair</bdi>, and 38 more</p>');
});

it('shows the findings of the guard and the names of other brands', async () => {
  const found = { rules: ['other-brand'], otherBrands: ['LWM'], items: [], withdrawn: 0, changed: 0 };
  const read = await open({ kind: 'failed', cause: 'guard-grave', ...found });
  expect(await read('en')).toContain('<p class="small">The brand LWM is named, which is not this one.');
  expect(await read('zh')).toContain('<p class="small">出现了其他品牌：LWM。');
});

it('summarises a burst on the board and in the history alike', async () => {
  const status = await openStatus();
  const { cookie } = await status.signIn('anna', 'viewer');
  const event = {
    ...({ brand: 'skr', kind: 'live', by: 'ERP', why: null, release: 'r1', cause: null } as const),
    ...{ seconds: 1, added: 0, changed: 1, withdrawn: 0 },
  };
  const now = Date.now();
  for (let at = 0; at < 40; at += 1)
    await status.records.addEvent({ ...event, at: now + at, build: `b${at}` });
  for (let at = 0; at < 12; at += 1)
    await status.records.addEvent({
      ...event,
      brand: 'yn',
      kind: 'promoted',
      at: now + 100 + at,
      build: null,
    });
  const read = async (url: string, language = 'en') => {
    const headers = { cookie, 'accept-language': language };
    const { body } = await status.app.inject({ url, headers });
    return /<ol id="events".*<\/ol>/s.exec(body)?.[0] ?? '';
  };
  expect((await read('/')).match(/<li/g)).toHaveLength(10);
  for (let at = 0; at < 8; at += 1)
    await status.records.addEvent({ ...event, at: now + 200 + at, build: 'b' });
  expect(await read('/history')).toMatch(/Went live, 48 times · [^:]*: 48 changes to products</);
  expect(await read('/history', 'zh')).toContain('– 已上线 48 次 · ');
  const first = (list: string) => /Went live, (\d+) times/.exec(list)?.[1];
  expect([first(await read('/')), first(await read('/history'))]).toEqual(['48', '48']);
});
