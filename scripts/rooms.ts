// Writes biome.rooms.json, the linter's rules of who may import whom, from rooms.json.
import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { formatRoomRules, readRooms } from './lint/rooms.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const file = 'biome.rooms.json';
  const text = formatRoomRules(await readRooms('rooms.json'));
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
});
