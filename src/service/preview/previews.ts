import type { Server } from 'node:http';
import type { BrandCode } from '#config/codes.ts';
import { type Looks, openLooks } from './looks.ts';
import { createPreviewServer, linkPath, type PreviewOptions } from './preview-server.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import type { StoredReleases } from './stored-releases.ts';

export interface Previews {
  /**
   * Resolves to a one-time link to a path of a release; null if the brand has no port. `session` is the id of the user's
   * session.
   */
  open(brand: BrandCode, release: string, session: string, path?: string): Promise<string | null>;
  canOpen(brand: BrandCode): boolean;
  close(): Promise<void>;
}

export interface PreviewsOptions extends Pick<PreviewOptions, 'isOpen' | 'origin' | 'onProblem'> {
  readonly store: RecordStore;
  readonly brands: Iterable<BrandCode>;
  readonly releasesOf: (brand: BrandCode) => StoredReleases;
  readonly host: string;
  readonly firstPort: number;
}

export async function openPreviews(options: PreviewsOptions): Promise<Previews> {
  const { store, brands, firstPort } = options;
  const looks = openLooks(store);
  const ports = new Map<BrandCode, number>();
  const endings: (() => Promise<unknown>)[] = [];
  if (firstPort > 0)
    for (const [index, brand] of [...brands].entries()) {
      const opened = await openOne(brand, firstPort + index, looks, options);
      if (opened === null) continue;
      ports.set(brand, firstPort + index);
      endings.push(opened);
    }
  return {
    canOpen: (brand) => ports.has(brand),
    open: async (brand, release, session, path = '/') => {
      const port = ports.get(brand);
      if (port === undefined) return null;
      const link = new URL(options.origin);
      link.port = String(port);
      link.pathname = `${linkPath}${await looks.addLink({ brand, release, session })}`;
      link.searchParams.set('to', path);
      return link.href;
    },
    close: async () => void (await Promise.all(endings.map((end) => end()))),
  };
}

async function openOne(
  brand: BrandCode,
  port: number,
  looks: Looks,
  { isOpen, origin, onProblem, releasesOf, host }: PreviewsOptions,
): Promise<(() => Promise<unknown>) | null> {
  const server = createPreviewServer({ brand, looks, isOpen, origin, onProblem, target: releasesOf(brand) });
  try {
    await listen(server, host, port);
  } catch (cause) {
    onProblem(
      new Error(`Previews of ${brand} are not shown: port ${port} is taken. Set PREVIEW_PORT.`, { cause }),
    );
    return null;
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
