import * as z from 'zod/mini';
import { channelSchema, timeZoneSchema } from './channel.ts';
import { brandCodePattern } from './codes.ts';
import { hostSchema, imagesSchema } from './images.ts';

const means = (description: string) => [z.globalRegistry, { description }] as const;

const share = (whenAbsent: number) => z._default(z.number().check(z.minimum(0), z.maximum(1)), whenAbsent);

const thresholdsSchema = z.strictObject({
  maxShrink: share(0.2).register(
    ...means(
      'share of the products that may disappear between two pulls. A larger loss fails the build, and the brand keeps its dist.',
    ),
  ),
  maxLeftOut: share(0.05).register(...means('share of the listed products that may be left out of a pull')),
  maxDrop: share(0.2).register(
    ...means(
      'share of the products, pages or pictures that a new release may lack, compared with the live release and with that of the start of the UTC day',
    ),
  ),
  maxSame: share(0.01).register(
    ...means(
      'share of the pages of a language that may have the same title or main text. Two pages always may.',
    ),
  ),
  maxImplausible: share(0.5).register(
    ...means(
      'share of the products that may change in the same implausible way at once or within a UTC day, such as a price of 0 or a lost Chinese name. [guard.md](guard.md) lists these changes.',
    ),
  ),
});

const keepSchema = z.strictObject({
  releases: z
    ._default(z.int().check(z.minimum(1), z.maximum(100)), 10)
    .register(
      ...means(
        'number of earlier releases that are kept for a rollback. A planned release is kept in addition.',
      ),
    ),
  assetDays: z
    ._default(z.int().check(z.minimum(1), z.maximum(3650)), 30)
    .register(...means('days that scripts and style sheets of earlier releases are kept for open tabs')),
});

const cdnSchema = z.union([
  z.strictObject({ cloudflare: z.string().check(z.regex(/^[\w-]+$/, "Give the zone's id.")) }),
  z.strictObject({ cloudfront: z.string().check(z.regex(/^[A-Z0-9]+$/, "Give the distribution's id.")) }),
]);

const originAdvice = 'Give an origin such as https://yn.example.com, without a path.';

