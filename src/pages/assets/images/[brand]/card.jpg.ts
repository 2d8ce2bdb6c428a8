import { drawBrandCard } from '#site/brand-pictures.ts';
import { loadSite } from '#site/pages.ts';

export const getStaticPaths = () => [{ params: { brand: loadSite().brand.code } }];

export const GET = async () => {
  const { favicon, theme } = loadSite();
  return new Response(new Uint8Array(await drawBrandCard(favicon, theme)));
};
