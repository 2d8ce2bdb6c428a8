import { editBytes, type Tampering } from './tampering.ts';

const jpeg = /^assets\/pictures\/.*-(?!1200x630)\d+\.jpg$/;
const webp = /^assets\/pictures\/.*\.webp$/;
const png = /favicon\.png$/;

const cutOut = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, bytes.length * 0.4), bytes.subarray(bytes.length * 0.6)]);
const zeroed = (bytes: Buffer) => bytes.fill(0, bytes.length >> 2, bytes.length >> 1);
const flipped = (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0x10, bytes.length >> 1);
  return bytes;
};

export const ofPictures: readonly Tampering[] = [
  ['a JPEG lacks its middle', (files) => editBytes(files, jpeg, cutOut), 'picture'],
  ['the middle of a JPEG is zeros', (files) => editBytes(files, jpeg, zeroed), 'picture'],
  ['a WebP lacks its middle', (files) => editBytes(files, webp, cutOut), 'picture'],
  ['the middle of a WebP is zeros', (files) => editBytes(files, webp, zeroed), 'picture'],
  ['a PNG lacks its middle', (files) => editBytes(files, png, cutOut), 'picture'],
  ['the middle of a PNG is zeros', (files) => editBytes(files, png, zeroed), 'picture'],
  ['a bit of a PNG is another one', (files) => editBytes(files, png, flipped), 'picture'],
];
