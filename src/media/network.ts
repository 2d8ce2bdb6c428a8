import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '#config/public-address.ts';

/**
 * Looks names up as usual, and refuses those that lead into a private network unless they are trusted. The connection goes
 * to the very address that was checked, so a name can't resolve to another one a moment later.
 */
export function createGuardedLookup(isTrusted: (hostname: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, '', 0);
      const inside = addresses.find(({ address }) => !isPublicAddress(address));
      if (inside !== undefined && !isTrusted(hostname))
        return callback(new PrivateAddressError(hostname, inside.address), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

export class PrivateAddressError extends Error {
  readonly hostname: string;
  readonly address: string;

  constructor(hostname: string, address: string) {
    super(
      `${hostname} leads to ${address}, an address of a private network that privateHosts of images in brands.json does not name`,
    );
    this.hostname = hostname;
    this.address = address;
  }
}