const origin = () =>
  z.string().check(
    z.regex(/^https?:\/\/[^\s/\\?#@]+\/?$/, { error: originAdvice, abort: true }),
    z.refine((site) => URL.canParse(site), originAdvice),
  );

const channels = () => z.array(channelSchema).check(z.maxLength(50));

const inLanguages = (pattern: RegExp, advice: string) => {
  const text = z.string().check(z.regex(pattern, advice));
  return z.union([text, z.strictObject({ En: text, Zh: text })], {
    error: `${advice} Give one value for both languages, or { "En": …, "Zh": … }.`,
  });
};

const webAddress = () =>
  inLanguages(/^https?:\/\/[^\s/]+\S*$/, 'Give an address such as https://example.com/privacy.');

const mail = inLanguages(
  /^[^\s@?&<>"]+@[^\s@?&<>"]+\.[^\s@?&<>"]+$/,
  'Give an address such as hello@example.com.',
);

/** A single number of 4 to 15 digits. Requires more digits after brackets, which excludes opening hours such as "(9-5)". */
const phone = inLanguages(
  /^(?=(?:\D*\d){4,15}\D*$)\+?\d(?:[ ./-]*(?:\d|\(\d+\)(?=[ ./-]*\d)))*$/,
  'Give only one number, such as +65 6123 4567.',
);

const contactSchema = z.strictObject({
  mail: z
    .optional(mail)
    .register(
      ...means(
        'mail address in the footer, and of "Ask about" for products without a price. It can differ by language: `{ "En": …, "Zh": … }`, as can the other `contact` settings except `wechat` and `icp`.',
      ),
    ),
  phone: z.optional(phone).register(...means('phone number in the footer, e.g. `+65 6123 4567`')),
  wechat: z
    .optional(z.string().check(z.regex(/^[\w-]{3,40}$/, 'Give the WeChat ID.')))
    .register(
      ...means('WeChat ID in the footer. The picture of its QR code is `src/config/wechat/<code>.png`.'),
    ),
  address: z
    .optional(inLanguages(/\S/, 'Give a postal address.'))
    .register(...means('postal address in the footer, one or more lines')),
  privacy: z
    .optional(webAddress())
    .register(...means("link to the brand's privacy notice, on another host or in `public/`")),
  imprint: z
    .optional(webAddress())
    .register(...means("link to the brand's imprint, on another host or in `public/`")),
  icp: z
    .optional(z.string().check(z.regex(/\S/, 'Give the ICP number, e.g. 沪ICP备12345678号.')))
    .register(...means('ICP number in the footer, with a link to the register')),
});

export const brandSchema = z.strictObject({
  name: z
    .string()
    .check(z.regex(/\S/, 'Give a name.'))
    .register(...means('display name; every title starts with it')),
  site: origin().register(
    ...means('origin of the public site for canonical links and the sitemap, e.g. `https://yn.example.com`'),
  ),
  region: z
    ._default(z.string().check(z.regex(/^[a-z]{2}$/)), 'sg')
    .register(
      ...means('region code; region and brand code form the brand identifier in ERP calls, e.g. `sg-yn`'),
    ),
  tagline: z
    .optional(inLanguages(/\S/, 'Give a sentence about the brand.'))
    .register(
      ...means(
        'sentence below the name on the landing page. It can differ by language: `{ "En": …, "Zh": … }`. Without it the page shows the number of products.',
      ),
    ),
  hero: z
    .optional(inLanguages(/\S/, 'Give the id of a product.'))
    .register(
      ...means(
        'id of the product in the large picture of the landing page, also by language. Without it, or while it is not published, the best picture of the largest category.',
      ),
    ),
  flag: z._default(z.boolean(), false).register(...means('flag of the two list calls')),
  forcedLocale: z
    .optional(z.enum(['En', 'Zh']))
    .register(...means('`Zh` or `En`: the language of the paths without a prefix, forced at start-up')),
  live: z
    ._default(z.boolean(), true)
    .register(...means('whether browsers refresh product data from the ERP')),
  liveListingBytes: z
    ._default(z.int().check(z.minimum(0)), 200_000)
    .register(
      ...means(
        'largest answer for a listing, in bytes, that a browser may fetch for a refresh. Larger listings wait for the next build.',
      ),
    ),
  freeProducts: z
    ._default(z.boolean(), false)
    .register(
      ...means(
        'whether products may cost nothing. Otherwise a price of 0 is reported and shown as "Price on request".',
      ),
    ),
  pictureHosts: z
    ._default(z.array(hostSchema), [])
    .register(...means('hosts of pictures in addition to the ERP')),
  mediaPaths: z
    ._default(
      z
        .array(
          z.string().check(z.regex(/^\/(?:[\w.-]+\/)*$/, 'Begin and end with a slash, such as "/media/".')),
        )
        .check(z.minLength(1)),
      ['/media/'],
    )
    .register(
      ...means("folders of the ERP with pictures. A build fetches the ERP's pictures only from them."),
    ),
  images: imagesSchema.register(
    ...means(
      'source of the pictures: `own` (fetched and encoded by the build), `link` (the ERP) or `{ "template": "https://img.example/{width}/{url}" }` (an image CDN). `{ "avif": true, "privateHosts": [] }` is `own` with AVIF, one build later.',
    ),
  ),
  cardPictures: z
    ._default(z.enum(['contain', 'cover']), 'contain')
    .register(
      ...means(
        'how cards show pictures that are not square: `contain` shows them whole, `cover` crops them. Galleries show pictures whole.',
      ),
    ),
  variants: z.optional(
    z.strictObject({
      by: z
        .optional(z.enum(['series']))
        .register(
          ...means(
            '`series` if each series holds the variants of one product, such as sizes and colours. Listings and search then show one card for each series, and product pages a picker.',
          ),
        ),
    }),
  ),
  withdrawnDays: z
    ._default(z.int().check(z.minimum(0), z.maximum(3650)), 90)
    .register(
      ...means(
        'days that a withdrawn product keeps its page. Afterwards its address answers 404, or 410 on hosts that apply `_redirects`.',
      ),
    ),
  contact: z.optional(contactSchema),
  thresholds: z.prefault(thresholdsSchema, {}),
  keep: z.prefault(keepSchema, {}),
  cdn: z
    .optional(cdnSchema)
    .register(
      ...means(
        'CDN to purge after a change: `{ "cloudflare": "zone id" }` or `{ "cloudfront": "distribution id" }`. Its credentials are environment variables.',
      ),
    ),
  erpEdit: z
    .optional(
      z
        .string()
        .check(
          z.regex(
            /^https?:\/\/[^\s{}]+(?:\{(?:kind|id)\}[^\s{}]*)+$/,
            'Give an address with {id} in it, such as https://erp.example.com/products/{id}/edit.',
          ),
        ),
    )
    .register(
      ...means(
        'address of the editor in the ERP, for links in the content report. `{id}` is the id, `{kind}` is `product`, `category` or `series`.',
      ),
    ),
  timeZone: z
    ._default(timeZoneSchema, 'UTC')
    .register(
      ...means(
        'time zone of planned releases, and of dates of the ERP without a zone, e.g. `Asia/Singapore`',
      ),
    ),
  notify: z
    ._default(channels(), [])
    .register(...means('channels for messages about this brand; see [notify.md](notify.md)')),
});

const codeAdvice = 'A brand code is a lower-case letter and up to nine more letters or digits, such as yn.';

/** The schema of brands.json. `brands.schema.json` is generated from it. */
export const brandsFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  notify: z._default(channels(), []),
  brands: z.record(z.string().check(z.regex(brandCodePattern)), brandSchema, {
    error: ({ code }) => (code === 'invalid_key' ? codeAdvice : undefined),
  }),
});
