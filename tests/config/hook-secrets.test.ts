import { expect, it } from 'vitest';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openAuthenticator } from '#service/hooks/authenticator.ts';

const bytes = (count: number) => Buffer.alloc(count, 0xfb).toString('base64');

it.each([24, 25, 26, 27, 32, 64])(
  'HOOK_SECRETS accepts a secret of %i bytes with and without padding',
  (count) => {
    const secret = `whsec_${bytes(count)}`;
    for (const text of [secret, secret.replace(/=+$/, '')]) {
      const environment = readServiceEnvironment({ HOOK_SECRETS: ` ${text}, ${secret} ` });
      expect(environment.hookSecrets).toEqual([text, secret]);
      expect(openAuthenticator(environment).secrets).toEqual(['secret 1', 'secret 2']);
    }
  },
);

it.each([
  ['without its prefix', bytes(32)],
  ['of 23 bytes', `whsec_${bytes(23)}`],
  ['cut off in the middle', `whsec_${bytes(33).slice(0, -3)}`],
  ['with too much padding', `whsec_${bytes(32)}=`],
  ['in the URL alphabet of Base64', `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}`],
  ['without its prefix after a valid secret', `whsec_${bytes(32)},secret`],
])('HOOK_SECRETS rejects a secret %s, with advice that does not repeat the secret', (_, text) => {
  expect(() => readServiceEnvironment({ HOOK_SECRETS: text })).toThrow(/openssl rand/);
  expect(() => readServiceEnvironment({ HOOK_SECRETS: text })).not.toThrow(text);
});
