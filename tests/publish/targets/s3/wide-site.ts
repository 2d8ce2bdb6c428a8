import { aSmallSite, type Files } from '../../a-release.ts';

/** `aSmallSite` with more pages that all show `mark`. */
export function aWideSite(mark: string, pages: number): Files {
  const more = Array.from({ length: pages }, (_, at): [string, Uint8Array] => {
    return [`many/${at}/index.html`, Buffer.from(`<!doctype html><title>${at}</title>${mark}`)];
  });
  return new Map([...aSmallSite(mark), ...more]);
}
