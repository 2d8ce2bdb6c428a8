import { expect, it } from 'vitest';
import { openStatus } from './open-desk.ts';
import { asForm } from './status-app.ts';

async function open() {
  const status = await openStatus();
  const anna = await status.signIn('anna', 'publisher');
  const { app, origin, records } = status;
  const post = async (fields: Readonly<Record<string, string>>) => {
    const form = asForm({ token: anna.token, ...fields }, { cookie: anna.cookie, origin });
    return app.inject({ method: 'POST', url: '/brands/skr/publish', ...form });
  };
  const ask = (url: string, cookie = anna.cookie, language = 'en') =>
    app.inject({ url, headers: { cookie, 'accept-language': language, accept: 'text/html' } });
  return { ...status, records, post, ask };
}

it('every page about a refused action shows the signed-in user', async () => {
  const { post } = await open();
  for (const [fields, status] of [
    [{ reason: 'x'.repeat(9_000) }, 413],
    [{ reason: ' ' }, 400],
    [{ token: 'old' }, 403],
  ] as const) {
    const { statusCode, body } = await post(fields);
    expect(statusCode).toBe(status);
    expect(body).toContain('<bdi>anna</bdi>');
    expect(body).not.toContain('aria-current');
  }
});

it('the page about an internal error shows the user if the session is readable', async () => {
  const { ask, records, store } = await open();
  Object.assign(records, { listEvents: () => Promise.reject(new Error('The store is away.')) });
  const failed = await ask('/history');
  expect([failed.statusCode, failed.body]).toEqual([500, expect.stringContaining('<bdi>anna</bdi>')]);
  const { read } = store;
  Object.assign(store, { read: () => Promise.reject(new Error('The store is away.')) });
  const unknown = await ask('/history');
  Object.assign(store, { read });
  expect([unknown.statusCode, unknown.body]).toEqual([500, expect.not.stringContaining('<bdi>anna</bdi>')]);
});

it('a forbidden page and a refused action have different headings', async () => {
  const { signIn, ask, app, origin } = await open();
  const bo = await signIn('bo', 'viewer');
  const audit = (await ask('/log', bo.cookie)).body;
  expect(audit).toContain('<h1>For publishers only</h1>');
  expect(audit).toContain('To publish, ask Lin, ext. 4711 for the publisher role.');
  expect((await ask('/log', bo.cookie, 'zh')).body).toContain('<h1>仅限发布者</h1>');
  const form = asForm({ token: bo.token }, { cookie: bo.cookie, origin });
  const refused = await app.inject({ method: 'POST', url: '/brands/skr/publish', ...form });
  expect(refused.body).toContain('<h1>The action was not carried out</h1>');
  const foreign = asForm({ token: bo.token }, { cookie: bo.cookie, origin: 'https://other.example' });
  const other = await app.inject({ method: 'POST', url: '/brands/skr/publish', ...foreign });
  expect(other.body).toContain(
    `at the wrong address. Open it at this address, then try again: <a href="${origin}">`,
  );
});
