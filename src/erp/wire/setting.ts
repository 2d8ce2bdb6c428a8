import type { Setting } from '#catalogue/setting.ts';
import { color, flag, isFields } from './kinds.ts';
import { wordDemand } from './problems.ts';
import { type Fault, WireRecord } from './record.ts';

const section = 'mainSharedContent';

/** Reads the site setting, in Node and in browsers; null with any fault, because nothing of it is guessed. */
export function readSetting(value: unknown): {
  readonly model: Setting | null;
  readonly faults: readonly Fault[];
} {
  const record = new WireRecord(isFields(value) ? value[section] : null);
  const { faults } = record;
  const themeColor = record.required('themeColor', color);
  // Taken for false, a field that the ERP lost would take all Chinese pages away.
  const enableZh = record.required('enableZh', flag);
  const isWhole = themeColor !== null && enableZh !== null && faults.length === 0;
  return { model: isWhole ? { themeColor, enableZh } : null, faults };
}

/** The site setting, or a sentence on its fault: no site is built without one. */
export function parseSetting(value: unknown): Setting | { readonly fault: string } {
  const { model, faults } = readSetting(value);
  if (model !== null) return model;
  return { fault: faults.map((fault) => `${section}.${fault.field} ${wordDemand(fault)}`).join('; ') };
}
