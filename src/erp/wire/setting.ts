import * as z from 'zod/mini';
import type { Setting } from '#catalogue/setting.ts';
import { isThemeColor } from '#catalogue/theme.ts';

const settingSchema = z.object({
  mainSharedContent: z.object({
    themeColor: z.string().check(z.refine(isThemeColor, 'not a hex colour such as #0a7d5a')),
    enableZh: z.optional(z.nullable(z.boolean())),
  }),
});

/** The site setting (requirement 8.5), or a sentence on what is wrong with it: no site is built without one. */
export function parseSetting(value: unknown): Setting | { readonly fault: string } {
  const result = settingSchema.safeParse(value);
  if (result.success) {
    const { themeColor, enableZh } = result.data.mainSharedContent;
    return { themeColor: themeColor.toLowerCase(), enableZh: enableZh ?? false };
  }
  const issue = result.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? 'mainSharedContent' : issue.path.join('.');
  return { fault: `${field}: ${issue?.message ?? 'unreadable'}` };
}
