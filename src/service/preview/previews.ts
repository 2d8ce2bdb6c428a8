import type { Server } from 'node:http';
import type { BrandCode } from '#config/codes.ts';
import type { Target } from '#publish/targets/target.ts';
import { type Looks, openLooks } from './looks.ts';
import { createPreviewServer, linkPath, type PreviewOptions } from './preview-server.ts';
import type { RecordStore } from '#service/store/record-store.ts';

/** Shows releases that are not live, each brand at a port of its own. */
export interface Previews {
  /** Resolves to a link that opens a release once; null where this brand has no port. `session` is the id of the user's. */
  open(brand: BrandCode, release: string, session: string): Promise<string | null>;
  canOpen(brand: BrandCode): boolean;
  close(): Promise<void>;
}

export interface PreviewsOptions extends Pick<PreviewOptions, 'isOpen' | 'origin' | 'onProblem'> {
  readonly store: RecordStore;
  readonly brands: Iterable<BrandCode>;
  readonly openTarget: (brand: BrandCode) => Promise<Target>;
  /** Address to listen at. */
  readonly host: string;
  /** Of the first brand, the others follow; 0 shows none. */
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
    open: async (brand, release, session) => {
      const port = ports.get(brand);
      if (port === undefined) return null;
      const link = new URL(options.origin);
      link.port = String(port);
      link.pathname = `${linkPath}${await looks.addLink({ brand, release, session })}`;
      return link.href;
    },
    close: async () => void (await Promise.all(endings.map((end) => end()))),
  };
}

/** Resolves to what ends it; null where its port is taken, which only previews suffer from. */
async function openOne(
  brand: BrandCode,
  port: number,
  looks: Looks,
  { isOpen, origin, onProblem, openTarget, host }: PreviewsOptions,
): Promise<(() => Promise<unknown>) | null> {
  const target = openWhenAsked(() => openTarget(brand));
  const server = createPreviewServer({ brand, looks, isOpen, origin, onProblem, target: target.value });
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
    await target.close();
  };
}

/** A target that is opened by the first who looks. */
function openWhenAsked(open: () => Promise<Target>) {
  let opening: Promise<Target> | null = null;
  const get = () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const value: PreviewOptions['target'] = {
    readRelease: async (id) => (await get()).readRelease(id),
    readFile: async (release, path) => (await get()).readFile(release, path),
  };
  return { value, close: async () => (await opening)?.close() };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
