import { orFormer } from '#catalogue/remember.ts';
import type { Setting } from '#catalogue/setting.ts';
import { parseJson } from './answer-cache.ts';
import { ErpContentError } from './errors.ts';
import type { PullContext } from './pull-context.ts';
import { callPath } from './wire/calls.ts';
import { parseSetting } from './wire/setting.ts';

/** Reads the brand's setting. Throws `ErpContentError` where there is none that can be used. */
export async function readSetting({
  brand,
  reader,
  remembered,
  former,
  toUrl,
}: PullContext): Promise<Setting> {
  const call = callPath.setting(brand.identifier);
  const setting = await reader.read({
    url: toUrl(call),
    remembered: remembered.settings,
    reuse: (model) => orFormer(model, former.setting),
    parse: parseJson((body) => {
      const parsed = parseSetting(body);
      if (!('fault' in parsed)) return parsed;
      throw new ErpContentError(
        `The setting of ${brand.identifier} can't be used (${call}, ${parsed.fault}). Set it in the ERP, then build again.`,
      );
    }),
  });
  if (setting !== null) return setting;
  throw new ErpContentError(
    `The ERP has no setting of ${brand.identifier} (${call} answered 404). Check region and code in brands.json, or add it in the ERP.`,
  );
}
