import type { Setting } from '#catalogue/setting.ts';
import { isFields, settingSection } from './calls.ts';

/** Whether a setting of the ERP equals the printed one. Works without the readers, so most visits need not load them. */
export function isPlainSetting(value: unknown, printed: Setting): boolean {
  const fields = isFields(value) ? value[settingSection] : null;
  return (
    isFields(fields) &&
    Object.entries(printed).every(([key, text]) => String(fields[key]).toLowerCase() === String(text))
  );
}
