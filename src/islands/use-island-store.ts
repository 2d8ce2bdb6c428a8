import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/** Returns a store's value and redraws on changes. `printed` is the value on the server and in the first draw of a browser. */
export const useIslandStore: <Value>(store: ReadableAtom<Value>, printed: NoInfer<Value>) => Value =
  import.meta.env.SSR ? (_, printed) => printed : (store, printed) => useStore(store, { ssr: () => printed });
