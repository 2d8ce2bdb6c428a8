import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openAuthenticator } from '#service/hooks/authenticator.ts';
import { anyCharacter } from '../../any-character.ts';
import { bodyOf, sign } from './hook-call.ts';
import { secrets, token } from './hook-server.ts';

const authenticator = openAuthenticator({ hookSecrets: secrets, hookToken: token });
const body = bodyOf({ brands: ['yn'] });

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const changed = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(3), fc.string({ unit: anyCharacter, maxLength: 3 }))
    .map(([at, gone, given]) => text.slice(0, at) + given + text.slice(at + gone))
    .filter((other) => other !== text);

it('rejects a signed hook whose headers or body were altered', () => {
  const signed = sign(body);
  fc.assert(
    fc.property(
      fc
        .constantFrom(...names, 'body')
        .chain((part) =>
          (part === 'body' ? changed(body) : changed(signed.headers[part] ?? '')).map(
            (text) => [part, text] as const,
          ),
        ),
      ([part, text]) => {
        const headers = part === 'body' ? signed.headers : { ...signed.headers, [part]: text };
        const sender = authenticator.identify(headers, Buffer.from(part === 'body' ? text : body));
        // One valid signature in the header is enough.
        const isSame = part === 'webhook-signature' && text.split(' ').includes(signed.headers[part] ?? '');
        // White space around a timestamp is ignored.
        const isSameTime =
          part === 'webhook-timestamp' && Number.parseInt(text, 10) === Number(signed.headers[part]);
        expect(sender.isKnown && !isSame && !isSameTime).toBe(false);
      },
    ),
  );
});

it('rejects any headers that contain no valid signature or token', () => {
  const anyHeaders = fc.dictionary(
    fc.constantFrom(...names, 'authorization', 'svix-id', '__proto__'),
    fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('v1,', 'v1,AAAA', 'Bearer ', `Bearer ${token.slice(1)}`, 'v1,'.repeat(900)),
    ),
  );
  fc.assert(
    fc.property(anyHeaders, fc.uint8Array({ maxLength: 200 }), (headers, bytes) => {
      expect(authenticator.identify(headers, Buffer.from(bytes)).isKnown).toBe(false);
    }),
  );
});
