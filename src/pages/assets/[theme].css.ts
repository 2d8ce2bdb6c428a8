import { loadSite } from '#site/pages.ts';
import { formatThemeSheet, themeSheetName } from '#catalogue/theme.ts';

export const getStaticPaths = () => [{ params: { theme: themeSheetName(loadSite().theme) } }];

export const GET = () => new Response(formatThemeSheet(loadSite().theme));
