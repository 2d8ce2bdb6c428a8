import { channelSchema, timeZoneSchema } from './channel.ts';
import * as z from 'zod/mini';

/** A brand's key in brands.json (requirement 1.3). The length limit excludes `constructor`, which objects inherit. */
export const brandCodePattern = /^[a-z][a-z0-9]{0,9}$/;

const hostSchema = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9.-]+(:\d+)?$/,
      'Must be a host in lower case such as cdn.example.com, without https:// or a path.',
    ),
  );
const templateAdvice =
  'Must be an https address that contains {width} and {url}, such as https://img.example/{width}/{url}. Use {+url} to insert the address of the picture without encoding it.';

const imagesSchema = z._default(
  z.union([
    z.enum(['own', 'link']),
    z.strictObject({
      privateHosts: z._default(z.array(hostSchema), []),
    }),
    z.strictObject({
      template: z
        .string()
        .check(
          z.refine(
            (text) => text.includes('{width}') && /\{\+?url\}/.test(text) && originOf(text) !== null,
            templateAdvice,
          ),
        ),
    }),
  ]),
  'own',
);

export type Images =
  | { readonly kind: 'own'; readonly privateHosts: readonly string[] }
  | { readonly kind: 'link' }
  /** An image CDN. `{width}` is in pixels, `{url}` is percent-encoded, `{+url}` is not. */
  | { readonly kind: 'template'; readonly template: string };

export function toImages(images: z.infer<typeof imagesSchema>): Images {
  if (images === 'own') return { kind: 'own', privateHosts: [] };
  if (images === 'link') return { kind: 'link' };
  return 'template' in images ? { kind: 'template', ...images } : { kind: 'own', ...images };
}

export function listPictureOrigins(
  { images, pictureHosts }: { readonly images: Images; readonly pictureHosts: readonly string[] },
  publicErpHost: string,
): readonly string[] {
  // Descriptions and the live refresh show the ERP's pictures even if `images` names a CDN.
  const ofErp = [new URL(publicErpHost).origin, ...pictureHosts.map((host) => `https://${host}`)];
  const ofCdn = images.kind === 'template' ? originOf(images.template) : null;
  return ofCdn === null ? ofErp : [...ofErp, ofCdn];
}

function originOf(template: string): string | null {
  const origin = /^https:\/\/[^/{}?#@\\\s]+(?=\/)/.exec(template)?.[0];
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : null;
}

const share = (whenAbsent: number) => z._default(z.number().check(z.minimum(0), z.maximum(1)), whenAbsent);

const thresholdsSchema = z.strictObject({
  maxShrink: share(0.2),
  maxLeftOut: share(0.05),
  maxDrop: share(0.2),
  maxImplausible: share(0.5),
});

const keepSchema = z.strictObject({
  releases: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  assetDays: z._default(z.int().check(z.minimum(1), z.maximum(3650)), 30),
});

const cdnSchema = z.union([
  z.strictObject({
    cloudflare: z.string().check(z.regex(/^[\w-]+$/, 'Must be the id of the Cloudflare zone.')),
  }),
  z.strictObject({
    cloudfront: z
      .string()
      .check(
        z.regex(/^[A-Z0-9]+$/, 'Must be the id of the CloudFront distribution, such as EDFDVBD6EXAMPLE.'),
      ),
  }),
]);

const originAdvice = 'Must be an origin such as https://yn.example.com, without a path.';

const origin = () =>
  z.string().check(
    z.regex(/^https?:\/\/[^\s/\\?#@]+\/?$/, { error: originAdvice, abort: true }),
    z.refine((site) => URL.canParse(site), originAdvice),
  );

const channels = () => z.array(channelSchema).check(z.maxLength(50));

const inLanguages = (pattern: RegExp, advice: string) => {
  const text = z.string().check(z.regex(pattern, advice));
  return z.union([text, z.strictObject({ En: text, Zh: text })], {
    error: `${advice} Use one value for both languages, or { "En": …, "Zh": … }.`,
  });
};

const webAddress = () =>
  inLanguages(/^https?:\/\/[^\s/]+\S*$/, 'Must be an address such as https://example.com/privacy.');

const mail = inLanguages(
  /^[^\s@?&<>"]+@[^\s@?&<>"]+\.[^\s@?&<>"]+$/,
  'Must be an address such as hello@example.com.',
);

/** More digits must follow a closing bracket, so that an extension such as `(12)` at the end is refused. */
const phone = inLanguages(
  /^(?=(?:\D*\d){4,15}\D*$)\+?\d(?:[ ./-]*(?:\d|\(\d+\)(?=[ ./-]*\d)))*$/,
  'Must be a single phone number, such as +65 6123 4567.',
);

const contactSchema = z.strictObject({
  mail: z.optional(mail),
  phone: z.optional(phone),
  wechat: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w-]{3,40}$/, 'Must be a WeChat ID of 3 to 40 letters, digits, hyphens or underscores.'),
      ),
  ),
  address: z.optional(inLanguages(/\S/, 'Must be a postal address.')),
  privacy: z.optional(webAddress()),
  imprint: z.optional(webAddress()),
  icp: z.optional(z.string().check(z.regex(/\S/, 'Must be an ICP number such as 沪ICP备12345678号.'))),
});

