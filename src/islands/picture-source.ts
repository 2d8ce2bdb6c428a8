import type { LivePage } from '#catalogue/live-page.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { ImageSource } from '#erp/wire/image-source.ts';

export function pictureSource({ erpHost, pictureHosts }: LivePage): ImageSource {
  return { erpHost, publicErpHost: erpHost, allowedHosts: pictureHosts };
}

/** Pictures the browser may not show, or knows only by the build's address of the ERP: then the printed ones hold. */
export function hasForeignPictures(problems: readonly Problem[]): boolean {
  return problems.some(({ field }) => field.startsWith('images'));
}
