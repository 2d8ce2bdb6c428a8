import type { Environment } from '#config/environment.ts';

/** The ERP that a build reads. */
export interface ErpSource {
  readonly host: string;
  readonly publicHost: string;
  readonly isDemo: boolean;
  readonly close: () => Promise<void>;
}

/** The ERP of the environment, or the embedded demo ERP on its port. Throws where that port is taken. */
export async function openErp({ erpHost, publicErpHost, demoErpPort }: Environment): Promise<ErpSource> {
  if (erpHost !== null) {
    return { host: erpHost, publicHost: publicErpHost ?? erpHost, isDemo: false, close: async () => {} };
  }
  const { startDemoErp } = await import('#demo-erp/start.ts');
  const demo = await startDemoErp({ port: demoErpPort });
  return { host: demo.origin, publicHost: publicErpHost ?? demo.origin, isDemo: true, close: demo.close };
}