export const brandSchema = z.strictObject({
  name: z.string().check(z.regex(/\S/, 'Must not be blank.')),
  site: origin(),
  region: z._default(
    z.string().check(z.regex(/^[a-z]{2}$/, 'Must be two lower-case letters, such as sg.')),
    'sg',
  ),
  tagline: z.optional(inLanguages(/\S/, 'Must be a sentence about the brand.')),
  hero: z.optional(inLanguages(/\S/, 'Must be the id of a product.')),
  flag: z._default(z.boolean(), false),
  forcedLocale: z.optional(z.enum(['En', 'Zh'])),
  live: z._default(z.boolean(), true),
  liveListingBytes: z._default(z.int().check(z.minimum(0)), 200_000),
  freeProducts: z._default(z.boolean(), false),
  pictureHosts: z._default(z.array(hostSchema), []),
  mediaPaths: z._default(
    z
      .array(
        z
          .string()
          .check(z.regex(/^\/(?:[\w.-]+\/)*$/, 'Must begin and end with a slash, such as "/media/".')),
      )
      .check(z.minLength(1)),
    ['/media/'],
  ),
  images: imagesSchema,
  cardPictures: z._default(z.enum(['contain', 'cover']), 'contain'),
  variants: z.optional(
    z.strictObject({
      by: z.optional(z.enum(['series'])),
    }),
  ),
  synonyms: z.optional(
    z.array(z.array(z.string().check(z.regex(/\S/, 'Must not be blank.'))).check(z.minLength(2))),
  ),
  withdrawnDays: z._default(z.int().check(z.minimum(0), z.maximum(3650)), 90),
  contact: z.optional(contactSchema),
  thresholds: z.prefault(thresholdsSchema, {}),
  keep: z.prefault(keepSchema, {}),
  cdn: z.optional(cdnSchema),
  erpEdit: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^\s{}]+(?:\{(?:kind|id)\}[^\s{}]*)+$/,
          'Must be an address that contains {id}, such as https://erp.example.com/products/{id}/edit.',
        ),
      ),
  ),
  timeZone: z._default(timeZoneSchema, 'UTC'),
  notify: z._default(channels(), []),
});

const codeAdvice =
  'A brand code is a lower-case letter followed by up to nine lower-case letters or digits, such as yn.';

export const brandsFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  notify: z._default(channels(), []),
  brands: z.record(z.string().check(z.regex(brandCodePattern)), brandSchema, {
    error: ({ code }) => (code === 'invalid_key' ? codeAdvice : undefined),
  }),
});
