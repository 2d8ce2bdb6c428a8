import { toWireSetting } from '#demo-erp/to-wire.ts';
import type { ReaderContext } from '#erp/wire/readers.ts';
import { readForReaders } from '#erp/wire/setting.ts';

/** What readers use besides a record, for an ERP at an address. */
export function readerContext(erpHost: string): ReaderContext {
  const setting = readForReaders(toWireSetting({ themeColor: '#0a7d5a', enableZh: true }));
  return { erpHost, publicErpHost: erpHost, allowedHosts: [], setting };
}
