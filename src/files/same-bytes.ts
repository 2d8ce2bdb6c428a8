const block = 65_536;

/** How many bytes two texts begin with in common. */
export function countSame(one: Uint8Array, other: Uint8Array): number {
  const [first, second] = [toBuffer(one), toBuffer(other)];
  const most = Math.min(first.length, second.length);
  let at = 0;
  while (at + block <= most && first.compare(second, at, at + block, at, at + block) === 0) at += block;
  while (at < most && first[at] === second[at]) at += 1;
  return at;
}

/** The same at their ends, `most` at the most. */
export function countSameAtEnd(one: Uint8Array, other: Uint8Array, most: number): number {
  const [first, second] = [toBuffer(one), toBuffer(other)];
  const isSameBlock = (count: number) => {
    const [ofFirst, ofSecond] = [first.length - count, second.length - count];
    return first.compare(second, ofSecond - block, ofSecond, ofFirst - block, ofFirst) === 0;
  };
  let count = 0;
  while (count + block <= most && isSameBlock(count)) count += block;
  while (count < most && first[first.length - 1 - count] === second[second.length - 1 - count]) count += 1;
  return count;
}

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
