const mark = /^GIF8[79]a$/;
/** Mark, size, flags, ground and shape of a pixel. */
const headerBytes = 13;
/** Place, size and flags of a picture, after its own mark. */
const pictureBytes = 9;
const [extension, picture, end] = [0x21, 0x2c, 0x3b];

/** Whether bytes are a GIF whose blocks lead from its first byte to its last, with a picture among them. */
export function isWholeGif(bytes: Buffer): boolean {
  if (!mark.test(bytes.toString('latin1', 0, 6))) return false;
  let at = headerBytes + tableBytes(bytes[10]);
  let hasPicture = false;
  while (at < bytes.length) {
    if (bytes[at] === end) return hasPicture && at === bytes.length - 1;
    if (bytes[at] === extension) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === picture) {
      hasPicture = true;
      // One byte more, for the length of codes.
      at = afterBlocks(bytes, at + pictureBytes + tableBytes(bytes[at + pictureBytes]) + 2);
    } else return false;
  }
  return false;
}

/** Returns the length of a table of colours, by the flags that announce it. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Blocks begin with their length; an empty one is the last. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
