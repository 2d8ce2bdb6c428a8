import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type BrandCode, brandCodePattern } from './codes.ts';
import { type Images, imagesSchema, toImages } from './images.ts';

const share = (whenAbsent: number) => z._default(z.number().check(z.minimum(0), z.maximum(1)), whenAbsent);

const thresholdsSchema = z.strictObject({
  /** Share of the products that may vanish between two pulls; more keeps the former dist. */
  maxShrink: share(0.2),
  /** Share of the listed products that may be left out of one pull. */
  maxLeftOut: share(0.05),
  /** Share of the live release's products, pages or pictures that a new release may lack. */
  maxDrop: share(0.2),
});

const keepSchema = z.strictObject({
  /** Releases that can be gone back to. */
  releases: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  /** Days that assets of earlier releases stay for tabs that are still open. */
  assetDays: z._default(z.int().check(z.minimum(1), z.maximum(3650)), 30),
});

/** Which copies of the site are told of changes; the rights to do so come from the environment. */
const cdnSchema = z.union([
  z.strictObject({ cloudflare: z.string().check(z.regex(/^[\w-]+$/, "Give the zone's id.")) }),
  z.strictObject({ cloudfront: z.string().check(z.regex(/^[A-Z0-9]+$/, "Give the distribution's id.")) }),
]);

export type Cdn = z.infer<typeof cdnSchema>;

const originAdvice = 'Give an origin such as https://yn.example.com, without a path.';

const origin = z.string().check(
  z.regex(/^https?:\/\/[^\s/\\?#@]+\/?$/, { error: originAdvice, abort: true }),
  z.refine((site) => URL.canParse(site), originAdvice),
);

const brandSchema = z.strictObject({
  name: z.string().check(z.regex(/\S/, 'Give a name.')),
  site: origin,
  /** Where people look at a held release before it is promoted. */
  preview: z.optional(origin),
  region: z._default(z.string().check(z.regex(/^[a-z]{2}$/)), 'sg'),
  flag: z._default(z.boolean(), false),
  forcedLocale: z.optional(z.enum(['En', 'Zh'])),
  live: z._default(z.boolean(), true),
  /** Largest listing answer, in bytes, that a visitor's browser may be sent for a refresh. */
  liveListingBytes: z._default(z.int().check(z.minimum(0)), 200_000),
  pictureHosts: z._default(z.array(z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/))), []),
  images: imagesSchema,
  thresholds: z.prefault(thresholdsSchema, {}),
  keep: z.prefault(keepSchema, {}),
  cdn: z.optional(cdnSchema),
});

const codeAdvice = 'A brand code is a lower-case letter and up to nine more letters or digits, such as yn.';

/** What brands.json may hold; `brands.schema.json` beside it is made of this. */
export const brandsFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  brands: z.record(z.string().check(z.regex(brandCodePattern)), brandSchema, {
    error: ({ code }) => (code === 'invalid_key' ? codeAdvice : undefined),
  }),
});

export interface Brand {
  readonly code: BrandCode;
  /** Display name: the start of every title. */
  readonly name: string;
  /** Origin of the brand's public site, without a closing slash. */
  readonly siteUrl: string;
  /** Origin where a held release is looked at; null where the host shows none. */
  readonly previewUrl: string | null;
  readonly region: string;
  /** Region and brand code, as calls name the brand (requirement 1.5). */
  readonly identifier: string;
  /** The flag of the two list calls (requirement 7.2). */
  readonly flag: boolean;
  readonly forcedLocale: 'En' | 'Zh' | null;
  readonly live: boolean;
  /** Largest listing answer, in bytes, that a visitor's browser may be sent for a refresh. */
  readonly liveListingBytes: number;
  /** Hosts besides the ERP's that pictures may come from. */
  readonly pictureHosts: readonly string[];
  readonly images: Images;
  readonly thresholds: z.infer<typeof thresholdsSchema>;
  /** What of earlier releases stays where they were published. */
  readonly keep: z.infer<typeof keepSchema>;
  /** The CDN before the site; null where there is none, or one that nobody tells. */
  readonly cdn: Cdn | null;
}

/** Reads and checks brands.json; an error names the file, the field and what is wrong with it. */
export async function readBrands(file: string | URL): Promise<ReadonlyMap<BrandCode, Brand>> {
  const text = await readFile(file, 'utf8');
  return parseBrands(text);
}

export function parseBrands(text: string): ReadonlyMap<BrandCode, Brand> {
  // `zod/mini` says no more than "Invalid input" unless it is given words.
  const result = brandsFileSchema.safeParse(parseJson(text), { error: z.locales.en().localeError });
  if (!result.success) {
    throw new Error(`brands.json can't be used:\n${z.prettifyError(result.error)}\nMend it, then run again.`);
  }
  const { brands } = result.data;
  return new Map(Object.entries(brands).map(([code, fields]) => [code, toBrand(code, fields)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`brands.json is not JSON: ${String(cause)}. Mend it, then run again.`, { cause });
  }
}

function toBrand(code: BrandCode, fields: z.infer<typeof brandSchema>): Brand {
  const { site, preview, images, forcedLocale = null, cdn = null, ...rest } = fields;
  return {
    code,
    ...rest,
    siteUrl: new URL(site).origin,
    previewUrl: preview === undefined ? null : new URL(preview).origin,
    identifier: `${fields.region}-${code}`,
    forcedLocale,
    images: toImages(images),
    cdn,
  };
}
