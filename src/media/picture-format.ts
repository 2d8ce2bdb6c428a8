/** The bytes that are enough to know a format by. */
export const signatureBytes = 12;

const signatures: readonly (readonly [format: string, at: number, bytes: Buffer])[] = [
  ['jpeg', 0, Buffer.from([0xff, 0xd8, 0xff])],
  ['png', 0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['webp', 8, Buffer.from('WEBP')],
];

/** Whether bytes begin as a JPEG, PNG or WebP does, whatever type the ERP names. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, signatureBytes));
  return signatures.some(([, at, signature]) => start.subarray(at, at + signature.length).equals(signature));
}

/** Names what bytes seem to be that are no picture. */
export function describeOther(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && start.includes('<svg'))) return 'an SVG';
  return start.startsWith('<') ? 'a page' : 'something else';
}
