/** A shorter value may stand in a page by chance. */
const shortest = 8;
const secretName = /(?:^|_)(?:KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASS|CREDENTIALS?|PRIVATE)(?:_|$)/i;
/** Such a variable names a file or an address, not the secret itself. */
const harmlessName = /_(?:ID|FILE|PATH|URL|NAME)$/i;

/** Returns the values of an environment whose names say that they are secret, by their names. */
export function findSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(environment).flatMap(([name, value = '']): [string, string][] => {
      const text = value.trim();
      const isSecret = secretName.test(name) && !harmlessName.test(name) && text.length >= shortest;
      return isSecret ? [[name, text]] : [];
    }),
  );
}
