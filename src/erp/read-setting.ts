import type { Setting } from '#catalogue/setting.ts';
import { ErpContentError } from './errors.ts';
import type { ReadContext } from './read-context.ts';
import { restore } from './restore.ts';
import { callPath } from './wire/calls.ts';
import { parseSetting } from './wire/setting.ts';

/** The brand's setting. Throws `ErpContentError` where there is none that can be used. */
export async function readSetting({
  brand,
  reader,
  remembered,
  former,
  toUrl,
}: ReadContext): Promise<Setting> {
  const call = callPath.setting(brand.identifier);
  const setting = await reader.read({
    url: toUrl(call),
    remembered: remembered.settings,
    restore: (json) => restore(json, former.setting),
    make: (body) => {
      const parsed = parseSetting(body);
      if (!('fault' in parsed)) return restore(JSON.stringify(parsed), former.setting);
      throw new ErpContentError(
        `The setting of ${brand.identifier} can't be used (${call}, ${parsed.fault}). Set it in the ERP, then build again.`,
      );
    },
  });
  if (setting !== null) return setting;
  throw new ErpContentError(
    `The ERP has no setting of ${brand.identifier} (${call} answered 404). Check region and code in brands.json, or add it in the ERP.`,
  );
}
