/** A release stays back, since the web server would send other headers than its own with it. */
export class HeadersError extends Error {
  override readonly name = 'HeadersError';
}
