import { expect, it } from 'vitest';
import { toChildEnvironment } from '#config/child-environment.ts';

const variables = {
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

it('gives a process what it needs by name, and nothing that is secret', () => {
  expect(toChildEnvironment(variables)).toEqual({ PATH: '/bin', NODE_EXTRA_CA_CERTS: '/etc/ca.pem' });
});

it('gives a builder the credentials of its target besides', () => {
  expect(Object.keys(toChildEnvironment(variables, ['AWS_']))).toEqual([
    'PATH',
    'NODE_EXTRA_CA_CERTS',
    'AWS_SECRET_ACCESS_KEY',
  ]);
});
