import * as z from 'zod/mini';

/** A text of both languages, or one for each. */
const inLanguages = (pattern: RegExp, advice: string) => {
  const text = z.string().check(z.regex(pattern, advice));
  return z.union([text, z.strictObject({ En: text, Zh: text })], {
    error: `${advice} Give it for both languages at once, or as { "En": …, "Zh": … }.`,
  });
};

/** The meaning of a setting, for `brands.schema.json` and docs/brands.md. */
const means = (description: string) => [z.globalRegistry, { description }] as const;

const webAddress = () =>
  inLanguages(/^https?:\/\/[^\s/]+\S*$/, 'Give an address such as https://example.com/privacy.');

const mail = inLanguages(
  /^[^\s@?&<>"]+@[^\s@?&<>"]+\.[^\s@?&<>"]+$/,
  'Give an address such as hello@example.com.',
);

/** One number of 4 to 15 digits, those in brackets followed by others: "(9-5)" or a second number are none that a phone dials. */
const phone = inLanguages(
  /^(?=(?:\D*\d){4,15}\D*$)\+?\d(?:[ ./-]*(?:\d|\(\d+\)(?=[ ./-]*\d)))*$/,
  'Give one number and nothing else, such as +65 6123 4567.',
);

/** How visitors reach a brand. */
export const contactSchema = z.strictObject({
  mail: z
    .optional(mail)
    .register(
      ...means(
        'mail address in the footer, and behind "Ask about" where a product has no price; this and the others but `wechat` and `icp`: one for both languages, or `{ "En": …, "Zh": … }`',
      ),
    ),
  phone: z.optional(phone).register(...means('phone number in the footer, e.g. `+65 6123 4567`')),
  wechat: z
    .optional(z.string().check(z.regex(/^[\w-]{3,40}$/, 'Give the WeChat ID.')))
    .register(
      ...means('WeChat ID in the footer; a picture of its QR code is `src/config/wechat/<code>.png`'),
    ),
  address: z
    .optional(inLanguages(/\S/, 'Give a postal address.'))
    .register(...means('postal address in the footer, of one or more lines')),
  privacy: z.optional(webAddress()).register(...means("link to the brand's privacy notice")),
  imprint: z.optional(webAddress()).register(...means("link to the brand's imprint")),
  icp: z
    .optional(z.string().check(z.regex(/\S/, 'Give the ICP number, e.g. 沪ICP备12345678号.')))
    .register(...means('ICP number in the footer, which links to the register')),
});
