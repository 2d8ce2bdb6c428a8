import type { Setting } from '#catalogue/setting.ts';
import { color, flag, isFields } from './kinds.ts';
import { required, type SettingForReaders } from './readers.ts';
import { type Fault, WireRecord } from './record.ts';

export const settingSection = 'mainSharedContent';

/** No site is built without these: nothing of the setting is guessed. */
export const settingReaders = {
  themeColor: required('themeColor', color),
  // An `enableZh` that the ERP lost must not count as false: all Chinese pages would go.
  enableZh: required('enableZh', flag),
} as const satisfies { readonly [Key in keyof Setting]: (record: WireRecord) => Setting[Key] | null };

export function openSetting(value: unknown): WireRecord {
  return new WireRecord(isFields(value) ? value[settingSection] : null);
}

/** Whether readers of products use the setting. Browsers then ask for it before each product. */
export const readersUseSetting: boolean = false;

/** Reads what readers of products and groups use of the setting. */
export function readForReaders(_value: unknown): SettingForReaders {
  return {};
}

/** Reads the site setting, in Node and in browsers; `model` is null with any fault. */
export function readSetting(value: unknown): {
  readonly model: Setting | null;
  readonly faults: readonly Fault[];
} {
  const record = openSetting(value);
  record.field = 'themeColor';
  const themeColor = settingReaders.themeColor(record);
  record.field = 'enableZh';
  const enableZh = settingReaders.enableZh(record);
  const isWhole = themeColor !== null && enableZh !== null;
  return { model: isWhole ? { themeColor, enableZh } : null, faults: record.faults };
}
