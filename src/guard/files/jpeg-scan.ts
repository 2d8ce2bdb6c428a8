/** A scan of a JPEG that holds all of a picture, as its segments describe it. */
export interface Scan {
  /** The tables of codes that the blocks of one unit are written with, in their order. */
  readonly blocks: readonly BlockTables[];
  /** How many units there are. */
  readonly units: number;
}

export interface BlockTables {
  /** For the first coefficient of a block, and for the others. */
  readonly first: CodeTable;
  readonly others: CodeTable;
}

/** By the next 16 bits: the length of the code that they begin with in the upper byte, its symbol in the lower one; 0 where there is none. */
export type CodeTable = Uint16Array;

/** Makes a table of how many codes there are of each length from 1 to 16, and of their symbols. */
export function toCodeTable(counts: Uint8Array, symbols: Uint8Array): CodeTable {
  const table = new Uint16Array(1 << 16);
  let code = 0;
  let known = 0;
  for (const [at, count] of counts.entries()) {
    const length = at + 1;
    for (let one = 0; one < count; one += 1, code += 1, known += 1)
      table.fill((length << 8) | (symbols[known] ?? 0), code << (16 - length), (code + 1) << (16 - length));
    code <<= 1;
  }
  return table;
}

/** Bits of a first coefficient, of 12-bit pictures too. */
const mostBits = 15;
/** Sixteen coefficients of 0. */
const zeros = 0xf0;

/**
 * Whether the bytes from `from` to `end` are exactly as many codes as a picture has blocks. No coefficient is worked out: cut or
 * overwritten data has codes that don't exist, or too few or too many of them.
 */
export function isWholeScan(bytes: Uint8Array, from: number, end: number, { blocks, units }: Scan): boolean {
  const bits = new BitReader(bytes, from, end);
  for (let unit = 0; unit < units; unit += 1)
    for (const tables of blocks) if (!passBlock(bits, tables)) return false;
  return bits.isAtEnd;
}

function passBlock(bits: BitReader, { first, others }: BlockTables): boolean {
  const size = bits.readSymbol(first);
  if (size < 0 || size > mostBits) return false;
  bits.skip(size);
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    const symbol = bits.readSymbol(others);
    if (symbol === 0) return true;
    if (symbol < 0 || ((symbol & 0x0f) === 0 && symbol !== zeros)) return false;
    coefficient += symbol >> 4;
    if (coefficient > 63) return false;
    bits.skip(symbol & 0x0f);
  }
  return true;
}

class BitReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  /** The next bits are the lowest `#count` of `#bits`. */
  #bits = 0;
  #count = 0;
  /** Bytes that were asked for behind the end. */
  #beyond = 0;

  constructor(bytes: Uint8Array, from: number, end: number) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = end;
  }

  /** Whether all was read but for the bits that fill the last byte. */
  get isAtEnd(): boolean {
    const left = this.#count - this.#beyond * 8;
    return this.#at >= this.#end && left >= 0 && left < 8;
  }

  /** Returns the symbol of the next code; -1 where there is no such code. */
  readSymbol(table: CodeTable): number {
    this.#fill(16);
    const entry = table[(this.#bits >> (this.#count - 16)) & 0xffff] ?? 0;
    // Behind the end nothing but the bits of a last code is looked at.
    if (entry === 0 || this.#beyond > 4) return -1;
    this.#count -= entry >> 8;
    return entry & 0xff;
  }

  /** At most 16 bits. */
  skip(count: number): void {
    this.#fill(count);
    this.#count -= count;
  }

  #fill(count: number): void {
    while (this.#count < count) {
      let byte = 0xff;
      if (this.#at < this.#end) {
        byte = this.#bytes[this.#at] ?? 0xff;
        // A 0 behind says that this is no mark.
        this.#at += byte === 0xff ? 2 : 1;
      } else this.#beyond += 1;
      this.#bits = ((this.#bits << 8) | byte) & 0xffffff;
      this.#count += 8;
    }
  }
}
