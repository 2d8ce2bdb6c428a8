import { expect, it } from 'vitest';
import { openTarget } from '#publish/targets/open-target.ts';

it.each([
  ['dir:', 'The target "dir:" has no part after the colon. Set --target or PUBLISH_TARGET to dir:'],
  ['s3', 'The target "s3" has no part after the colon.'],
  ['ftp:', 'The target "ftp:" has an unknown kind.'],
  ['live', 'The target "live" has an unknown kind.'],
])('refuses the target address %j', async (address, message) => {
  await expect(openTarget(address, '/', 'yn')).rejects.toThrow(message);
});
