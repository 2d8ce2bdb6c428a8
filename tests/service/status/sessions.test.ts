import { expect, it, onTestFinished } from 'vitest';
import { asForm, openStatusApp, password, sendPassword, type StatusApp } from './status-app.ts';

async function open(): Promise<StatusApp> {
  const status = await openStatusApp();
  onTestFinished(() => status.close());
  return status;
}

it('ends the session at sign-out and refuses forged sign-outs', async () => {
  const status = await open();
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

it('audits sign-ins and failed attempts without the text of the name field', async () => {
  const status = await open();
  await status.users.add('anna', 'publisher', password);
  await sendPassword(status, 'anna', password, '10.0.0.1');
  await sendPassword(status, 'my password by mistake', 'a wrong guess', '10.0.0.1');
  const audit = await status.records.listAudit(10);
  expect(audit).toMatchObject([
    { who: null, from: '10.0.0.1', action: 'sign in', result: 'refused', detail: 'wrong-password' },
    { who: 'anna', action: 'sign in', result: 'done' },
  ]);
  expect(JSON.stringify(audit)).not.toContain('mistake');
});

it('keeps audit entries when strangers flood the sign-in form', async () => {
  const status = await open();
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
    { action: 'sign in', result: 'refused', detail: 'too-many-tries' },
  ]);
});

it('does not reveal internal errors', async () => {
  const status = await open();
  const anna = await status.signIn('anna', 'publisher');
  await status.store.insert([{ collection: 'brand', id: 'skr', value: 'broken' }]);
  const { statusCode, body } = await status.app.inject({ url: '/', headers: { cookie: anna.cookie } });
  expect(statusCode).toBe(500);
  expect(body).toContain('Something went wrong');
  expect(body).not.toMatch(/sqlite|database|record|Error|at \//i);
});
