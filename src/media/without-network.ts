import { spawnSync } from 'node:child_process';

type Command = readonly [program: string, ...args: string[]];

/** Namespaces of Linux for the user and the network, which need no rights. */
const wrapper = ['/usr/bin/unshare', '--user', '--map-current-user', '--net'] as const;

let isAllowed: boolean | null = null;

/**
 * Returns the command that runs a program with an empty network, native code included: as it is where the system has no
 * namespaces, or keeps them from this user, as Docker and the unit that ships do. The system is asked once.
 */
export function withoutNetwork(program: string): Command {
  isAllowed ??= runs([...wrapper, 'true']);
  return isAllowed ? [...wrapper, program] : [program];
}

function runs([program, ...args]: Command): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
