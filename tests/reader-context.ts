import { toWireSetting } from '#demo-erp/to-wire.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import { readForReaders } from '#erp/wire/setting.ts';

export function readerContext(erpHost: string): ReaderContext {
  const setting = readForReaders(toWireSetting({ themeColor: '#0a7d5a', enableZh: true }));
  return { erpHost, publicErpHost: erpHost, allowedHosts: [], setting };
}
