import { expect, it } from 'vitest';
import { formatTarget, readTarget } from '#service/preview/read-target.ts';
import { openStatus } from './open-desk.ts';
import { asForm, password, sendPassword, type SignedIn, type StatusApp } from './status-app.ts';
import { eventsOf } from '../events.ts';

/** True if a GET request to the action shows a page. */
const actions = {
  ...{ publish: false, review: true, automatic: false, 'publish-waiting': false, plan: false },
  ...{ 'drop-plan': false, discard: false, 'roll-back': false, accept: false, unaccept: false },
} as const;
const actionNames = Object.keys(actions);

function post(
  { app, origin }: StatusApp,
  { cookie, token }: SignedIn,
  action: string,
  headers: Readonly<Record<string, string>> = { origin },
  remoteAddress = '127.0.0.1',
) {
  const form = asForm({ token, release: '00000001-aaaa' }, { cookie, ...headers });
  return app.inject({ method: 'POST', url: `/brands/skr/${action}`, remoteAddress, ...form });
}

async function expectNothingDone({ records, queue }: StatusApp): Promise<void> {
  expect(await records.listOpenOrders('skr')).toEqual([]);
  expect(await eventsOf(records, 'skr', 10)).toEqual([]);
  expect(await records.readBrand('skr')).toMatchObject({ review: null, waiting: null, plan: null });
  expect(await queue.readState('skr')).toEqual({ isRunning: false, isWaiting: false });
}

const nobody: SignedIn = { cookie: '__Host-session=unknown', token: 'unknown' };

it('refuses and audits every action without a session', async () => {
  const status = await openStatus();
  const forged = { cookie: `__Host-session=${'a'.repeat(43)}`, token: 'unknown' };
  for (const [at, action] of actionNames.entries()) {
    const from = `10.0.2.${at}`;
    for (const stranger of [nobody, forged])
      expect((await post(status, stranger, action, {}, from)).statusCode).toBe(401);
    expect(await status.records.listAudit(1)).toMatchObject([
      { who: null, from, action, brand: 'skr', result: 'refused', outcome: 'session' },
    ]);
  }
  // Each URL adds at most one audit entry a minute, however many of its requests are refused.
  expect(await status.records.listAudit(100)).toHaveLength(actionNames.length);
  await expectNothingDone(status);
});

const foreignOrigins = [
  {},
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
];

it.each(['role', 'origin', 'token'] as const)(
  'refuses and audits every action with a wrong %s',
  async (outcome) => {
    const status = await openStatus();
    const anna = await status.signIn('anna', outcome === 'role' ? 'viewer' : 'publisher');
    const berta = await status.signIn('berta', 'publisher');
    // Viewers have only the sign-out form, but its token is valid for all forms.
    expect(anna.token).not.toBe('');
    const tokens = outcome === 'token' ? ['', 'guess', berta.token] : [anna.token];
    const subdomain = { origin: `${status.origin}.evil.example` };
    const origins = outcome === 'origin' ? [...foreignOrigins, subdomain] : [{ origin: status.origin }];
    for (const [at, action] of actionNames.entries()) {
      for (const token of tokens)
        for (const headers of origins)
          expect((await post(status, { ...anna, token }, action, headers, `10.0.3.${at}`)).statusCode).toBe(
            403,
          );
      expect(await status.records.listAudit(1)).toMatchObject([{ who: 'anna', action, outcome }]);
    }
    await expectNothingDone(status);
  },
);

it('accepts an action from a page of the same origin', async () => {
  const status = await openStatus();
  const anna = await status.signIn('anna', 'publisher');
  expect((await post(status, anna, 'publish')).statusCode).toBe(303);
  const told = { 'sec-fetch-site': 'same-origin' };
  expect((await post(status, anna, 'publish', told)).statusCode).toBe(303);
  expect(await status.records.listOpenOrders('skr')).toHaveLength(2);
});

