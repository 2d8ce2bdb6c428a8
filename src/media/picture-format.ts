/** The bytes that are enough to know a format by. */
export const signatureBytes = 12;

/** Of JPEG, PNG and WebP: bytes in hex, of which dots may be any. */
const signatures = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

/** Whether bytes begin as a JPEG, PNG or WebP does, whatever type the ERP names. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, signatureBytes)).toString('hex');
  return signatures.some((signature) => signature.test(start));
}

/** Names what bytes seem to be that are no picture. */
export function describeOther(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && start.includes('<svg'))) return 'an SVG';
  return start.startsWith('<') ? 'a page' : 'something else';
}
