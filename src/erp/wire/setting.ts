import type { Setting } from '#catalogue/setting.ts';
import { isFields, settingSection } from './calls.ts';
import { color, flag } from './kinds.ts';
import { required, type SettingForReaders } from './readers.ts';
import { type Fault, WireRecord } from './record.ts';

/** All fields are required, because a wrong guess would change the whole site. */
export const settingReaders = {
  themeColor: required('themeColor', color),
  // A missing `enableZh` must not count as false, because that would remove all Chinese pages.
  enableZh: required('enableZh', flag),
} as const satisfies { readonly [Key in keyof Setting]: (record: WireRecord) => Setting[Key] | null };

/** Returns the part of the response that contains the setting; null if it is missing. */
export function sectionOf(value: unknown): unknown {
  return isFields(value) ? (value[settingSection] ?? null) : null;
}

/** Whether product readers use the setting. If true, browsers request the setting before each product. */
export const readersUseSetting: boolean = false;

export function readForReaders(_value: unknown): SettingForReaders {
  return {};
}

/** Reads the site setting. `model` is null if there is a fault. */
export function readSetting(value: unknown): {
  readonly model: Setting | null;
  readonly faults: readonly Fault[];
} {
  const record = new WireRecord(sectionOf(value));
  record.field = 'themeColor';
  const themeColor = settingReaders.themeColor(record);
  record.field = 'enableZh';
  const enableZh = settingReaders.enableZh(record);
  const isWhole = themeColor !== null && enableZh !== null;
  return { model: isWhole ? { themeColor, enableZh } : null, faults: record.faults };
}
