import type { APIContext } from 'astro';
import { drawTouchIcon } from '#site/brand-pictures.ts';
import { loadSite } from '#site/pages.ts';

function listPictures(): Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> {
  const { favicon, wechatQr } = loadSite();
  return {
    favicon: () => favicon,
    'touch-icon': () => drawTouchIcon(favicon),
    ...(wechatQr !== null && { wechat: () => wechatQr }),
  };
}

export const getStaticPaths = () =>
  Object.keys(listPictures()).map((picture) => ({ params: { brand: loadSite().brand.code, picture } }));

export const GET = async ({ params }: APIContext) =>
  new Response(new Uint8Array((await listPictures()[params.picture ?? '']?.()) ?? []));
