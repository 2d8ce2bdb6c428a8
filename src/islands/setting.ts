import { atom } from 'nanostores';
import type { Setting } from '#catalogue/setting.ts';

/** The site setting as the ERP has it now; null until it was found to differ (requirement 3.4). */
export const $setting = atom<Setting | null>(null);
