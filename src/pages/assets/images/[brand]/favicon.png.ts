import { loadSite } from '#site/pages.ts';

export const getStaticPaths = () => [{ params: { brand: loadSite().brand.code } }];

export const GET = () => new Response(new Uint8Array(loadSite().favicon));
