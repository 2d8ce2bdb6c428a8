const picture = /\.(?:avif|gif|ico|jpe?g|png|webp)$/i;

/** Whether a file is a picture by its name. */
export function isPicture(file: string): boolean {
  return picture.test(file);
}

/** By the ending of the name: whether bytes begin, and where the format has an end, end as such a picture does. */
const checks: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  avif: (bytes) => bytes.subarray(4, 8).equals(Buffer.from('ftyp')),
  gif: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) && bytes.at(-1) === 0x3b,
  ico: (bytes) => bytes.subarray(0, 4).equals(Buffer.of(0, 0, 1, 0)),
  jpg: (bytes) =>
    bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) &&
    bytes.subarray(-2).equals(Buffer.of(0xff, 0xd9)),
  png: (bytes) =>
    bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) &&
    bytes.subarray(-8, -4).equals(Buffer.from('IEND')),
  webp: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length,
};

/** Whether the bytes of a file are a whole picture of the kind that its name says. */
export function isWholePicture(file: string, content: Uint8Array): boolean {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return bytes.length >= 12 && (checks[ending === 'jpeg' ? 'jpg' : ending]?.(bytes) ?? true);
}
