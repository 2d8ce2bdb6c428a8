import type { Setting } from '#catalogue/setting.ts';
import { isFields, settingSection } from './calls.ts';
import { color, flag } from './kinds.ts';
import { required, type SettingForReaders } from './readers.ts';
import { type Fault, WireRecord } from './record.ts';

/** No field has a default: if `enableZh` were false by default, a response without it would remove all Chinese pages. */
export const settingReaders = {
  themeColor: required('themeColor', color),
  enableZh: required('enableZh', flag),
} as const satisfies { readonly [Key in keyof Setting]: (record: WireRecord) => Setting[Key] | null };

export function sectionOf(value: unknown): unknown {
  return isFields(value) ? (value[settingSection] ?? null) : null;
}

/** If true, browsers must request the setting before each product. */
export const readersUseSetting: boolean = false;

export function readForReaders(_value: unknown): SettingForReaders {
  return {};
}

/** `model` is null if there is a fault. */
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
