import { reuseIfEqual } from '#catalogue/memoize.ts';
import { parseJson } from './reader.ts';
import { ErpContentError } from './errors.ts';
import type { CallContext } from './pull-memory.ts';
import { callPath, settingSection } from './wire/calls.ts';
import { describeRequirement } from './wire/problems.ts';
import type { SettingAnswer } from './wire/readers.ts';
import { readForReaders, readSetting as readRecord } from './wire/setting.ts';

/** Throws `ErpContentError` if the setting is missing or unusable. */
export async function readSetting({
  brand,
  reader,
  readBy,
  memory,
  former,
  toUrl,
}: CallContext): Promise<SettingAnswer> {
  const call = callPath.setting(brand.identifier);
  const setting = await reader.read({
    url: toUrl(call),
    cache: memory.settings,
    readBy,
    reuse: (read) => ({ ...read, model: reuseIfEqual(read.model, former.setting) }),
    parse: parseJson((body) => {
      const parsed = parseSetting(body);
      if (!('fault' in parsed)) return parsed;
      throw new ErpContentError(
        `The settings for ${brand.identifier} can't be used (${call}, ${parsed.fault}). Correct them in the ERP, or change how src/erp/wire/setting.ts reads them, then build again.`,
      );
    }),
  });
  if (setting !== null) return setting;
  throw new ErpContentError(
    `The ERP has no settings for ${brand.identifier} (${call} returned 404). Check "region" and "code" in brands.json, or add the settings in the ERP.`,
  );
}

export function parseSetting(value: unknown): SettingAnswer | { readonly fault: string } {
  const { model, faults } = readRecord(value);
  if (model !== null) return { model, forReaders: readForReaders(value) };
  return {
    fault: faults.map((fault) => `${settingSection}.${fault.field} ${describeRequirement(fault)}`).join('; '),
  };
}
