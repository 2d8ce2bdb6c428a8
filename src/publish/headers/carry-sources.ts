import { everyPath, type HeaderRule, headersOf } from '#release/header-rules.ts';
import { formatDirectives, parseDirectives, policyHeader } from '#release/policy-text.ts';

/** Web servers read lines of up to 4096 bytes in their configuration, and proxies refuse longer headers. */
const longestPolicy = 3_500;

/**
 * Adds to a policy the sources that the policies of other releases allow: after a rollback their pages are live again
 * before a server reads its configuration. Where the policy would get too long, the first releases win. Sources are
 * sorted, so that a switch among the same releases changes no text.
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

/** Drops `'none'` beside other sources, where it means nothing. */
function sorted(directives: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...directives].map(([name, sources]) => {
      const all = [...new Set(sources)].sort();
      return [name, all.length > 1 ? all.filter((source) => source !== "'none'") : all];
    }),
  );
}
