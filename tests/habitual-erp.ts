import { createServer } from 'node:http';
import { parseErpJson } from '#erp/wire/calls.ts';

export const habits = [
  'truncated lists',
  'reordered lists',
  'signed picture addresses',
  'ids as numbers',
  'byte order marks',
  'dates in another time zone',
] as const;

export type Habit = (typeof habits)[number];

export type HabitPair = readonly [Habit, Habit];

export const habitPairs: readonly HabitPair[] = habits.flatMap((one, at) =>
  habits.slice(at + 1).map((other): HabitPair => [one, other]),
);

export const listLimit = 25;

export interface HabitualErp {
  readonly origin: string;
  close(): Promise<void>;
}

export async function startHabitualErp(origin: string, read: () => readonly Habit[]): Promise<HabitualErp> {
  let reads = 0;
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url);
    const type = answer.headers.get('content-type') ?? '';
    reads += 1;
    const body = /json/.test(type)
      ? applyHabits(await answer.text(), read(), { path: request.url ?? '', reads })
      : Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Read {
  readonly path: string;
  readonly reads: number;
}

function applyHabits(text: string, taken: readonly Habit[], { path, reads }: Read): string {
  let value = parseErpJson(text);
  const has = (habit: Habit) => taken.includes(habit);
  if (has('truncated lists') && Array.isArray(value)) value = value.slice(0, listLimit);
  if (has('reordered lists')) value = reverseLists(value, path.includes('by_'));
  const written = JSON.stringify(value, (key, one: unknown) => {
    if (key === 'url' && typeof one === 'string' && has('signed picture addresses'))
      return `${one}?expires=${1_900_000_000 + reads}&signature=${(reads * 7_919).toString(36)}`;
    return key === 'updatedAt' && typeof one === 'string' && has('dates in another time zone')
      ? inSingapore(one)
      : one;
  });
  const numbered = has('ids as numbers')
    ? written.replace(/"id":"(\d+)"/g, '"id":$1').replace(/"amount":(\d+)(?=[,}])/g, '"amount":$1.000')
    : written;
  return `${has('byte order marks') ? '\ufeff' : ''}${numbered}`;
}

function reverseLists(value: unknown, isList: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => reverseLists(item, false));
    return isList ? items.reverse() : items;
  }
  if (typeof value !== 'object' || value === null || !('attributes' in value)) return value;
  const { attributes } = value;
  return { ...value, attributes: Array.isArray(attributes) ? attributes.toReversed() : attributes };
}

function inSingapore(date: string): string {
  const instant = new Date(date).getTime() + 8 * 3_600_000;
  return new Date(instant).toISOString().replace('Z', '+08:00');
}
