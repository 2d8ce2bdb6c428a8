import querystring from 'node:querystring';
import { isChannelVariable } from './channel.ts';
import { hidePasswords, type Variables } from './variable.ts';

/** Shorter values may occur in a page by chance. */
const minLength = 8;
const secretName =
  /(?:(?:^|_)(?:KEYS?|SECRETS?|TOKENS?|PASS|CREDENTIALS?|PRIVATE)|PASSWORDS?|PASSWD|_PWD|(?:API|ACCESS|SECRET|PRIVATE)KEYS?)(?:_|$)/i;
const harmlessName = /_(?:ID|FILE|PATH|URL|NAME)$/i;

/** Finds the values of secret variables such as `API_TOKEN`. In other variables, finds passwords in URLs. */
export function findSecrets(environment: Variables): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(environment).flatMap(([name, value = '']): [string, readonly string[]][] => {
      const parts = isSecret(name) ? [value, ...value.split(',')] : listPasswords(value);
      const secrets = parts
        .map((part) => part.trim())
        .flatMap((part) => [part, part.replace(/^whsec_/, '')])
        .filter((part) => part.length >= minLength);
      return secrets.length === 0 ? [] : [[name, [...new Set(secrets)]]];
    }),
  );
}

function listPasswords(text: string): readonly string[] {
  const password = /^[a-z]+:\/\/[^/:\s]*:(\S+)@/.exec(text)?.[1] ?? '';
  const parsed = URL.canParse(text) ? new URL(text).password : '';
  // PostgreSQL URLs may contain the password as a parameter.
  const given = [...text.matchAll(/[?&](?:password|pass)=([^&\s]+)/gi)].map(([, value = '']) => value);
  // Unlike `decodeURIComponent`, `unescape` accepts a single percent sign.
  return [password, parsed, ...given].flatMap((each) => [each, querystring.unescape(each)]);
}

function isSecret(name: string): boolean {
  return isChannelVariable(name) || (secretName.test(name) && !harmlessName.test(name));
}

export function toJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export function toRedactor(environment: Variables): (text: string) => string {
  const secrets = [...findSecrets(environment).values()]
    .flat()
    .flatMap((each) => [each, toJsonText(each)])
    .sort((one, other) => other.length - one.length);
  return (text) => {
    const bare = hidePasswords(text);
    return secrets.reduce((rest, each) => rest.replaceAll(each, '…'), bare);
  };
}
