import type { Locale } from '#catalogue/locale.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import type { ReportTexts } from './english.ts';

export const reportTexts: Readonly<Record<Locale, ReportTexts>> = { En: english, Zh: chinese };
