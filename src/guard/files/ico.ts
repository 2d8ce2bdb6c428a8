const mark = Buffer.of(0, 0, 1, 0);
const headerBytes = 6;
const entryBytes = 16;
/** A PNG, or a bitmap without the header of its file. */
const beginnings = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.of(40, 0, 0, 0)] as const;

/** Whether bytes are an icon of pictures that follow each other from its table to its last byte. */
export function isWholeIco(bytes: Buffer): boolean {
  if (!bytes.subarray(0, mark.length).equals(mark)) return false;
  const count = bytes.readUInt16LE(mark.length);
  let at = headerBytes + count * entryBytes;
  if (at > bytes.length) return false;
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + index * entryBytes;
    return { length: bytes.readUInt32LE(entry + 8), start: bytes.readUInt32LE(entry + 12) };
  });
  for (const { length, start } of entries.toSorted((one, other) => one.start - other.start)) {
    const data = bytes.subarray(start, start + length);
    if (start !== at || !beginnings.some((known) => data.subarray(0, known.length).equals(known)))
      return false;
    at += length;
  }
  return at === bytes.length;
}
