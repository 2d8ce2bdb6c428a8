import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { formatRoomRules, readRooms } from '../scripts/lint/rooms.ts';
import { openFolder } from './files/folder.ts';

it('has the linter check what rooms.json says; npm run rooms writes it', async () => {
  const file = 'biome.rooms.json';
  const written = await readFile(file, 'utf8');
  const wanted = formatRoomRules(await readRooms('rooms.json'));
  expect(written).toBe(await format(wanted, { ...(await resolveConfig(file)), filepath: file }));
});

it('refuses a room that imports one below it, as that would make a circle', async () => {
  const file = join(await openFolder(), 'rooms.json');
  const rooms = [
    { room: 'a', imports: ['b'], without: [] },
    { room: 'b', imports: [], without: [] },
  ];
  await writeFile(file, JSON.stringify({ rooms }));
  await expect(readRooms(file)).rejects.toThrow('a imports b, which does not stand above it');
});
