import { isDiskFull } from '#files/disk-error.ts';
import { type ErpFault, erpFaultOf } from './erp-fault.ts';
import { TargetError } from '#publish/target-error.ts';
import { DemoContentError } from '#publish/demo-content.ts';
import type { FailureCause } from './failure.ts';
import { BuildError } from './build-error.ts';
import type { BuildPhase } from './phase.ts';

/** Says what people need to know of an error; `secrets` are kept out of it. */
export function toBuildError(error: unknown, phase: BuildPhase, secrets: Iterable<string>): BuildError {
  if (error instanceof BuildError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new BuildError(whyOf(error, phase), withoutSecrets(message, secrets));
}

function whyOf(error: unknown, phase: BuildPhase): FailureCause {
  if (chainOf(error).some(isDiskFull)) return 'disk-full';
  const ofErp = erpFaultOf(error);
  if (ofErp !== null) return whyOfErp[ofErp];
  if (error instanceof DemoContentError) return 'demo-content';
  if (error instanceof TargetError) return error.isRefusal ? 'target-refused' : 'target-down';
  return phase === 'render' && !chainOf(error).some(isOfSystem) ? 'page' : 'other';
}

const whyOfErp = {
  down: 'erp-down',
  refused: 'erp-refused',
  content: 'erp-content',
  shrunk: 'shrink',
} as const satisfies Record<ErpFault, FailureCause>;

function chainOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

function isOfSystem(error: Error): boolean {
  return 'syscall' in error || 'errcode' in error;
}

function withoutSecrets(message: string, secrets: Iterable<string>): string {
  let text = message.replace(/\/\/[^/\s@]*@/g, '//…@');
  for (const secret of secrets) text = text.replaceAll(secret, '…');
  return text;
}
