import { type Locale, locales } from '#catalogue/text.ts';
import { toDestination } from '#release/address.ts';
import { assetPath } from './paths.ts';
import type { Site } from './site.ts';

export type Contact = NonNullable<ReturnType<typeof toContact>>;

export function toContact(locale: Locale, { brand, dictionaries, wechatQr }: Site) {
  const { contact } = brand;
  if (contact === null) return null;
  const { privacy, imprint } = dictionaries[locale];
  const [phone, address] = [settingIn(contact.phone, locale), settingIn(contact.address, locale)];
  const isTranslated = typeof contact.address === 'object';
  return {
    mail: settingIn(contact.mail, locale),
    phone: phone === null ? null : { text: phone, href: toTelLink(phone) },
    wechat:
      contact.wechat === undefined
        ? null
        : { id: contact.wechat, qr: wechatQr === null ? null : assetPath.wechat(brand.code) },
    address: address === null ? null : { text: address, locale: isTranslated ? locale : ('En' as const) },
    links: [
      { text: privacy, href: settingIn(contact.privacy, locale) },
      { text: imprint, href: settingIn(contact.imprint, locale) },
    ].flatMap(({ text, href }) => (href === null ? [] : [{ text, href }])),
    icp: contact.icp === undefined ? null : { text: contact.icp, locale: 'Zh' as const, href: icpRegister },
  };
}

/** Links to legal notices do not count as a way to contact the brand. */
export function isReachable({ mail, phone, wechat, address }: Contact): boolean {
  return [mail, phone, wechat, address].some((way) => way !== null);
}

export function enquiryTargetOf(contact: Contact | null): string | null {
  if (contact === null || !isReachable(contact)) return null;
  return contact.mail === null ? '#contact' : `mailto:${contact.mail}`;
}

/** Throws if brands.json links to a missing page on the brand's own host. */
export function refuseDeadNotices({ brand }: Site, hasFile: (file: string) => boolean): void {
  for (const name of ['privacy', 'imprint'] as const) {
    for (const locale of locales) {
      const link = settingIn(brand.contact?.[name], locale);
      const target =
        link === null ? null : toDestination(link, { file: 'index.html', siteUrl: brand.siteUrl });
      if (target?.kind !== 'file' || hasFile(target.file)) continue;
      throw new Error(
        `contact.${name} of ${brand.code} in brands.json is ${link}, which is not a page of this site. Set it to the address of a page on another host, or put the page into public/.`,
      );
    }
  }
}

/** Chinese law requires a link from the ICP number to this register. */
const icpRegister = 'https://beian.miit.gov.cn/';

export function settingIn(
  setting: string | Readonly<Record<'En' | 'Zh', string>> | undefined,
  locale: 'En' | 'Zh',
): string | null {
  return typeof setting === 'object' ? setting[locale] : (setting ?? null);
}

/** Omits the `(0)` of `+44 (0)20`, which callers from abroad must not dial. */
function toTelLink(phone: string): string {
  const number = phone.startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
