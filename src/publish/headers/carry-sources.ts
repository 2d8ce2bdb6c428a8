import { everyPath, type HeaderRule, headersOf } from '#release/header-rules.ts';
import { formatDirectives, parseDirectives, policyHeader } from '#release/policy-text.ts';

/** Web servers take a line of their configuration up to 4096 bytes; a header that is longer is of no use to proxies either. */
const longestPolicy = 3_500;

/**
 * Headers whose policy also lets in what the policies of other releases do: after a rollback their pages are live again
 * before a server reads anything anew. Where it would get too long, those that come first are carried. The order of
 * sources doesn't tell which release is live, so that a switch among the same ones changes no text.
 */
export function carrySources(
  rules: readonly HeaderRule[],
  others: readonly (readonly HeaderRule[])[],
): readonly HeaderRule[] {
  const policies = others.flatMap(policiesOf);
  return rules.map(({ pattern, headers }) => ({
    pattern,
    headers: headers.map(([name, value]) => {
      if (name.toLowerCase() !== policyHeader) return [name, value];
      return [name, policies.reduce(addSources, formatDirectives(sorted(parseDirectives(value))))];
    }),
  }));
}

function policiesOf(rules: readonly HeaderRule[]): readonly string[] {
  return headersOf(everyPath, rules)
    .filter(([name]) => name.toLowerCase() === policyHeader)
    .map(([, value]) => value);
}

function addSources(policy: string, other: string): string {
  const added = parseDirectives(other);
  const joined = [...parseDirectives(policy)].map(([name, sources]) => {
    return [name, [...sources, ...(added.get(name) ?? [])]] as const;
  });
  const text = formatDirectives(sorted(new Map(joined)));
  return text.length > longestPolicy ? policy : text;
}

/** `'none'` means nothing beside others. */
function sorted(directives: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...directives].map(([name, sources]) => {
      const all = [...new Set(sources)].sort();
      return [name, all.length > 1 ? all.filter((source) => source !== "'none'") : all];
    }),
  );
}
