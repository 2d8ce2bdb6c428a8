import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { ServiceEnvironment } from '#config/service-environment.ts';

type Sender =
  | { readonly isKnown: true; readonly secret: string }
  | { readonly isKnown: false; readonly reason: string };

type Secrets = Pick<ServiceEnvironment, 'hookSecrets' | 'hookToken'>;

/** A Standard Webhooks signature covers id, time and body. Hooks without a signature need a bearer token. */
export function openAuthenticator({ hookSecrets, hookToken }: Secrets) {
  const signers = hookSecrets.map((secret, index) => ({
    name: `secret ${index + 1}`,
    webhook: new Webhook(secret),
  }));
  const token = hookToken === null ? null : digestOf(hookToken);
  return {
    secrets: [...signers.map(({ name }) => name), ...(token === null ? [] : [tokenName])],
    identify: (headers: IncomingHttpHeaders, body: Buffer): Sender => {
      const signed = readSigned(headers);
      if (signed === null) return identifyToken(headers, token);
      if (Object.values(signed).some((value) => value.length > longestHeader))
        return { isKnown: false, reason: 'the signature, id or timestamp is too long' };
      let reason = 'HOOK_SECRETS is not set';
      for (const { name, webhook } of signers) {
        try {
          webhook.verify(body, signed, { jsonParse: false });
          return { isKnown: true, secret: name };
        } catch (error) {
          reason = String(error);
        }
      }
      return { isKnown: false, reason };
    },
  };
}

const longestHeader = 1_000;

const tokenName = 'token';

function readSigned(headers: IncomingHttpHeaders): Record<string, string> | null {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  if (headers['webhook-signature'] === undefined) return null;
  return Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
}

function identifyToken({ authorization }: IncomingHttpHeaders, token: Buffer | null): Sender {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (given === undefined)
    return { isKnown: false, reason: 'the request has neither a signature nor a token' };
  if (token === null || !timingSafeEqual(digestOf(given), token)) {
    return { isKnown: false, reason: 'the token does not match HOOK_TOKEN' };
  }
  return { isKnown: true, secret: tokenName };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
