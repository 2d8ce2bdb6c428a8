import { once } from 'node:events';
import type { Server } from 'node:http';
import type { RecordStore } from '#service/store/sql-store.ts';
import { openPreviewTokens } from './preview-tokens.ts';
import { checkPath, createPreviewServer, linkPath, type PreviewOptions } from './preview-server.ts';

export type Previews = Awaited<ReturnType<typeof openPreviews>>;

export interface PreviewsOptions extends Omit<PreviewOptions, 'tokens'> {
  readonly store: RecordStore;
  readonly host: string;
  readonly port: number;
  /** Null means the default address. */
  readonly previewOrigin: string | null;
}

/** Must match `service-nginx.conf`. */
const securePort = 8443;

export async function openPreviews(options: PreviewsOptions) {
  const { store, port, origin } = options;
  const tokens = openPreviewTokens(store);
  const server = createPreviewServer({ ...options, tokens });
  const isOpen = port > 0 && (await listen(server, options));
  const address = options.previewOrigin ?? toDefaultOrigin(origin, port);
  return {
    isOpen,
    open: async (brand: string, release: string, session: string, path = '/') => {
      if (!isOpen) return null;
      const link = new URL(`${linkPath}${await tokens.addLink({ brand, release, session })}`, address);
      link.searchParams.set('to', path);
      return link.href;
    },
    check: () => checkPreview(address),
    close: async () => {
      if (!isOpen) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Throws if browsers cannot reach the previews at `address`. */
export async function checkPreview(address: string): Promise<void> {
  const { status } = await fetch(new URL(checkPath, address), { redirect: 'error' }).catch(
    (cause: unknown) => {
      throw new Error(`${address} does not answer. Start the service, or correct PREVIEW_ORIGIN.`, { cause });
    },
  );
  if (status !== 204)
    throw new Error(
      `${address} answers ${status} and is not the address of previews. Correct PREVIEW_ORIGIN.`,
    );
}

function toDefaultOrigin(origin: string, port: number): string {
  const address = new URL(origin);
  address.port = String(address.protocol === 'https:' ? securePort : port);
  return address.origin;
}

async function listen(server: Server, { port, host, onProblem }: PreviewsOptions): Promise<boolean> {
  try {
    await once(server.listen(port, host), 'listening');
    return true;
  } catch (cause) {
    const fault = `Previews are not available, because the service can't listen on ${host}:${port}. Set PREVIEW_PORT to a free port. (${String(cause)})`;
    onProblem(new Error(fault, { cause }));
    return false;
  }
}
