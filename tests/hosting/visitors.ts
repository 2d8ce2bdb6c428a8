import { type Digests, sha256 } from '../publish/a-release.ts';
import { get } from '../publish/http-get.ts';

export interface Visitors {
  /** True if the last landing page that each client read is from the release `mark`. */
  see(mark: string): boolean;
  stop(): Promise<{
    readonly requests: number;
    readonly failures: readonly string[];
    readonly seen: number;
  }>;
}

/** `releases` maps the mark of each possible release to the digests of its files. */
export function startVisitors(
  origin: string,
  count: number,
  releases: ReadonlyMap<string, Digests>,
  addresses: readonly (readonly [address: string, path: string])[],
): Visitors {
  const latest = Array.from({ length: count }, () => 'nothing yet');
  const failures: string[] = [];
  const seen = new Set<string>();
  let [requests, isOver] = [0, false];
  const read = async (address: string, path: string) => {
    requests += 1;
    const { status, bytes } = await get(origin + address);
    const digest = sha256(bytes);
    const marks = [...releases].flatMap(([mark, files]) => (files.get(path) === digest ? [mark] : []));
    if (status !== 200 || marks.length === 0) failures.push(`${status} ${address}: ${bytes.toString()}`);
    return marks;
  };
  const visit = async (visitor: number) => {
    for (let turn = visitor; !isOver; turn += 1) {
      const [mark = 'none'] = await read('/', 'index.html');
      latest[visitor] = mark;
      seen.add(mark);
      const style = `_astro/style.${mark}.css`;
      await read(`/${style}`, style);
      const [address, path] = addresses[turn % addresses.length] ?? ['/', 'index.html'];
      await read(address, path);
    }
  };
  const visits = Array.from({ length: count }, (_, visitor) => visit(visitor));
  return {
    see: (mark) => latest.every((seen) => seen === mark),
    stop: async () => {
      isOver = true;
      await Promise.all(visits);
      return { requests, failures, seen: seen.size };
    },
  };
}
