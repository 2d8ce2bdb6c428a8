import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const packages = {
  astro: ['astro*'],
  react: ['react*'],
  undici: ['undici'],
  node: ['node:*', 'node:*/**'],
} as const;

const roomSchema = z.strictObject({
  room: z.string(),
  with: z._default(z.array(z.string()), []),
  imports: z.array(z.string()),
  visible: z._default(z.string(), '**'),
  without: z.array(z.enum(['astro', 'react', 'undici', 'node'])),
});

export type Room = z.output<typeof roomSchema>;

/** Rooms are folders of `src/`. Throws if a room imports a later room, so that imports cannot form a cycle. */
export async function readRooms(file: string): Promise<readonly Room[]> {
  const { rooms } = z
    .strictObject({ rooms: z.array(roomSchema) })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  rooms.forEach(({ room, imports }, index) => {
    const above = rooms.slice(0, index).map((other) => other.room);
    const stray = imports.find((other) => !above.includes(other));
    if (stray !== undefined)
      throw new Error(`${file}: ${room} imports ${stray}, which must be listed before ${room}.`);
  });
  return rooms;
}

export function formatRoomRules(rooms: readonly Room[]): string {
  const overrides = [...rooms.map((room) => toOverride(room, rooms)), scripts];
  return `{ "overrides": [\n${overrides.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n] }\n`;
}

function toOverride(room: Room, rooms: readonly Room[]) {
  const own = [room.room, ...room.with];
  const inner = rooms.map((other) => other.room).filter((other) => other.startsWith(`${room.room}/`));
  // Biome applies the last pattern that matches, so the pattern of a subfolder must follow the pattern of its parent.
  const ofRooms = rooms
    .flatMap((other) => [other.room, ...other.with].map((folder) => ({ ...other, folder })))
    .toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
    .flatMap(({ folder, visible }) => {
      if (own.includes(folder)) return [`!#${folder}/**`];
      return [`#${folder}/**`, ...(isImported(folder, room, rooms) ? [`!#${folder}/${visible}`] : [])];
    });
  const group = ['#*/**', ...ofRooms, '../**', ...room.without.flatMap((name) => packages[name])];
  const others =
    room.imports.length === 0 ? 'no other room' : room.imports.map((one) => `${one}/`).join(', ');
  const message = `${room.room}/ may import ${others} (rooms.json).`;
  return {
    includes: [...own.map((one) => `src/${one}/**`), ...inner.map((one) => `!src/${one}/**`)],
    linter: restrict(group, message),
  };
}

function isImported(folder: string, { imports }: Room, rooms: readonly Room[]): boolean {
  return rooms.some((other) => imports.includes(other.room) && [other.room, ...other.with].includes(folder));
}

const scripts = {
  includes: ['scripts/**'],
  linter: restrict(
    ['#pages/**', '#layouts/**', '#components/**', '#islands/**', '../**/*.test.ts', '../**/*.spec.ts'],
    'scripts/ may import anything but pages, layouts, components, islands and tests.',
  ),
};

function restrict(group: readonly string[], message: string) {
  const options = { patterns: [{ group, message }] };
  return { rules: { style: { noRestrictedImports: { level: 'error', options } } } };
}
