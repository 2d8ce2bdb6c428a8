/** The hosts that pictures may come from. */
export interface ImageSource {
  /** The ERP's address for builds. */
  readonly erpHost: string;
  /** The ERP as browsers reach it: relative addresses and addresses on `erpHost` are printed with this host. */
  readonly publicErpHost: string;
  /** Further hosts, with a port if it isn't the usual one. */
  readonly allowedHosts: readonly string[];
}

/** Characters that URL parsers fold or strip: the requested address would not be the checked one. */
export const treacherous = /[\p{Cc}\s\\]/u;

/** The absolute address of a picture, or null if its host isn't allowed or it is no web address. */
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

/** Why an address is refused, with its host: the host is not allowed, https is missing, or there is a user name. */
export type RefusedAddress = readonly [why: 'host' | 'http' | 'user', host: string];

/** Explains a null of `toImageUrl`; null for what is no web address. */
export function whyRefused(address: string, { erpHost }: ImageSource): RefusedAddress | null {
  if (treacherous.test(address) || !URL.canParse(address, `${erpHost}/`)) return null;
  const { protocol, username, password, host } = new URL(address, `${erpHost}/`);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  if (username !== '' || password !== '') return ['user', host];
  return [protocol === 'http:' ? 'http' : 'host', host];
}
