import { hidePasswords } from '#config/hide-passwords.ts';
import type { Target, TargetScheme } from './target.ts';
import { dirScheme } from './dir/dir-target.ts';
import { s3Scheme } from './s3/s3-target.ts';

const schemes: ReadonlyMap<string, TargetScheme> = new Map([
  ['dir', dirScheme],
  ['s3', s3Scheme],
]);

/** The addresses that targets may have, for help texts and errors. */
export const targetExamples = [...schemes.values()].map(({ example }) => example).join(' or ');

/** Opens a brand's part of the target at an address such as `dir:live`; relative folders start at `base`. */
export async function openTarget(address: string, base: string, brandCode: string): Promise<Target> {
  const scheme = schemeOf(address);
  if (scheme !== null) return scheme.open({ address, base, brandCode });
  const fault = schemes.has(address.replace(/:$/, ''))
    ? 'lacks what comes after its colon'
    : 'is of no known kind';
  throw new Error(
    `The target "${hidePasswords(address)}" ${fault}. Give ${targetExamples} (--target or PUBLISH_TARGET).`,
  );
}

/** Returns whether invented products may be published to this address without a reason. */
export function takesDemoContent(address: string): boolean {
  return schemeOf(address)?.takesDemoContent ?? false;
}

/** Returns the folder of this machine in which a target keeps releases; null where it keeps them elsewhere. */
export function folderOf(address: string, base: string): string | null {
  return schemeOf(address)?.folderOf({ address, base }) ?? null;
}

function schemeOf(address: string): TargetScheme | null {
  const [name = '', rest = ''] = address.split(/:(.*)/s);
  return rest === '' ? null : (schemes.get(name) ?? null);
}
