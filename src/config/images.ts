import * as z from 'zod/mini';

export const hostSchema = z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/));
const templateAdvice =
  'Give an address with {width} and {url} in it, such as https://img.example/{width}/{url}, or {+url} for one that is not encoded.';

/** How the pictures of products reach visitors. */
export const imagesSchema = z._default(
  z.union([
    z.enum(['own', 'link']),
    z.strictObject({
      avif: z._default(z.boolean(), false),
      /** Hosts among `pictureHosts` that may have addresses of a private network. */
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
  /** Fetched by the build, made anew in sizes, served by the site. */
  | { readonly kind: 'own'; readonly avif: boolean; readonly privateHosts: readonly string[] }
  /** As the ERP has them, from the ERP. */
  | { readonly kind: 'link' }
  /** From an image CDN: `{width}` stands for pixels, `{url}` for the ERP's address, encoded, `{+url}` for it as it is. */
  | { readonly kind: 'template'; readonly template: string };

export function toImages(images: z.infer<typeof imagesSchema>): Images {
  if (images === 'own') return { kind: 'own', avif: false, privateHosts: [] };
  if (images === 'link') return { kind: 'link' };
  return 'template' in images ? { kind: 'template', ...images } : { kind: 'own', ...images };
}

/** Returns the origins besides the site's own that its pages may show pictures from. */
export function listPictureOrigins(
  { images, pictureHosts }: { readonly images: Images; readonly pictureHosts: readonly string[] },
  publicErpHost: string,
): readonly string[] {
  // Texts may show pictures of the ERP, and so may the live refresh, however products' pictures are served.
  const ofErp = [new URL(publicErpHost).origin, ...pictureHosts.map((host) => `https://${host}`)];
  const ofCdn = images.kind === 'template' ? originOf(images.template) : null;
  return ofCdn === null ? ofErp : [...ofErp, ofCdn];
}

function originOf(template: string): string | null {
  const origin = /^https:\/\/[^/{}?#@\\\s]+(?=\/)/.exec(template)?.[0];
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : null;
}
