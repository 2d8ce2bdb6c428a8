import { expect, it } from 'vitest';
import { toLocalTime } from '#service/planning/local-time.ts';
import { flash, openDesk } from './open-desk.ts';

/** Opens the status page with a preview and a newer live release. */
async function open() {
  const status = await openDesk();
  const former = await status.publish('a');
  const held = await status.publish('b', true);
  const toShown = (release: string) => ({ release, since: 1, products: 1, pages: 1 });
  const show = (live: string) =>
    status.records.updateBrand('skr', (state) => ({
      ...state,
      live: toShown(live),
      preview: toShown(held.id),
    }));
  await show(former.id);
  const goLive = async () => {
    const live = await status.publish('c');
    await show(live.id);
    return live;
  };
  return { ...status, held, goLive };
}

const inAnHour = () => Date.now() + 3_600_000;

it('warns that a preview is older than the live release and asks for confirmation', async () => {
  const desk = await open();
  expect(await desk.read('/')).not.toContain('This preview is older than what is live');
  const live = await desk.goLive();
  const board = await desk.read('/');
  expect(board).toContain('This preview is older than what is live');
  expect(board).toContain(`compare?from=${live.id}&#x26;to=${desk.held.id}">See what it would take back`);
  expect(board).not.toContain('/brands/skr/plan');
  expect(await desk.read('/', 'zh')).toContain('此预览比线上版本旧');
  const question = `/brands/skr/promote?release=${desk.held.id}`;
  expect(board).toContain(`href="${question}"`);
  expect(await desk.read(question)).toContain('visitors lose what went live since');
  expect(await desk.read(question, 'zh')).toContain('访客将看不到此后上线的更改');
});

it('shows that a preview equals the live release and takes nothing back', async () => {
  const desk = await open();
  const live = { release: desk.held.id.replace(/^\d+/, '00000009'), since: 1, products: 1, pages: 1 };
  await desk.records.updateBrand('skr', (state) => ({ ...state, live }));
  const board = await desk.read('/');
  expect(board).toContain('It shows the same as what is live.');
  expect(board).not.toContain('This preview is older than what is live');
});

it('promotes an older preview only on confirmation, then holds the brand as a rollback does', async () => {
  const desk = await open();
  const live = await desk.goLive();
  // The page was rendered before the newer release went live.
  expect(await desk.post('promote', { release: desk.held.id })).toBe(flash('superseded'));
  expect((await desk.target.readLive())?.release.id).toBe(live.id);
  expect((await desk.records.readBrand('skr')).hold).toBeNull();
  expect(await desk.post('promote', { release: desk.held.id, older: 'on' })).toBe(flash('rolled-back'));
  expect((await desk.target.readLive())?.release.id).toBe(desk.held.id);
  expect(await desk.records.readBrand('skr')).toMatchObject({
    ...{ live: { release: desk.held.id }, preview: null, hold: { by: 'anna' } },
  });
  expect(await desk.read('/')).not.toContain('This preview is older than what is live');
});

it('asks for confirmation in a freeze as well', async () => {
  const desk = await open();
  await desk.goLive();
  const freeze = { id: 'f', from: 0, to: inAnHour(), by: 'bo', why: 'Sale' };
  await desk.records.updateBrand('skr', (state) => ({ ...state, freeze }));
  const form = await desk.read(`/brands/skr/urgent?release=${desk.held.id}`);
  expect(form).toContain('This preview is older than what is live');
  expect(form).toContain('name="older" value="on"');
  const fields = { release: desk.held.id, older: 'on', why: 'It was promised' };
  expect(await desk.post('promote', fields)).toBe(flash('rolled-back'));
});

it('plans no older preview and skips the plan of one that became older', async () => {
  const desk = await open();
  const plan = { id: 'p', release: desk.held.id, at: inAnHour(), by: 'anna', why: null, leaseUntil: 0 };
  await desk.records.updateBrand('skr', (state) => ({ ...state, plan }));
  const live = await desk.goLive();
  const board = await desk.read('/');
  expect(board).toContain('will not go live: something newer went live after this preview was made.');
  expect(board).not.toContain('Goes live on');
  expect(await desk.actions.carryOut(desk.brandOf('skr'), plan)).toBe('older');
  expect((await desk.target.readLive())?.release.id).toBe(live.id);
  const from = toLocalTime(inAnHour(), 'UTC');
  expect(await desk.post('plan', { release: desk.held.id, from })).toBe(flash('superseded'));
});
