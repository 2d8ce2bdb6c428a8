import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findSecrets, toRedactor } from '#config/secrets.ts';
import { openLog } from '#service/log.ts';

const webhookSecret = `whsec_${'Q'.repeat(32)}`;

/** Of every variable of the documentation that holds a secret: its text, and what of it is secret. */
const documented: Readonly<Record<string, readonly [text: string, secrets: readonly string[]]>> = {
  CLOUDFLARE_API_TOKEN: [' abcdefghij ', ['abcdefghij']],
  HOOK_SECRETS: [
    `${webhookSecret}, whsec_${'R'.repeat(32)}`,
    [webhookSecret, 'Q'.repeat(32), `whsec_${'R'.repeat(32)}`, 'R'.repeat(32)],
  ],
  HOOK_TOKEN: ['abcdefghij,klmnopqrst', ['abcdefghij,klmnopqrst']],
  SERVICE_STORE: ['postgres://me:s%40crets-of-mine@db.example/x', ['s%40crets-of-mine', 's@crets-of-mine']],
  SMTP_URL: ['smtps://me:s%40crets-of-mine@mail.example', ['s%40crets-of-mine', 's@crets-of-mine']],
  AWS_SECRET_ACCESS_KEY: ['abcdefghij', ['abcdefghij']],
  AWS_SESSION_TOKEN: ['abcdefghij', ['abcdefghij']],
};

describe('secrets of an environment', () => {
  it.each(Object.entries(documented))('are those of %s', (name, [text, secrets]) => {
    expect(findSecrets({ [name]: text }).get(name)).toEqual(secrets);
  });

  it('are known of every variable of the documentation whose words say that it is secret', async () => {
    const text = await readFile('docs/environment.md', 'utf8');
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \|(.*)$/gm)];
    expect(rows.length).toBeGreaterThan(20);
    const secret = rows.filter(([row]) => /secret|PASSWORD|_TOKEN|_KEY`/.test(row)).map(([, name]) => name);
    const ours = Object.keys(documented).filter((name) => !name.startsWith('AWS_'));
    expect(secret.toSorted()).toEqual(ours.toSorted());
  });

  it('are of other variables all whose names say so, whole and in parts, and no short or harmless ones', () => {
    const environment = {
      ERP_PASSWORD: 'abcdefghij',
      OTHER_TOKENS: 'abcdefghij,klmnopqrst',
      PGPASSWORD: 'abcdefghij',
      MYSQL_PWD: 'abcdefghij',
      MAPS_APIKEY: 'abcdefghij',
      MAPAPIKEY: 'abcdefghij',
      NOTIFY_TEAM_URL: 'https://chat.example/hook/abc',
      AWS_ACCESS_KEY_ID: 'abcdefghij',
      TOKEN_FILE: '/etc/token-of-mine',
      SHORT_KEY: 'abc',
      EMPTY_KEY: undefined,
      KEYBOARD: 'abcdefghij',
      MONKEY: 'abcdefghij',
      PWD: '/home/abcdefghij',
      OLDPWD: '/home/abcdefghij',
      PGPASSFILE: '/home/abcdefghij',
      PGPASSWORD_FILE: '/home/abcdefghij',
      PATH: '/usr/local/bin',
      SERVICE_STORE: 'sqlite:service.sqlite',
    };
    expect([...findSecrets(environment)]).toEqual([
      ['ERP_PASSWORD', ['abcdefghij']],
      ['OTHER_TOKENS', ['abcdefghij,klmnopqrst', 'abcdefghij', 'klmnopqrst']],
      ['PGPASSWORD', ['abcdefghij']],
      ['MYSQL_PWD', ['abcdefghij']],
      ['MAPS_APIKEY', ['abcdefghij']],
      ['MAPAPIKEY', ['abcdefghij']],
      ['NOTIFY_TEAM_URL', ['https://chat.example/hook/abc']],
    ]);
  });
});

it.each(Object.entries(documented))(
  'a log never has the secrets of %s, wherever they stand',
  (name, [text, secrets]) => {
    const lines: string[] = [];
    const log = openLog({ [name]: text }, { write: (line) => void lines.push(line) });
    for (const secret of secrets) {
      log.info({ place: secret, inside: `x${secret}y` }, `said ${secret}`);
      log.error({ err: new Error(secret, { cause: new Error(secret) }) }, 'failed');
    }
    expect(lines.length).toBe(2 * secrets.length);
    for (const secret of secrets) expect(lines.join()).not.toContain(secret);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  },
);

it.each(['quoted"secret', 'back\\slash-secret', 'ends-in-backslash\\', 'two\nlines-of-one'])(
  'a log has the secret %j neither as it is nor as JSON writes it',
  (secret) => {
    const lines: string[] = [];
    const log = openLog({ HOOK_TOKEN: secret }, { write: (line) => void lines.push(line) });
    log.info({ inside: `x${secret}y` }, `said ${secret}`);
    expect(JSON.parse(lines.join())).toMatchObject({ inside: 'x…y', msg: 'said …' });
  },
);

it('takes secrets and users with passwords out of a failure', () => {
  const redact = toRedactor({ HOOK_TOKEN: 'abcdefghij' });
  expect(redact('postgres://me:pw@db/x said abcdefghij twice: abcdefghij')).toBe(
    'postgres://…@db/x said … twice: …',
  );
  expect(redact('me:pw of ftp://me:p@ss@db and ftp://me:p/ss@db')).toBe('me:pw of ftp://…@db and ftp://…@db');
});
