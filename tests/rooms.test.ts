import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatRoomRules, readRooms } from '../scripts/lint/rooms.ts';
import { openFolder } from './files/folder.ts';

it('biome.rooms.json contains the rules generated from rooms.json (npm run rooms)', async () => {
  const written = await readFile('biome.rooms.json', 'utf8');
  expect(written).toBe(formatRoomRules(await readRooms('rooms.json')));
});

it('rooms.json is rejected if a folder imports a folder that is listed later', async () => {
  const file = join(await openFolder(), 'rooms.json');
  const rooms = [
    { room: 'a', imports: ['b'], without: [] },
    { room: 'b', imports: [], without: [] },
  ];
  await writeFile(file, JSON.stringify({ rooms }));
  await expect(readRooms(file)).rejects.toThrow('a imports b, which must be listed before a');
});
