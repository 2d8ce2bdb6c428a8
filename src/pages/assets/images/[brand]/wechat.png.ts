import { loadSite } from '#site/pages.ts';

/** A brand without a QR code has no such file. */
export const getStaticPaths = () => {
  const { brand, wechatQr } = loadSite();
  return wechatQr === null ? [] : [{ params: { brand: brand.code } }];
};

export const GET = () => new Response(new Uint8Array(loadSite().wechatQr ?? []));