it('accepts actions only as POST requests with a form', async () => {
  const status = await openStatus();
  const { cookie, token } = await status.signIn('anna', 'publisher');
  for (const [action, hasPage] of Object.entries(actions)) {
    const get = await status.app.inject({ url: `/brands/skr/${action}`, headers: { cookie } });
    expect(get.statusCode === 404).toBe(!hasPage);
  }
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const sent = await status.app.inject({
      ...{ method: 'POST', url: '/brands/skr/publish', payload: JSON.stringify({ token }) },
      headers: { cookie, origin: status.origin, 'content-type': type },
    });
    expect(sent.statusCode).toBe(415);
  }
  await expectNothingDone(status);
});

it('refuses an oversized form', async () => {
  const status = await openStatus();
  const { cookie, token } = await status.signIn('anna', 'publisher');
  const form = asForm({ token, reason: 'x'.repeat(20_000) }, { cookie, origin: status.origin });
  const sent = await status.app.inject({ method: 'POST', url: '/brands/skr/publish', ...form });
  expect(sent.statusCode).toBe(413);
  expect(sent.body).toContain('too long for this form');
  await expectNothingDone(status);
});

it("does not accept the hook secret or a proxy's user headers as a sign-in", async () => {
  const status = await openStatus();
  await status.signIn('anna', 'publisher');
  const headers = {
    ...{ origin: status.origin, authorization: `Bearer ${'s'.repeat(40)}` },
    ...{ 'x-forwarded-user': 'anna', 'x-auth-request-user': 'anna', 'remote-user': 'anna' },
  };
  expect((await post(status, { cookie: '', token: '' }, 'publish', headers)).statusCode).toBe(401);
  const page = await status.app.inject({ url: '/', headers });
  expect([page.statusCode, page.headers.location]).toEqual([303, '/login']);
  await expectNothingDone(status);
});

const behindSignIn = [
  '/',
  '/history',
  ...['/log', '/search?q=lamp', '/brands/skr', '/brands/skr/releases', '/brands/skr/review'],
  ...['/live', '/brands/skr/live', '/brands/skr/content', '/brands/skr/reports/content.csv'],
];

it('shows only the sign-in page without a session', async () => {
  const status = await openStatus();
  await status.records.writeReport('skr', 'content.csv', 'a table');
  for (const url of behindSignIn) {
    const sent = await status.app.inject({ url });
    const login = url === '/' ? '/login' : `/login?to=${encodeURIComponent(url)}`;
    expect([url, sent.statusCode, sent.headers.location]).toEqual([url, 303, login]);
  }
});

it('redirects to the requested page after sign-in, never to another host', async () => {
  const status = await openStatus();
  await status.users.add('anna', 'publisher', password);
  const page = await status.app.inject({ url: '/login?to=%2Fhistory%3Fa%3D1' });
  expect(page.body).toContain('<input type="hidden" name="to" value="/history?a=1">');
  let tries = 0;
  const goTo = async (to: string) => {
    tries += 1;
    const form = asForm({ name: 'anna', password, to }, { origin: status.origin });
    const remoteAddress = `10.0.9.${tries}`;
    const { headers } = await status.app.inject({ method: 'POST', url: '/login', remoteAddress, ...form });
    return headers.location;
  };
  expect(await goTo('/brands/skr/content')).toBe('/brands/skr/content');
  for (const hostile of ['https://evil.example/', '//evil.example/', '/\t/evil.example/'])
    expect([hostile, await goTo(hostile)]).toEqual([hostile, '/']);
  expect(readTarget('/.//evil.example/').path).toBe('/evil.example/');
  expect(readTarget('/\\evil.example/').path).toBe('/');
  expect(readTarget('javascript:alert(1)').path).toBe('/');
  expect(formatTarget(readTarget('/brands/skr/review?only=name#x'))).toBe('/brands/skr/review?only=name');
});

it('hides audit entries and publisher actions from viewers', async () => {
  const status = await openStatus();
  await status.publish('a');
  const { cookie } = await status.signIn('vera', 'viewer');
  expect((await status.app.inject({ url: '/log', headers: { cookie } })).statusCode).toBe(403);
  for (const url of [
    '/',
    '/brands/skr',
    '/brands/skr/review',
    '/brands/skr/releases',
    '/brands/skr/content',
  ]) {
    const page = await status.app.inject({ url, headers: { cookie } });
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).not.toMatch(/action="\/brands\/|disabled/);
  }
});

