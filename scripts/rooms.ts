import { writeFile } from 'node:fs/promises';
import { formatRoomRules, readRooms } from './lint/rooms.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  await writeFile('biome.rooms.json', formatRoomRules(await readRooms('rooms.json')));
});
