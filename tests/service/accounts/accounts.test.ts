import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openRecords } from '#service/orders/records.ts';
import { passwordCost, openUsers } from '#service/accounts/users.ts';
import { openSessions } from '#service/accounts/sessions.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { root, runScript } from '../../run-script.ts';
import { lightCost } from './light-cost.ts';

const password = 'correct horse battery staple';

async function openPeople(cost = lightCost) {
  const folder = await openFolder();
  const store = await openStore('sqlite:service.sqlite', folder);
  onTestFinished(() => store.close());
  const users = openUsers(store, cost);
  return { folder, records: openRecords(store), users, sessions: openSessions(store, users) };
}

async function openSignedIn() {
  const people = await openPeople();
  await people.users.add('anna', 'publisher', password);
  const signedIn = await people.sessions.signIn('anna', password);
  if (signedIn.kind !== 'session') throw new Error('anna could not sign in');
  return { ...people, token: signedIn.token };
}

it('signs a user in by password, ignoring case and surrounding spaces in the name', async () => {
  const { users, sessions } = await openPeople();
  await users.add('Anna', 'publisher', password);
  const signedIn = await sessions.signIn(' ANNA ', password);
  const token = signedIn.kind === 'session' ? signedIn.token : '';
  expect(await sessions.read(token)).toEqual({ token, user: 'anna', role: 'publisher' });
  expect(await sessions.signIn('anna', `${password}!`)).toEqual({ kind: 'wrong' });
  expect(await sessions.signIn('bert', password)).toEqual({ kind: 'wrong' });
  expect(await sessions.read('a'.repeat(43))).toBeNull();
});

it.each(['a new role', 'a new password', 'removal', 'removal, even if a new user has the same name'])(
  'ends the sessions of a user after %s',
  async (change) => {
    const { users, sessions, token } = await openSignedIn();
    if (change === 'a new role') await users.setRole('anna', 'viewer');
    if (change === 'a new password') await users.setPassword('anna', `${password} 2`);
    if (change.startsWith('removal')) await users.remove('anna');
    if (change.endsWith('name')) await users.add('anna', 'publisher', password);
    expect(await sessions.read(token)).toBeNull();
  },
);

it('stores neither passwords nor session tokens in plain text', async () => {
  const { folder, token } = await openSignedIn();
  const files = await readdir(folder);
  const bytes = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
  expect(bytes.join()).toContain('anna');
  expect(bytes.join()).not.toContain(password);
  expect(bytes.join()).not.toContain(token);
});

it('takes as long to reject an unknown name as to reject a wrong password', async () => {
  const { users, sessions } = await openPeople({ ...passwordCost, p: 1 });
  await users.add('anna', 'viewer', password);
  const time = async (name: string) => {
    const started = performance.now();
    await sessions.signIn(name, 'some other password');
    return performance.now() - started;
  };
  const rounds = [1, 2];
  const known: number[] = [];
  const unknown: number[] = [];
  for (const _ of rounds) {
    known.push(await time('anna'));
    unknown.push(await time('nobody'));
  }
  // If unknown names skipped the password check, their responses would be a hundred times faster.
  expect(Math.max(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

it('limits the number of simultaneous password checks', async () => {
  const { sessions } = await openPeople();
  const tries = Array.from({ length: 7 }, () => sessions.signIn('nobody', password));
  const kinds = (await Promise.all(tries)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['wrong', 'busy']));
});

it('refuses invalid names, invalid passwords and duplicate names', async () => {
  const { users } = await openPeople();
  await expect(users.add('anna bell', 'viewer', password)).rejects.toThrow("can't be a user name");
  await expect(users.add('anna', 'viewer', 'short')).rejects.toThrow('12 to 200');
  await users.add('anna', 'viewer', password);
  await expect(users.add('ANNA', 'publisher', password)).rejects.toThrow('already');
  await expect(users.setRole('bert', 'viewer')).rejects.toThrow('no user bert');
  await expect(users.remove('bert')).rejects.toThrow('no user bert');
});

async function runUser(folder: string, input: string, ...args: readonly string[]) {
  const env = { OUTPUT_FOLDER: folder, SERVICE_STORE: '' };
  const { code, stdout, stderr } = await runScript('user', args, env, root, input);
  return { code, text: `${stdout}${stderr}` };
}

it('the user command adds, lists, changes and removes users', async () => {
  const { folder, records, users, sessions } = await openPeople(passwordCost);
  const added = await runUser(folder, `${password}\n`, 'add', 'anna', '--role', 'publisher');
  expect(added).toEqual({ code: 0, text: 'anna may sign in as publisher.\n' });
  expect((await sessions.signIn('anna', password)).kind).toBe('session');
  expect((await runUser(folder, '', 'list')).text).toMatch(/anna +publisher/);
  expect((await runUser(folder, '', 'role', 'anna', '--role', 'viewer')).code).toBe(0);
  expect((await users.read('anna'))?.role).toBe('viewer');
  expect((await runUser(folder, '', 'remove', 'anna')).code).toBe(0);
  expect(await users.list()).toEqual([]);
  const audit = await records.listAudit(10);
  expect(audit.map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
    'user remove: anna',
    'user role: anna viewer',
    'user add: anna publisher',
  ]);
});

it('the user command rejects an unknown role and a password given as an argument', async () => {
  const { folder, users } = await openPeople();
  expect(await runUser(folder, '', 'add', 'anna', password, '--role', 'viewer')).toMatchObject({ code: 1 });
  expect(await runUser(folder, password, 'add', 'anna', '--role', 'admin')).toMatchObject({
    code: 1,
    text: expect.stringContaining('--role viewer or --role publisher'),
  });
  expect(await users.list()).toEqual([]);
});