it('sends strict security headers with every response', async () => {
  const status = await openStatus();
  const { cookie } = await status.signIn('anna', 'publisher');
  const answers = [
    await status.app.inject({ url: '/login' }),
    await status.app.inject({ url: '/', headers: { cookie } }),
    await status.app.inject({ url: '/' }),
    await post(status, nobody, 'publish'),
    await status.app.inject({
      method: 'POST',
      url: '/login',
      payload: 'x',
      headers: { 'content-type': 'a/b' },
    }),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    for (const rule of ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
  }
});

it('sets cookies that scripts, other sites and other hosts cannot read', async () => {
  const status = await openStatus();
  await status.users.add('anna', 'publisher', password);
  const form = asForm({ name: 'anna', password }, { origin: status.origin });
  const { headers, body } = await status.app.inject({ method: 'POST', url: '/login', ...form });
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(body).not.toContain(cookie.slice(15, 58));
});

it('shows no session tokens, password digests or internal error messages', async () => {
  const status = await openStatus();
  const { cookie } = await status.signIn('anna', 'publisher');
  const hash = (await status.users.read('anna'))?.password ?? 'missing';
  const message = 'GET https://erp.internal/secret: 503';
  const failure = { cause: 'erp-down', message, build: 'b-1', at: 1, nextTryAt: null } as const;
  await status.records.updateBrand('skr', (state) => ({ ...state, failure }));
  for (const url of ['/', '/history', '/log', '/brands/skr/releases']) {
    const { body } = await status.app.inject({ url, headers: { cookie } });
    expect(body).not.toContain(cookie.split('=')[1]);
    expect(body).not.toContain(hash);
    expect(body).not.toContain('erp.internal');
  }
});

const tryPassword = (status: StatusApp, name: string, from: string) =>
  sendPassword(status, name, 'a wrong guess', from);

it('refuses a sixth wrong password from one address within a minute', async () => {
  const status = await openStatus();
  const answers: number[] = [];
  for (let at = 0; at < 6; at += 1)
    answers.push((await tryPassword(status, `user${at}`, '10.0.0.1')).statusCode);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  const last = await tryPassword(status, 'anna', '10.0.0.1');
  expect(last.headers['retry-after']).toBe('60');
  expect(last.body).toContain('Too many attempts');
  expect((await tryPassword(status, 'anna', '10.0.0.2')).statusCode).toBe(401);
});

it('does not count successful sign-ins towards the limit on attempts from an address', async () => {
  const status = await openStatus();
  for (const name of ['anna', 'berta', 'chen', 'dora', 'emil', 'feng', 'gina'])
    await status.users.add(name, 'viewer', password);
  const answers: number[] = [];
  for (const name of ['anna', 'berta', 'chen', 'dora', 'emil', 'feng', 'gina', 'anna', 'anna'])
    answers.push((await sendPassword(status, name, password, '10.0.0.7')).statusCode);
  expect(new Set(answers)).toEqual(new Set([303]));
});

it('refuses a sixth wrong password for one name, whatever the address and spelling', async () => {
  const status = await openStatus();
  const names = ['anna', 'ANNA', ' anna', 'Anna ', 'anna', 'aNNa'];
  const answers: number[] = [];
  for (const [at, name] of names.entries())
    answers.push((await tryPassword(status, name, `10.0.1.${at}`)).statusCode);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});

it('refuses a sign-in form from another site, without counting an attempt', async () => {
  const status = await openStatus();
  await status.users.add('anna', 'publisher', password);
  const foreign = asForm({ name: 'anna', password }, { origin: 'https://evil.example' });
  for (let at = 0; at < 8; at += 1) {
    const sent = await status.app.inject({ method: 'POST', url: '/login', ...foreign });
    expect(sent.statusCode).toBe(403);
    expect(sent.body).toContain(`<a href="${status.origin}">`);
    expect(sent.headers['set-cookie']).toBeUndefined();
  }
  const own = asForm({ name: 'anna', password }, { origin: status.origin });
  expect((await status.app.inject({ method: 'POST', url: '/login', ...own })).statusCode).toBe(303);
});

it('adds only one audit entry for a flood of refused actions', async () => {
  const status = await openStatus();
  const answers: number[] = [];
  for (let at = 0; at < 70; at += 1)
    answers.push((await post(status, nobody, 'publish', {}, '10.0.0.9')).statusCode);
  expect(answers.filter((code) => code === 429)).toHaveLength(10);
  expect(await status.records.listAudit(100)).toHaveLength(1);
});

it('responds 503 with Retry-After if too many users sign in at once', async () => {
  const status = await openStatus();
  const refused = Promise.withResolvers<void>();
  Object.assign(status.users, { check: () => refused.promise.then(() => null) });
  const tries = Array.from({ length: 12 }, async (_, at) => {
    const answer = await tryPassword(status, `user${at}`, `10.0.4.${at}`);
    if (answer.statusCode === 503) refused.resolve();
    return answer;
  });
  const busy = (await Promise.all(tries)).filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) expect(headers['retry-after']).toBe('10');
});

