import type { Environment } from '#config/environment.ts';

export type ErpSource = Awaited<ReturnType<typeof openErp>>;

export function toErpLimits({
  erpTimeoutMs,
  erpAnswerBytes,
}: Pick<Environment, 'erpTimeoutMs' | 'erpAnswerBytes'>) {
  return { silenceMs: erpTimeoutMs, attemptMs: erpTimeoutMs * 6, maxBodyBytes: erpAnswerBytes };
}

/** Throws if another program uses the demo ERP's port. */
export async function openErp(environment: Environment) {
  const { erpHost, publicErpHost } = environment;
  const limits = toErpLimits(environment);
  if (erpHost !== null) {
    const publicHost = publicErpHost ?? erpHost;
    return { host: erpHost, publicHost, isDemo: false, demoNotice: null, limits, close: async () => {} };
  }
  const { origin, isFound, close } = await openDemoErp(environment);
  const demoNotice = toNotice(origin, isFound);
  return { host: origin, publicHost: publicErpHost ?? origin, isDemo: true, demoNotice, limits, close };
}

function toNotice(origin: string, isFound: boolean): string {
  const erp = isFound
    ? `the demo ERP that already listens at ${origin}/demo (to start another demo ERP, set DEMO_ERP_PORT to a free port)`
    : `the embedded demo ERP (${origin}/demo)`;
  return `ERP_HOST is not set, so this is DEMO CONTENT from ${erp}. Every product is invented and every page has noindex.`;
}

export async function openDemoErp({ demoErpPort: port }: Pick<Environment, 'demoErpPort'>): Promise<{
  readonly origin: string;
  readonly isFound: boolean;
  readonly close: () => Promise<void>;
}> {
  const { findDemoErp, startDemoErp } = await import('#demo-erp/start.ts');
  try {
    return { ...(await startDemoErp({ port })), isFound: false };
  } catch (error) {
    const origin = await findDemoErp(port);
    if (origin === null) throw error;
    return { origin, isFound: true, close: async () => {} };
  }
}
