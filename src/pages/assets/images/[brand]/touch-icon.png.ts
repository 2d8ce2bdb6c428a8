import { drawTouchIcon } from '#site/brand-pictures.ts';
import { loadSite } from '#site/pages.ts';

export const getStaticPaths = () => [{ params: { brand: loadSite().brand.code } }];

export const GET = async () => new Response(new Uint8Array(await drawTouchIcon(loadSite().favicon)));
