import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { type BrandBuildOptions, type BrandReport, buildBrand } from './build-brand.ts';

export type BrandResult =
  | { readonly isBuilt: true; readonly report: BrandReport }
  | { readonly isBuilt: false; readonly brand: string; readonly error: Error };

/** Builds brands, as many at once as there are cores; one brand's failure never stops another. */
export async function buildBrands(
  builds: readonly BrandBuildOptions[],
  onResult: (result: BrandResult) => void,
): Promise<readonly BrandResult[]> {
  return pMap(
    builds,
    async (build) => {
      const result = await attempt(build);
      onResult(result);
      return result;
    },
    { concurrency: availableParallelism() },
  );
}

async function attempt(build: BrandBuildOptions): Promise<BrandResult> {
  try {
    return { isBuilt: true, report: await buildBrand(build) };
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    return { isBuilt: false, brand: build.brand.code, error };
  }
}
