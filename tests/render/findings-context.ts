import type { FindingsContext } from '#render/findings-context.ts';

export const context: FindingsContext = {
  siteUrl: 'https://vs.example',
  brandName: 'VS',
  otherBrands: [],
  forbidden: [],
  pictureOrigins: [],
  publicErpHost: 'erp.example',
};
