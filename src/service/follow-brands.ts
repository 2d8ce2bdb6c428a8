import { unwatchFile, watchFile } from 'node:fs';
import { type Brand, readBrands } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { ServiceLog } from './log.ts';

/** The file's time is polled: mounted folders report no changes. */
const pollMs = 1_000;

/**
 * Keeps the map as brands.json is now, so that all who hold it see brands come, change and go. A file that can't be read
 * changes nothing. Returns a function that stops it.
 */
export function followBrands(file: string, brands: Map<BrandCode, Brand>, log: ServiceLog): () => void {
  const read = async () => {
    try {
      const next = await readBrands(file);
      brands.clear();
      for (const [code, brand] of next) brands.set(code, brand);
      log.info({ brands: [...brands.keys()] }, 'brands.json changed');
    } catch (err) {
      log.warn({ err }, 'brands.json changed and can’t be used: the brands stay as they were');
    }
  };
  let reading = Promise.resolve();
  const listener = () => {
    reading = reading.then(read);
  };
  watchFile(file, { interval: pollMs, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
