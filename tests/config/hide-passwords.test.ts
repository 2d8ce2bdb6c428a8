import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#config/environment.ts';
import { hidePasswords } from '#config/variable.ts';
import { findSecrets, toRedactor } from '#config/secrets.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import { cpuMs } from '../cpu-ms.ts';

const passwords = ['pw', 'p@ss', 'p/ss', 'p:ss', 'p%40ss', 'p"ss', 'p\\ss', '//', '@', '1/2'];

describe('hidePasswords', () => {
  it.each(passwords)('hides the password %s in plain text and in JSON', (password) => {
    const text = `The target "ftp://me:${password}@bucket.example/x" has an unknown kind.`;
    const hidden = 'The target "ftp://…@bucket.example/x" has an unknown kind.';
    expect(hidePasswords(text)).toBe(hidden);
    expect(JSON.parse(hidePasswords(JSON.stringify({ msg: text, by: 'a@b.example' })))).toEqual({
      ...{ msg: hidden, by: 'a@b.example' },
    });
  });

  it('hides URL credentials that contain a token or an e-mail address', () => {
    expect(hidePasswords('//me@corp.example:p/ss@host')).toBe('//…@host');
    expect(hidePasswords('https://token@host/a and https://b@c@host')).toBe(
      'https://…@host/a and https://…@host',
    );
  });

  it.each([
    'https://erp.example:8443/a, told by anna@example.com',
    'file:///srv/node_modules/@fastify/cookie/plugin.js:12:3',
    'https://cdn.example/@scope/package',
    '{"url":"https://erp.example:8443","by":"anna@example.com"}',
    '["https://erp.example","anna@example.com"]',
  ])('leaves %s unchanged', (text) => {
    expect(hidePasswords(text)).toBe(text);
  });

  it('takes linear time for long text', () => {
    const started = cpuMs();
    for (const part of ['//a:', '//', '//a:\\', ':"']) hidePasswords(part.repeat(50_000));
    expect(cpuMs() - started).toBeLessThan(5_000);
  });
});

describe('the error about an invalid variable', () => {
  it.each(['ERP_HOST', 'PUBLIC_ERP_HOST', 'BRAND', 'DEMO_ERP_PORT'])('hides the password in %s', (name) => {
    expect(() => readEnvironment({ [name]: 'https://me:password@erp.example' })).toThrow(
      `${name} is "https://…@erp.example"`,
    );
  });

  it('hides the password in SERVICE_ORIGIN', () => {
    expect(() => readServiceEnvironment({ SERVICE_ORIGIN: 'https://me:password@erp.example' })).toThrow(
      'SERVICE_ORIGIN is "https://…@erp.example"',
    );
  });

  it.each([
    ['ftp://me:password@bucket', 'The target "ftp://…@bucket" has an unknown kind.'],
    ['s3://me:password@:bucket', 's3://…@:bucket is not the address of a bucket.'],
    ['s3://bucket?endpoint=ftp://me:password@host', 'The address s3://…@host can'],
  ])('hides the password in the publish target %s', async (address, message) => {
    await expect(openTarget(address, '/', 'yn')).rejects.toThrow(message);
  });
});

it.each(['long@password', 'long/password', '100%-password'])(
  'findSecrets finds the password %s in a store URL',
  (password) => {
    const found = findSecrets({ SERVICE_STORE: `postgres://me:${password}@db.example/x` });
    expect(found.get('SERVICE_STORE')).toContain(password);
  },
);

it('findSecrets finds the password in the query parameters of a store URL', () => {
  const SERVICE_STORE = 'postgres://me@db.example/x?sslmode=require&password=long%40password';
  const found = findSecrets({ SERVICE_STORE }).get('SERVICE_STORE');
  expect(found).toEqual(['long%40password', 'long@password']);
  const log = toRedactor({ SERVICE_STORE });
  expect(log(`can't connect to ${SERVICE_STORE}`)).not.toMatch(/long.*password/);
});
