import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrand } from '#builder/build-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { readBrands } from '#config/brands.ts';
import { foldersOf } from '#config/workspace.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';

interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

interface PrintedSite extends Server {
  readonly rebuild: () => Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

export async function printSite(
  erp: string,
  code: 'skr' | 'yn',
  name: string,
  changes: object,
): Promise<PrintedSite> {
  // Parallel tests may choose the same name.
  const output = join(root, '.cache', 'browser-test', `${name}-${randomUUID()}`);
  const workspace = { root, output, brandsFile: join(output, 'brands.json') };
  await mkdir(output, { recursive: true });
  const { brands } = JSON.parse(await readFile(join(root, 'brands.json'), 'utf8'));
  await writeFile(
    workspace.brandsFile,
    JSON.stringify({ brands: { ...brands, [code]: { ...brands[code], images: 'link', ...changes } } }),
  );
  const brand = (await readBrands(workspace.brandsFile)).get(code);
  if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
  const source = { host: erp, publicHost: erp, isDemo: true };
  const rebuild = async () =>
    void (await buildBrand({ workspace, brand, erp: source, allowShrink: true, onProgress: () => {} }));
  await rebuild();
  const { origin, close } = await serveDist(foldersOf(workspace, code).dist, 0);
  return { origin, close, rebuild };
}

export interface BuiltSite extends Server {
  readonly erp: DemoErp;
}

/** `changes` overrides fields of the brand in brands.json. `inFront` starts a proxy in front of the ERP. */
export async function openBuiltSite(
  name: string,
  publish: (brand: DemoBrand, erp: DemoErp) => void,
  changes: object = {},
  inFront: (origin: string) => Promise<Server> = async (origin) => ({ origin, close: async () => {} }),
): Promise<BuiltSite> {
  const erp = await startDemoErp({ products: 10 });
  publish(erp.brand('skr'), erp);
  const asked = await inFront(erp.origin);
  const site = await printSite(asked.origin, 'skr', name, { liveListingBytes: 10_000_000, ...changes });
  const close = async () => void (await Promise.all([site.close(), asked.close(), erp.close()]));
  return { erp, origin: site.origin, close };
}
