import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The header shows the favicon 32 CSS pixels wide, on screens with pixel ratios of up to 3. */
const leastSize = 96;
const signature = '89504e470d0a1a0a';

export async function readFavicon(root: string, code: string): Promise<Buffer> {
  const file = join('src', 'config', 'favicons', `${code}.png`);
  const advice = `(${file}). Put a PNG of at least ${leastSize} by ${leastSize} pixels there.`;
  const bytes = await readFile(join(root, file)).catch((cause: unknown) => {
    throw new Error(`The favicon of ${code} can't be read ${advice}`, { cause });
  });
  const fault = findFault(bytes);
  if (fault === null) return bytes;
  throw new Error(`The favicon of ${code} ${fault} ${advice}`);
}

function findFault(bytes: Buffer): string | null {
  // The chunk IHDR with width and height follows the signature.
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== signature) return 'is not a PNG';
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return Math.min(width, height) < leastSize ? `is ${width} by ${height} pixels` : null;
}
