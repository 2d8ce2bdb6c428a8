import { expect, it } from 'vitest';
import { isWholeScan, toCodeTable } from '#guard/files/jpeg-scan.ts';

/** A table whose codes are as many ones as there are symbols before, then a 0. */
function tableOf(...symbols: readonly number[]) {
  const counts = Uint8Array.from({ length: 16 }, (_, at) => (at < symbols.length ? 1 : 0));
  return toCodeTable(counts, Uint8Array.from(symbols));
}

const code = (at: number) => `${'1'.repeat(at)}0`;
/** Bits of the first coefficient. */
const [none, fifteen, sixteen] = [code(0), code(1), code(2)];
/** For the others: the last one was read, sixteen are 0, one is 0 without a next one, fourteen are 0 before one of 15 bits. */
const [last, zeros, bad, long] = [code(0), code(1), code(2), code(3)];
const tables = { first: tableOf(0, 15, 16), others: tableOf(0, 0xf0, 0x10, 0xef) };
const value = '010101010101010';
const full = [none, zeros, zeros, zeros, long, value];

function bytesOf(bits: readonly string[]): Buffer {
  const bytes = bits.join('').match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)));
}

const isWhole = (bytes: Buffer, units = 1) =>
  isWholeScan(bytes, 0, bytes.length, { blocks: [tables], units });

it.each<[what: string, bits: readonly string[], units: number]>([
  ['its last byte is full', [none, last, none, last, none, last, none, last], 4],
  ['its first coefficient has as many bits as any may have', [fifteen, value, last], 1],
  ['its last coefficient is not 0', full, 1],
])('a scan is whole where %s', (_, bits, units) => {
  expect(isWhole(bytesOf(bits), units)).toBe(true);
});

it.each<[what: string, bytes: Buffer, units: number]>([
  ['is nothing', Buffer.alloc(0), 1],
  ['has too many bits of a first coefficient', bytesOf([sixteen, `${value}0`, last]), 1],
  ['leaves out a coefficient without a next one', bytesOf([none, bad, last]), 1],
  ['ends with such a one', bytesOf([none, bad]), 1],
  ['has more coefficients than a block', bytesOf([none, zeros, zeros, zeros, zeros]), 1],
  ['lacks bits of its last coefficient', bytesOf(full).subarray(0, 3), 1],
  ['lacks a block', bytesOf([none, last]), 2],
  ['goes on for a byte', Buffer.of(0, 0), 4],
  ['goes on where nothing was read ahead', Buffer.concat([bytesOf(full), Buffer.of(0)]), 1],
])('a scan is not whole that %s', (_, bytes, units) => {
  expect(isWhole(bytes, units)).toBe(false);
});
