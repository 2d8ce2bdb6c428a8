import { aSmallSite, type Files, withFiles } from '../../a-release.ts';

/** `aSmallSite` with enough pages that publishing takes a moment. */
export function aLargeSite(mark: string): Files {
  const pages = Array.from({ length: 40 }, (_, at) => [
    `products/item/large-${at}/index.html`,
    `<title>${at}</title>${mark} ${'and more '.repeat(200)}`,
  ]);
  return withFiles(aSmallSite(mark), Object.fromEntries(pages));
}