it('ends the session at sign-out, and refuses forged sign-outs', async () => {
  const status = await openStatus();
  const { cookie, token } = await status.signIn('anna', 'publisher');
  const signOut = (fields: Readonly<Record<string, string>>, origin: string) =>
    status.app.inject({ method: 'POST', url: '/logout', ...asForm(fields, { cookie, origin }) });
  const readCode = async () => (await status.app.inject({ url: '/', headers: { cookie } })).statusCode;
  expect((await signOut({ token }, 'https://evil.example')).statusCode).toBe(403);
  expect((await signOut({ token: 'guess' }, status.origin)).statusCode).toBe(403);
  expect(await readCode()).toBe(200);
  const signedOut = await signOut({ token }, status.origin);
  expect(signedOut.headers['set-cookie']).toMatch(/^__Host-session=; .*Expires=Thu, 01 Jan 1970/);
  expect(await readCode()).toBe(303);
});

it('audits a failed sign-in without the typed name', async () => {
  const status = await openStatus();
  await status.users.add('anna', 'publisher', password);
  await sendPassword(status, 'anna', password, '10.0.0.1');
  await sendPassword(status, 'my password by mistake', 'a wrong guess', '10.0.0.1');
  const audit = await status.records.listAudit(10);
  expect(audit).toMatchObject([
    { who: null, from: '10.0.0.1', action: 'sign in', result: 'refused', outcome: 'wrong-password' },
    { who: 'anna', action: 'sign in', result: 'done' },
  ]);
  expect(JSON.stringify(audit)).not.toContain('mistake');
});

it('adds only one audit entry if strangers flood the sign-in form', async () => {
  const status = await openStatus();
  const forms = [
    asForm({ name: 'anna', password: 'x' }, { origin: 'https://evil.example' }),
    asForm({ name: 'anna' }, { origin: status.origin }),
  ];
  const answers = new Set<number>();
  for (let at = 0; at < 200; at += 1) {
    const sent = { method: 'POST', url: '/login', remoteAddress: '10.0.3.1', ...forms[at % 2] } as const;
    answers.add((await status.app.inject(sent)).statusCode);
  }
  expect([...answers]).toEqual([403, 400, 429]);
  expect(await status.records.listAudit(100)).toMatchObject([
    { action: 'sign in', result: 'refused', outcome: 'too-many-tries' },
  ]);
});

it('responds 500 without internal details if the record of a brand is unreadable', async () => {
  const status = await openStatus();
  const anna = await status.signIn('anna', 'publisher');
  await status.store.insert([{ collection: 'brand', id: 'skr', value: 'broken' }]);
  const { statusCode, body } = await status.app.inject({ url: '/', headers: { cookie: anna.cookie } });
  expect(statusCode).toBe(500);
  expect(body).toContain('Something went wrong');
  expect(body).not.toMatch(/sqlite|database|record|Error|at \//i);
});
