import type { Brand } from '#config/brands.ts';
import { contactIn, icpRegister, toTelLink } from '#config/contact-links.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { NamedContact } from '#release/page/page-faults.ts';

/** Returns what pages must show of the contact in brands.json, in each language. */
export function toNamedContact({ contact }: Pick<Brand, 'contact'>): Readonly<Record<Locale, NamedContact>> {
  const inLocale = (locale: Locale): NamedContact => {
    const { wechat = null, icp = null, ...inLanguages } = contact ?? {};
    const { mail, phone, address, privacy, imprint } = inLanguages;
    const [writeTo, dial] = [contactIn(mail, locale), contactIn(phone, locale)];
    const links = [
      writeTo && `mailto:${writeTo}`,
      dial && toTelLink(dial),
      contactIn(privacy, locale),
      contactIn(imprint, locale),
      icp && icpRegister,
    ];
    return {
      links: links.filter((link) => link !== null),
      texts: [writeTo, dial, wechat, contactIn(address, locale), icp].filter((text) => text !== null),
      ask: writeTo === null ? '#contact' : `mailto:${writeTo}?`,
    };
  };
  return { En: inLocale('En'), Zh: inLocale('Zh') };
}
