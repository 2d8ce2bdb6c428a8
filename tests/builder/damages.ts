type Spoil = (bytes: Buffer) => Uint8Array;

export const damages: readonly (readonly [string, Spoil])[] = [
  ['truncated', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
  ['emptied', () => Buffer.alloc(0)],
  [
    'changed in one bit',
    (bytes) => {
      const flipped = Buffer.from(bytes);
      const at = Math.floor(bytes.length * 0.7);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      return flipped;
    },
  ],
];
