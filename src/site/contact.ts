import type { Locale } from '#catalogue/locale.ts';
import type { ShownText } from '#catalogue/text.ts';
import { assetPath } from './paths.ts';
import type { Site } from './site.ts';

/** How visitors reach a brand, in one language; null or empty is shown nowhere. */
export interface Contact {
  readonly mail: string | null;
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly wechat: { readonly id: string; readonly qr: string | null } | null;
  readonly address: ShownText | null;
  readonly links: readonly { readonly text: string; readonly href: string }[];
  /** Under Chinese law it links the register. */
  readonly icp: ShownText | null;
}

export const icpRegister = 'https://beian.miit.gov.cn/';

/** Null where brands.json says nothing of it. */
export function toContact(locale: Locale, { brand, dictionaries, wechatQr }: Site): Contact | null {
  const { contact } = brand;
  if (contact === null) return null;
  const read = (text: string | Readonly<Record<Locale, string>> | undefined) =>
    typeof text === 'object' ? text[locale] : (text ?? null);
  const { privacy, imprint } = dictionaries[locale];
  const [phone, address] = [read(contact.phone), read(contact.address)];
  const isTranslated = typeof contact.address === 'object';
  return {
    mail: read(contact.mail),
    phone: phone === null ? null : { text: phone, href: formatTel(phone) },
    wechat:
      contact.wechat === undefined
        ? null
        : { id: contact.wechat, qr: wechatQr === null ? null : assetPath.wechat(brand.code) },
    address: address === null ? null : { text: address, locale: isTranslated ? locale : 'En' },
    links: [
      { text: privacy, href: read(contact.privacy) },
      { text: imprint, href: read(contact.imprint) },
    ].flatMap(({ text, href }) => (href === null ? [] : [{ text, href }])),
    icp: contact.icp === undefined ? null : { text: contact.icp, locale: 'Zh' },
  };
}

/** The 0 of "+44 (0)20" is dialled within the country only. */
function formatTel(phone: string): string {
  const number = phone.startsWith('+') ? phone.replace('(0)', '') : phone;
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** Whether the footer says how to reach the brand: links to notices are no way to. */
export function isReachable({ mail, phone, wechat, address }: Contact): boolean {
  return [mail, phone, wechat, address].some((way) => way !== null);
}

/** Where a question about a product goes; null where brands.json names no way. */
export function askTargetOf(contact: Contact | null): string | null {
  if (contact === null || !isReachable(contact)) return null;
  return contact.mail === null ? '#contact' : `mailto:${contact.mail}`;
}
