import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { type ServiceRecords, openRecords } from '#service/orders/records.ts';
import { isRole, type Role, roles, openUsers, type Users } from '#service/accounts/users.ts';
import { openStore } from '#service/store/open-store.ts';
import { formatTable } from '#files/table.ts';
import { readProject } from './command.ts';
import { runScript } from './run-script.ts';

const help = `npm run user -- COMMAND
  add NAME --role publisher    adds a user: a viewer may read, a publisher may also publish and roll back
  list                         lists all users
  role NAME --role viewer      changes the role
  password NAME                changes the password
  remove NAME                  removes the user
The password is read from the terminal or from standard input. It has at least 12 characters.
Every change ends the sessions of the user.`;

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { role: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [command, name = '', ...others] = positionals;
  if (values.help || command === undefined) return console.log(help);
  if (others.length > 0)
    throw new Error('Enter only one name. Set a role with --role. The command asks for passwords.');
  const { variables, workspace } = await readProject();
  const store = await openStore(readServiceEnvironment(variables).store, workspace.output);
  try {
    await run(openUsers(store), command, name, values.role);
    if (command !== 'list') await audit(openRecords(store), command, `${name} ${values.role ?? ''}`.trim());
  } finally {
    await store.close();
  }
});

async function run(users: Users, command: string, name: string, role: string | undefined): Promise<void> {
  if (command === 'list') return list(users);
  if (name === '') throw new Error(`Name the user: npm run user -- ${command} anna`);
  switch (command) {
    case 'add':
      await users.add(name, toRole(role), await askPassword());
      return console.log(`${name} may sign in as ${role}.`);
    case 'role':
      await users.setRole(name, toRole(role));
      return console.log(`${name} now has the role ${role} and must sign in again.`);
    case 'password':
      await users.setPassword(name, await askPassword());
      return console.log(`${name} has a new password and must sign in again.`);
    case 'remove':
      await users.remove(name);
      return console.log(`${name} is no longer a user.`);
    default:
      throw new Error(`There is no command ${command}.\n${help}`);
  }
}

function audit(records: ServiceRecords, command: string, detail: string): Promise<void> {
  const what = { action: `user ${command}`, brand: null, result: 'done', detail } as const;
  return records.addAudit({ ...what, at: Date.now(), who: null, from: 'terminal' });
}

async function list(users: Users): Promise<void> {
  const all = await users.list();
  if (all.length === 0)
    return console.log('There are no users yet. Add one: npm run user -- add anna --role publisher');
  const rows = all.map(({ name, role, addedAt }) => [name, role, new Date(addedAt).toISOString()]);
  console.log(formatTable(['name', 'role', 'since'], rows, () => false));
}

function toRole(role: string | undefined): Role {
  if (isRole(role)) return role;
  throw new Error(`Set the role: --role ${roles.join(' or --role ')}`);
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askHidden('Password: ');
  if (password === (await askHidden('Repeat the password: '))) return password;
  throw new Error('The passwords differ. Nothing was changed.');
}

async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
