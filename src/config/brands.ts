import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type brandSchema, brandsFileSchema, toImages } from './brand-schema.ts';
import type { Channel } from './channel.ts';

export type Brand = Readonly<ReturnType<typeof toBrand>>;

/** If fields are invalid, throws one error that names all of them. */
export async function readBrands(file: string | URL): Promise<ReadonlyMap<string, Brand>> {
  const text = await readFile(file, 'utf8');
  return parseBrands(text);
}

export function parseBrands(text: string): ReadonlyMap<string, Brand> {
  // Without a locale, every message of `zod/mini` is "Invalid input".
  const result = brandsFileSchema.safeParse(parseJson(text), { error: z.locales.en().localeError });
  if (!result.success) {
    throw new Error(
      `brands.json can't be used:\n${z.prettifyError(result.error)}\nCorrect it, then try again.`,
    );
  }
  const { brands, notify } = result.data;
  checkChannelNames([...notify, ...Object.values(brands).flatMap((brand) => brand.notify)]);
  return new Map(Object.entries(brands).map(([code, fields]) => [code, toBrand(code, fields, notify)]));
}

/** Throws on an unknown brand. */
export function chooseBrands(brands: ReadonlyMap<string, Brand>, list: string | null): readonly Brand[] {
  if (list === null) return [...brands.values()];
  const codes = new Set(list.split(',').map((code) => code.trim()));
  return [...codes].map((code) => {
    const brand = brands.get(code);
    if (brand !== undefined) return brand;
    throw new Error(
      `There is no brand "${code}" in brands.json. Use one or more of ${[...brands.keys()].join(', ')}, separated by commas.`,
    );
  });
}

function checkChannelNames(channels: readonly Channel[]): void {
  const names = channels.map(({ name }) => name.replaceAll('-', '_'));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate === undefined) return;
  throw new Error(
    `brands.json can't be used: two channels in "notify" have the name "${duplicate.replaceAll('_', '-')}". Rename one of them. If all brands share this channel, write it only once, in the "notify" next to "brands".`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`brands.json is not JSON: ${String(cause)}. Correct it, then try again.`, { cause });
  }
}

function toBrand(code: string, fields: z.infer<typeof brandSchema>, ofAll: readonly Channel[]) {
  const {
    site,
    images,
    forcedLocale = null,
    contact = null,
    cdn = null,
    erpEdit = null,
    notify,
    ...rest
  } = fields;
  const pictureHosts: readonly string[] = fields.pictureHosts;
  const mediaPaths: readonly string[] = fields.mediaPaths;
  return {
    code,
    ...rest,
    pictureHosts,
    mediaPaths,
    siteUrl: new URL(site).origin,
    /** Region and brand code (requirement 1.5). */
    identifier: `${fields.region}-${code}`,
    forcedLocale,
    images: toImages(images),
    contact,
    cdn,
    erpEdit,
    channels: [...notify, ...ofAll],
  };
}
