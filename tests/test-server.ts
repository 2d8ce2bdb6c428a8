import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';

export function closeAfterTest(server: Server): void {
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}
