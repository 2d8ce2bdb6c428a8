import { expect, it, onTestFinished } from 'vitest';
import { aSite, publish, withFiles } from '../../publish/a-release.ts';
import { setPlan } from '#service/planning/planner.ts';
import { asForm, openStatusApp } from './status-app.ts';

const token = 'token-of-32-characters-or-more-xyz';

/** A status page with a preview that has other headers, and a web server that can't be made to read them. */
async function openDesk() {
  const status = await openStatusApp({ HOOK_TOKEN: token, RELOAD_COMMAND: `ls /nowhere/${token}` });
  onTestFinished(() => status.close());
  const sending = (value: string) =>
    withFiles(aSite(value), { _headers: `/*\n  Permissions-Policy: ${value}\n` });
  const { release: live } = await publish(status.target, sending('camera=()'));
  const { release: held } = await publish(status.target, sending('usb=()'), { isHeld: true });
  return { status, live, held };
}

it('says in both languages that the web server lacks the headers of a preview, and folds the details', async () => {
  const { status, live, held } = await openDesk();
  const { cookie, token: formToken } = await status.signIn('anna', 'publisher');
  const answer = await status.app.inject({
    ...{ method: 'POST', url: '/brands/skr/promote' },
    ...asForm({ token: formToken, release: held.id, why: 'Sale' }, { cookie, origin: status.origin }),
  });
  expect(answer.headers.location).toBe('/?flash=headers&brand=skr#brand-skr');
  expect((await status.target.readLive())?.release.id).toBe(live.id);

  const read = async (url: string, language: string) =>
    (await status.app.inject({ url, headers: { cookie, 'accept-language': language } })).body;
  const details =
    /<details[^>]*><summary>[^<]*<\/summary>(?:<p>[^<]*<\/p>)?<p lang="en">The release does not/;
  const board = '/?flash=headers&brand=skr';
  const english = await read(board, 'en');
  expect(english).toContain(
    'The preview of SKR did not go live: the web server does not have the settings that the new pages need. The site is unchanged. Ask Lin, ext. 4711 to have the web server read its settings again; then make the preview live again.',
  );
  expect(english).toMatch(details);
  const chinese = await read(board, 'zh');
  expect(chinese).toContain(
    'SKR 的预览未上线：网站服务器尚未载入新页面所需的设置。网站没有变化。请 Lin, ext. 4711 让网站服务器重新载入设置，然后再次让预览上线。',
  );
  expect(chinese).toMatch(details);
  const audit = await read('/audit', 'en');
  expect(audit).toContain('refused – the web server did not have the settings that the new pages need');
  expect(audit).toMatch(details);
  for (const page of [english, chinese, audit]) {
    expect(page).toContain('/nowhere/…');
    expect(page).not.toContain(token);
  }
});

it('tries a planned release for an hour, then says what the web server lacked', async () => {
  const { status, live, held } = await openDesk();
  const { records } = status;
  const request = { release: held.id, at: Date.now() - 1_000, by: 'anna', why: null };
  await setPlan(records, 'skr', request);
  status.startPlanner();
  const readPlan = async () => (await records.readBrand('skr')).plan;
  await expect.poll(async () => (await readPlan())?.failed, { timeout: 20_000 }).toBe('headers');
  const { cookie } = await status.signIn('anna', 'publisher');
  const read = async (language: string) =>
    (await status.app.inject({ url: '/', headers: { cookie, 'accept-language': language } })).body;
  expect(await read('en')).toContain(
    'but has not gone live yet: the web server does not have the settings that the new pages need.',
  );
  expect(await read('zh')).toContain('但尚未上线：网站服务器尚未载入新页面所需的设置。');

  const at = Date.now() - 61 * 60_000;
  await records.updateBrand('skr', ({ plan, ...state }) => ({
    ...state,
    plan: plan && { ...plan, at, leaseUntil: 0 },
  }));
  await expect.poll(readPlan, { timeout: 20_000 }).toBe(null);
  expect((await status.target.readLive())?.release.id).toBe(live.id);
  expect((await records.readBrand('skr')).missedPlan).toMatchObject({ reason: 'headers', plannedFor: at });
  expect(await read('en')).toContain('for an hour, the web server did not have the settings');
  expect(await read('zh')).toContain('网站服务器一直没有载入新页面所需的设置');
});
