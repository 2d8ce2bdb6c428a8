/** Keeps the first of duplicate directives, as browsers do. */
export function parseDirectives(text: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.split(/\s+/).filter(Boolean);
    if (name !== undefined && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}
