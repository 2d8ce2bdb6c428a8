import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BuildError } from '#builder/failure.ts';
import { toBuildError } from '#builder/to-build-result.ts';
import { siteVariables } from '#config/environment.ts';
import { findSecrets, toRedactor } from '#config/secrets.ts';
import { serviceVariables } from '#config/service-environment.ts';
import { noForbiddenContent, toFindingsContext } from '#render/findings-context.ts';
import { openFindingsReader } from '#render/read-findings.ts';
import { openLog } from '#service/log.ts';
import { noticeCollection, noticeSchema, openNotices } from '#service/notify/notice.ts';
import { openRecords } from '#service/orders/records.ts';
import { toOrderedBuild } from '#service/runner/ordered-build.ts';
import { recordFailure } from '#service/runner/record-failure.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../files/folder.ts';
import { brandOf } from '../builder/engine.ts';
import { aChannel, toMessage } from '../service/notify/a-message.ts';
import { documentedSecrets } from './documented-secrets.ts';

const brands = new Map([['skr', { ...brandOf('skr'), channels: [aChannel()] }]]);
const secrets = Object.entries(documentedSecrets);

describe('findSecrets', () => {
  it.each(secrets)('finds all secret parts of %s', (name, [text, parts]) => {
    expect(findSecrets({ [name]: text }).get(name)).toEqual(expect.arrayContaining([...parts]));
  });

  it('covers every variable that docs/environment.md calls secret', async () => {
    const text = await readFile('docs/environment.md', 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(20);
    const ofCode = Object.values({ ...siteVariables, ...serviceVariables })
      .map(({ name }) => name)
      .filter((name) => findSecrets({ [name]: 'abcdefghij' }).size > 0);
    const ofWords = rows
      .filter((row) => /secret|password|credential|_TOKEN|_KEY`/i.test(row))
      .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    // The documentation abbreviates groups of variables, such as `AWS_…`.
    const covered = Object.keys(documentedSecrets).map((name) =>
      name.replace(/^AWS_.*/, 'AWS_…').replace('NOTIFY_TEAM_', 'NOTIFY_…_'),
    );
    expect([...new Set([...ofCode, ...ofWords])].toSorted()).toEqual([...new Set(covered)].toSorted());
  });

  it('finds secrets by variable name, and ignores short values, ids and file paths', () => {
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
      HTTPS_PROXY: 'http://me:s3cret-of-mine@proxy.example',
    };
    expect([...findSecrets(environment)]).toEqual([
      ['ERP_PASSWORD', ['abcdefghij']],
      ['OTHER_TOKENS', ['abcdefghij,klmnopqrst', 'abcdefghij', 'klmnopqrst']],
      ['PGPASSWORD', ['abcdefghij']],
      ['MYSQL_PWD', ['abcdefghij']],
      ['MAPS_APIKEY', ['abcdefghij']],
      ['MAPAPIKEY', ['abcdefghij']],
      ['NOTIFY_TEAM_URL', ['https://chat.example/hook/abc']],
      ['HTTPS_PROXY', ['s3cret-of-mine']],
    ]);
  });
});

describe.each(secrets)('the secrets of %s', (name, [text, parts]) => {
  const variables = { [name]: text };

  it('never appear in a log', () => {
    const lines: string[] = [];
    const log = openLog(variables, { write: (line) => void lines.push(line) });
    for (const part of parts) {
      log.info({ place: part, inside: `x${part}y` }, `said ${part}`);
      log.error({ err: new Error(part, { cause: new Error(part) }) }, 'failed');
    }
    expect(lines.length).toBe(2 * parts.length);
    for (const part of parts) expect(lines.join()).not.toContain(part);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  });

  it('never appear in an error message', () => {
    for (const part of parts) {
      const error = new Error(`${part} said x${part}y`, { cause: new Error(part) });
      expect(toBuildError(error, 'publish', toRedactor(variables)).message).not.toContain(part);
    }
  });

  it('are found in text, HTML and JSON files of a release', () => {
    const forbiddenContent = { ...noForbiddenContent, secrets: [...findSecrets(variables)] };
    const context = toFindingsContext(brandOf('skr'), forbiddenContent, 'https://erp.example');
    const readFindings = openFindingsReader(context);
    for (const part of parts)
      for (const [path, content] of [
        ['robots.txt', `# x${part}y`],
        ['index.html', `<!doctype html><p title='${part}'></html>`],
        ['assets/a.json', JSON.stringify({ text: part })],
      ] as const)
        expect(readFindings(path, Buffer.from(content)), `${path}: ${part}`).toContainEqual({
          ...{ rule: 'secret', values: { what: `the value of ${name}` } },
        });
  });

  it('never appear in a message to a channel', async () => {
    const store = await openStore('sqlite::memory:', await openFolder());
    onTestFinished(() => store.close());
    const records = openRecords(store, { toNotices: openNotices(brands) });
    const by = { kind: 'button', by: 'anna', force: null, why: null } as const;
    await records.addOrder({ ...by, brands: ['skr'], products: [], delivery: null });
    const build = toOrderedBuild('skr', await records.listOpenOrders('skr'), { review: null });
    const runner = {
      records,
      queue: { add: async () => {} },
      pool: { run: async () => Promise.reject() },
      compare: async () => null,
      discard: async () => {},
    };
    await recordFailure(
      new BuildError('guard', [text, ...parts].join(' ')),
      build,
      { nextTryAt: null },
      runner,
    );
    const notices = (await store.list(noticeCollection)).map(({ value }) => noticeSchema.parse(value));
    expect(notices.length).toBe(1);
    for (const language of ['En', 'Zh'] as const)
      for (const part of parts) expect(JSON.stringify(toMessage(notices, { language }))).not.toContain(part);
  });
});

it.each(['quoted"secret', 'back\\slash-secret', 'ends-in-backslash\\', 'two\nlines-of-one'])(
  'redacts the secret %j in logs, even if JSON escapes it',
  (secret) => {
    const lines: string[] = [];
    const log = openLog({ HOOK_TOKEN: secret }, { write: (line) => void lines.push(line) });
    log.info({ inside: `x${secret}y` }, `said ${secret}`);
    expect(JSON.parse(lines.join())).toMatchObject({ inside: 'x…y', msg: 'said …' });
  },
);

it('removes secrets and passwords from an error', () => {
  const redact = toRedactor({ HOOK_TOKEN: 'abcdefghij' });
  expect(redact('postgres://me:pw@db/x said abcdefghij twice: abcdefghij')).toBe(
    'postgres://…@db/x said … twice: …',
  );
  expect(redact('me:pw of ftp://me:p@ss@db and ftp://me:p/ss@db')).toBe('me:pw of ftp://…@db and ftp://…@db');
});
