import { loadSite } from '#site/pages.ts';
import { formatRobots } from '#site/sitemap.ts';

export const GET = () => new Response(formatRobots(loadSite()));
