import { describeDiskError } from '#files/disk-error.ts';
import { TargetError } from '#publish/target-error.ts';

/** Runs `work`, and throws what the disk refused in words; `action` completes "… can't". */
export async function explained<Value>(
  name: string,
  action: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const problem = describeDiskError(cause);
    if (problem === null) throw cause;
    throw new TargetError(
      `${name} can't ${action} (${String(cause)}). ${problem}, then try again. What visitors get is as it was.`,
      { isRefusal: true, cause },
    );
  }
}
