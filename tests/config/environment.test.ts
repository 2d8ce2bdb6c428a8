import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { toChildEnvironment } from '#config/variable.ts';
import { openFolder } from '../files/folder.ts';

async function aFolder(dotEnv: string | null): Promise<string> {
  const folder = await openFolder();
  if (dotEnv !== null) await writeFile(join(folder, '.env'), dotEnv);
  return folder;
}

describe('the environment of commands', () => {
  it('has a default for every variable', () => {
    expect(readEnvironment({})).toEqual({
      erpHost: null,
      publicErpHost: null,
      brand: null,
      demoErpPort: 4600,
      outputFolder: null,
      publishTarget: 'dir:live',
      cloudflareToken: null,
      brandsFile: null,
      erpTimeoutMs: 10_000,
      erpAnswerBytes: 128_000_000,
    });
  });

  it('reads every variable', () => {
    const variables = {
      ERP_HOST: 'https://erp.example.com',
      PUBLIC_ERP_HOST: 'https://public.example.com',
      BRAND: 'nyss',
      DEMO_ERP_PORT: '4700',
      OUTPUT_FOLDER: '/srv/sites',
      BRANDS_FILE: '/srv/brands.json',
      ERP_TIMEOUT_SECONDS: '30',
      ERP_ANSWER_MEGABYTES: '300',
      PUBLISH_TARGET: 's3://bucket/?layout=pointer',
      CLOUDFLARE_API_TOKEN: 'token',
    };
    expect(readEnvironment(variables)).toEqual({
      erpHost: 'https://erp.example.com',
      publicErpHost: 'https://public.example.com',
      brand: 'nyss',
      demoErpPort: 4700,
      outputFolder: '/srv/sites',
      brandsFile: '/srv/brands.json',
      erpTimeoutMs: 30_000,
      erpAnswerBytes: 300_000_000,
      publishTarget: 's3://bucket/?layout=pointer',
      cloudflareToken: 'token',
    });
  });

  it('treats a blank variable as unset', () => {
    const names = 'ERP_HOST PUBLIC_ERP_HOST BRAND DEMO_ERP_PORT OUTPUT_FOLDER ERP_TIMEOUT_SECONDS';
    const blank = Object.fromEntries(names.split(' ').map((name) => [name, '  ']));
    expect(readEnvironment(blank)).toEqual(readEnvironment({}));
  });

  it.each([
    ['https://erp.example.com/', 'https://erp.example.com'],
    [' http://localhost:4600 ', 'http://localhost:4600'],
    ['https://erp.example.com/tenant//', 'https://erp.example.com/tenant'],
  ])('normalizes the host "%s" to %s', (value, erpHost) => {
    expect(readEnvironment({ ERP_HOST: value }).erpHost).toBe(erpHost);
  });
});

describe('reading an invalid environment variable', () => {
  it.each([
    ['ERP_HOST', 'erp.example.com'],
    ['ERP_HOST', 'ftp://erp.example.com'],
    ['ERP_HOST', 'https://me:secret@erp.example.com'],
    ['ERP_HOST', 'https://:secret@erp.example.com'],
    ['ERP_HOST', 'https://erp.example.com/?tenant=1'],
    ['ERP_HOST', 'https://erp.example.com/?'],
    ['ERP_HOST', 'https://erp.example.com/#'],
    ['PUBLIC_ERP_HOST', 'https://erp.example.com/#top'],
    ['BRAND', 'YN'],
    ['BRAND', 'yn,dr'],
    ['DEMO_ERP_PORT', '0'],
    ['DEMO_ERP_PORT', '65536'],
    ['DEMO_ERP_PORT', '46.5'],
    ['ERP_TIMEOUT_SECONDS', '10s'],
    ['ERP_TIMEOUT_SECONDS', '-1'],
    ['ERP_TIMEOUT_SECONDS', '3601'],
  ])('throws an error with the name, the value and advice: %s=%s', (name, value) => {
    const refusal = () => readEnvironment({ [name]: value });
    expect(refusal).toThrow(`${name} is "${value.replace(/\/\/.*@/, '//…@')}". Set it to `);
  });
});

describe('a .env file', () => {
  it('adds variables that the process does not set', async () => {
    const folder = await aFolder('# local\nBRAND=dr\nERP_HOST="https://erp.example.com"\n');
    expect(withDotEnv({ BRAND: 'yn' }, folder)).toEqual({ BRAND: 'yn', ERP_HOST: 'https://erp.example.com' });
  });

  it('is optional', async () => {
    expect(withDotEnv({ BRAND: 'yn' }, await aFolder(null))).toEqual({ BRAND: 'yn' });
  });
});

const parentVariables = {
  PATH: '/bin',
  NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
  AWS_SECRET_ACCESS_KEY: 'a',
  HOOK_SECRETS: 'b',
  HOOK_TOKEN: 'c',
  SERVICE_STORE: 'postgres://user:d@host/x',
  CLOUDFLARE_API_TOKEN: 'e',
  SMTP_URL: 'smtp://user:f@host',
  path_of_something: 'g',
};

it('toChildEnvironment passes known variables to a child process, but no secrets', () => {
  expect(toChildEnvironment(parentVariables)).toEqual({ PATH: '/bin', NODE_EXTRA_CA_CERTS: '/etc/ca.pem' });
});

it('toChildEnvironment passes variables with a given prefix to a child process', () => {
  expect(Object.keys(toChildEnvironment(parentVariables, ['AWS_']))).toEqual([
    'PATH',
    'NODE_EXTRA_CA_CERTS',
    'AWS_SECRET_ACCESS_KEY',
  ]);
});
