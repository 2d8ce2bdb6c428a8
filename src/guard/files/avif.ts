/** Whether bytes are an AVIF whose boxes fill it, and which has what describes pictures and their data. */
export function isWholeAvif(bytes: Buffer): boolean {
  const kinds = readBoxes(bytes);
  return (
    kinds?.[0] === 'ftyp' &&
    /avi[fs]/.test(bytes.toString('latin1', 8, 64)) &&
    ['meta', 'mdat'].every((kind) => kinds.includes(kind))
  );
}

/** Returns the kinds of the outermost boxes (ISO 14496-12); null where one is cut. */
function readBoxes(bytes: Buffer): readonly string[] | null {
  const kinds: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    // Lengths of 0 and 1 have a meaning for larger files alone.
    if (length < 8 || at + length > bytes.length) return null;
    kinds.push(bytes.toString('latin1', at + 4, at + 8));
    at += length;
  }
  return kinds;
}
