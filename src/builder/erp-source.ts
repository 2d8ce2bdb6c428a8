import type { Environment } from '#config/environment.ts';
import type { ClientOptions } from '#erp/client.ts';

/** The ERP that a build reads. */
export interface ErpSource {
  readonly host: string;
  readonly publicHost: string;
  readonly isDemo: boolean;
  readonly limits: ErpLimits;
  readonly close: () => Promise<void>;
}

export type ErpLimits = Pick<ClientOptions, 'silenceMs' | 'attemptMs' | 'maxBodyBytes'>;

export function toErpLimits({
  erpTimeoutMs,
  erpAnswerBytes,
}: Pick<Environment, 'erpTimeoutMs' | 'erpAnswerBytes'>): ErpLimits {
  return { silenceMs: erpTimeoutMs, attemptMs: erpTimeoutMs * 6, maxBodyBytes: erpAnswerBytes };
}

/** Opens the ERP of the environment, or the embedded demo ERP on its port. Throws where another program has the port. */
export async function openErp(environment: Environment): Promise<ErpSource> {
  const { erpHost, publicErpHost } = environment;
  const limits = toErpLimits(environment);
  const { origin, close } =
    erpHost === null ? await openDemoErp(environment) : { origin: erpHost, close: async () => {} };
  return { host: origin, publicHost: publicErpHost ?? origin, isDemo: erpHost === null, limits, close };
}

/** Starts the demo ERP on its port, or uses the one that another command of this project runs there. */
export async function openDemoErp({ demoErpPort: port }: Pick<Environment, 'demoErpPort'>): Promise<{
  readonly origin: string;
  readonly close: () => Promise<void>;
}> {
  const { findDemoErp, startDemoErp } = await import('#demo-erp/start.ts');
  try {
    return await startDemoErp({ port });
  } catch (error) {
    const origin = await findDemoErp(port);
    if (origin === null) throw error;
    return { origin, close: async () => {} };
  }
}
