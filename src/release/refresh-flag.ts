/**
 * Shows whether browsers may ask the ERP: `on` or `off`, a space, and the id of the live release. A target
 * writes it beside the live release; a dist has one without an id. It belongs to no release, because it changes while a
 * release is live.
 */
export const refreshFlag = {
  path: 'refresh.txt',
  type: 'text/plain; charset=utf-8',
  /** A CDN and a browser may each cache it, so that a change reaches visitors within a minute. */
  cacheControl: 'public, max-age=30',
} as const;

export function formatRefreshFlag(isOn: boolean, release: string): string {
  return `${isOn ? 'on' : 'off'} ${release}`;
}
