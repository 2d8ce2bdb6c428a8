import * as z from 'zod/mini';

export const hostSchema = z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/));
const templateAdvice =
  'Give an address with {width} and {url} in it, such as https://img.example/{width}/{url}. Use {+url} for an address that is not encoded.';

export const imagesSchema = z._default(
  z.union([
    z.enum(['own', 'link']),
    z.strictObject({
      avif: z._default(z.boolean(), false),
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
  | { readonly kind: 'own'; readonly avif: boolean; readonly privateHosts: readonly string[] }
  | { readonly kind: 'link' }
  /** Served by an image CDN. `{width}` is in pixels; `{url}` is the ERP's address, encoded; `{+url}` is not encoded. */
  | { readonly kind: 'template'; readonly template: string };

export function toImages(images: z.infer<typeof imagesSchema>): Images {
  if (images === 'own') return { kind: 'own', avif: false, privateHosts: [] };
  if (images === 'link') return { kind: 'link' };
  return 'template' in images ? { kind: 'template', ...images } : { kind: 'own', ...images };
}

export function listPictureOrigins(
  { images, pictureHosts }: { readonly images: Images; readonly pictureHosts: readonly string[] },
  publicErpHost: string,
): readonly string[] {
  // Descriptions and the live refresh may always show pictures of the ERP.
  const ofErp = [new URL(publicErpHost).origin, ...pictureHosts.map((host) => `https://${host}`)];
  const ofCdn = images.kind === 'template' ? originOf(images.template) : null;
  return ofCdn === null ? ofErp : [...ofErp, ofCdn];
}

function originOf(template: string): string | null {
  const origin = /^https:\/\/[^/{}?#@\\\s]+(?=\/)/.exec(template)?.[0];
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : null;
}
