import type { Setting } from '#catalogue/setting.ts';
import { isFields, settingSection } from './calls.ts';

/** Whether a setting of the ERP is equal to the printed one. Needs no readers, which most visits then do not load. */
export function isPlainSetting(value: unknown, printed: Setting): boolean {
  const fields = isFields(value) ? value[settingSection] : null;
  return (
    isFields(fields) &&
    Object.entries(printed).every(([key, text]) => String(fields[key]).toLowerCase() === String(text))
  );
}
