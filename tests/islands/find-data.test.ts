import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchPart, openParts } from '#islands/find-data.ts';

const parts = Array.from({ length: 50 }, (_, at) => {
  const digests = { En: `digest${at}` };
  return { bits: at.toString(2), rows: digests, more: digests, count: 0 };
});

/** Answers each request with its path after 2 ms. Requests after the first `last` fail. */
function answerParts(last = Number.POSITIVE_INFINITY) {
  const open = new Set<string>();
  const seen = { most: 0, asked: 0 };
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'En' } } });
  vi.stubGlobal('fetch', async (path: string) => {
    open.add(path);
    seen.asked += 1;
    seen.most = Math.max(seen.most, open.size);
    await sleep(2);
    open.delete(path);
    if (seen.asked > last) throw new TypeError('The network is away.');
    return new Response(JSON.stringify(path));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return seen;
}

it('requests few parts of a large catalogue at a time', async () => {
  const seen = answerParts();
  const opened = await openParts(parts, (part) =>
    fetchPart('rows', part, (value, { bits }) => `${bits} ${String(value)}`),
  );
  expect(opened).toHaveLength(parts.length);
  expect(opened[49]).toMatch(/^110001 .*digest49\.json$/);
  expect(seen.most).toBeGreaterThan(4);
  expect(seen.most).toBeLessThan(16);
});

it('requests no more parts after a failed part', async () => {
  const seen = answerParts(5);
  await expect(openParts(parts, (part) => fetchPart('rows', part, () => {}))).rejects.toThrow(
    'The network is away.',
  );
  expect(seen.asked).toBeLessThan(parts.length);
});
