import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrand } from '#builder/build-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { readBrands } from '#config/brands.ts';
import { foldersOf } from '#config/workspace.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

export interface BuiltSite {
  readonly erp: DemoErp;
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Builds and serves skr with three products of the demo and those of `publish`. `changes` are fields of brands.json;
 * `inFront` starts a server that the build and browsers ask instead of the ERP.
 */
export async function openBuiltSite(
  name: string,
  publish: (brand: DemoBrand) => void,
  changes: object = {},
  inFront: (origin: string) => Promise<Server> = async (origin) => ({ origin, close: async () => {} }),
): Promise<BuiltSite> {
  const erp = await startDemoErp({ products: 3 });
  publish(erp.brand('skr'));
  const output = join(root, '.cache', 'browser-test', name);
  const workspace = { root, output, brandsFile: join(output, 'brands.json') };
  await mkdir(output, { recursive: true });
  const { brands } = JSON.parse(await readFile(join(root, 'brands.json'), 'utf8'));
  const skr = { ...brands.skr, images: 'link', liveListingBytes: 10_000_000, ...changes };
  await writeFile(workspace.brandsFile, JSON.stringify({ brands: { skr } }));
  const brand = (await readBrands(workspace.brandsFile)).get('skr');
  if (brand === undefined) throw new Error('brands.json has no skr.');
  const asked = await inFront(erp.origin);
  const source = { host: asked.origin, publicHost: asked.origin, isDemo: true };
  await buildBrand({ workspace, brand, erp: source, allowShrink: true, onProgress: () => {} });
  const server = await serveDist(foldersOf(workspace, 'skr').dist, 0);
  return {
    ...{ erp, origin: server.origin },
    close: async () => void (await Promise.all([server.close(), asked.close(), erp.close()])),
  };
}
