import * as z from 'zod/mini';

/** The time since which each asset is unused, in ms by path. */
type UnusedSince = ReadonlyMap<string, number>;

const dayMs = 86_400_000;

/** Finds the assets that no kept release has used for `assetDays`. Also returns the text that the next call needs. */
export function planExpiry(
  present: Iterable<string>,
  used: ReadonlySet<string>,
  former: string | null,
  { now, assetDays }: { readonly now: number; readonly assetDays: number },
): { readonly expired: readonly string[]; readonly unused: string } {
  const before = parseUnused(former);
  const unused = new Map(
    [...present].filter((path) => !used.has(path)).map((path) => [path, before.get(path) ?? now]),
  );
  const expired = [...unused].filter(([, since]) => now - since >= assetDays * dayMs).map(([path]) => path);
  for (const path of expired) unused.delete(path);
  return { expired, unused: JSON.stringify([...unused]) };
}

const unusedSchema = z.array(z.tuple([z.string(), z.number()]));

/** A damaged text counts as empty, so its assets are kept longer. */
function parseUnused(text: string | null): UnusedSince {
  try {
    return new Map(text === null ? [] : unusedSchema.parse(JSON.parse(text)));
  } catch {
    return new Map();
  }
}
