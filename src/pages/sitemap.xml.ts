import { loadSite } from '#site/load.ts';
import { formatSitemap } from '#site/sitemap.ts';

export const GET = () => new Response(formatSitemap(loadSite()));
