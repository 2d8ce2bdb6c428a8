import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/**
 * Returns a store's value and draws again when it changes. `printed` is the value the page was printed with: browsers begin with
 * it, and the server knows nothing else, so that an island is printed without React's own printer.
 */
export const useIslandStore: <Value>(store: ReadableAtom<Value>, printed: NoInfer<Value>) => Value =
  import.meta.env.SSR ? (_, printed) => printed : (store, printed) => useStore(store, { ssr: () => printed });
