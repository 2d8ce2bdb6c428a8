import { expect, it } from 'vitest';
import { openTarget } from '#publish/targets/open-target.ts';

it.each([
  ['dir:', 'The target "dir:" has nothing after its colon. Give dir:'],
  ['s3', 'The target "s3" has nothing after its colon.'],
  ['ftp:', 'The target "ftp:" is of no known kind.'],
  ['live', 'The target "live" is of no known kind.'],
])('refuses the address %j', async (address, message) => {
  await expect(openTarget(address, '/', 'yn')).rejects.toThrow(message);
});
