import { loadSite } from '#site/load.ts';
import { formatRobots } from '#site/sitemap.ts';

export const GET = () => new Response(formatRobots(loadSite()));
