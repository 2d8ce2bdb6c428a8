import { isChannelVariable } from './channel.ts';
import { siteVariables } from './environment.ts';
import { hidePasswords, type Variable, type Variables } from './variable.ts';
import { serviceVariables } from './service-environment.ts';

/** Shorter values are not searched for, because they may occur in a page by chance. */
const minLength = 8;
/** Names of secret variables that other programs read, such as those of AWS. */
const secretName =
  /(?:(?:^|_)(?:KEYS?|SECRETS?|TOKENS?|PASS|CREDENTIALS?|PRIVATE)|PASSWORDS?|PASSWD|_PWD|(?:API|ACCESS|SECRET|PRIVATE)KEYS?)(?:_|$)/i;
/** Names of variables whose values are files or addresses, not secrets. */
const harmlessName = /_(?:ID|FILE|PATH|URL|NAME)$/i;

const known: ReadonlyMap<string, Variable<unknown>> = new Map(
  [...Object.values(siteVariables), ...Object.values(serviceVariables)].map((one) => [one.name, one]),
);

/** Returns the secret values by variable. This project's variables declare their secret parts. Others are secret if their name suggests it, in whole and in comma-separated parts. */
export function findSecrets(environment: Variables): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(environment).flatMap(([name, value = '']): [string, readonly string[]][] => {
      const text = value.trim();
      const secrets = known.get(name)?.secretsIn(text) ?? (isSecret(name) ? [text, ...text.split(',')] : []);
      const usable = new Set(secrets.map((each) => each.trim()).filter((each) => each.length >= minLength));
      return usable.size === 0 ? [] : [[name, [...usable]]];
    }),
  );
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
