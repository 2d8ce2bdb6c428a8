/** The hosts that pictures may come from. */
export interface ImageSource {
  /** The ERP's address for builds. */
  readonly erpHost: string;
  /** The ERP as browsers reach it: relative addresses and those on `erpHost` are printed on this one. */
  readonly publicErpHost: string;
  /** Further hosts, with a port where it isn't the usual one. */
  readonly allowedHosts: readonly string[];
}

/** Characters that URL parsers fold or strip: the requested address would not be the checked one. */
export const treacherous = /[\p{Cc}\s\\]/u;

/** The absolute address of a picture, or null where its host isn't allowed or it is no web address. */
export function toImageUrl(address: string, source: ImageSource): string | null {
  if (treacherous.test(address) || !URL.canParse(address, `${source.erpHost}/`)) return null;
  const url = new URL(address, `${source.erpHost}/`);
  // `blob:` has the origin of the address inside it.
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  const erp = new URL(source.erpHost);
  if (url.origin === erp.origin) return `${new URL(source.publicErpHost).origin}${url.pathname}${url.search}`;
  const isAllowed = url.protocol === 'https:' && source.allowedHosts.includes(url.host);
  return isAllowed || url.origin === new URL(source.publicErpHost).origin ? url.href : null;
}

/** Why an address is refused, with its host: that is not allowed, it lacks https, or a user name stands before it. */
export type RefusedAddress = readonly [why: 'host' | 'http' | 'user', host: string];

/** Explains a null of `toImageUrl`; null again where it is no web address. */
export function whyRefused(address: string, { erpHost }: ImageSource): RefusedAddress | null {
  if (treacherous.test(address) || !URL.canParse(address, `${erpHost}/`)) return null;
  const { protocol, username, password, host } = new URL(address, `${erpHost}/`);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  if (username !== '' || password !== '') return ['user', host];
  return [protocol === 'http:' ? 'http' : 'host', host];
}
