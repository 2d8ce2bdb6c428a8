import { formatProblems } from '#catalogue/problem.ts';
import { ErpCallError, ErpContentError } from '#erp/errors.ts';
import { isDiskFull } from '#files/disk-error.ts';
import { DemoContentError } from '#publish/publish-release.ts';
import { TargetError } from '#publish/targets/target.ts';
import { BuildError, type FailureCause } from './failure.ts';
import type { BuildPhase } from './phases.ts';

export function toBuildError(
  error: unknown,
  phase: BuildPhase,
  redact: (text: string) => string,
): BuildError {
  if (error instanceof BuildError) return new BuildError(error.why, redact(error.message), error.violations);
  return new BuildError(findCause(error, phase), redact(toMessage(error)));
}

const shownProblems = 5;

function toMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ErpContentError)) return message;
  return [message, ...formatProblems(error.problems).slice(0, shownProblems)].join('\n');
}

function findCause(error: unknown, phase: BuildPhase): FailureCause {
  const chain = toChain(error);
  if (chain.some(isDiskFull)) return 'disk-full';
  if (error instanceof ErpCallError && error.fault.isTooLarge) return 'erp-too-large';
  if (error instanceof ErpCallError) return error.fault.isTransient ? 'erp-down' : 'erp-refused';
  if (error instanceof ErpContentError) return 'erp-content';
  if (error instanceof DemoContentError) return 'demo-content';
  if (error instanceof TargetError) return error.isRefusal ? 'target-refused' : 'target-down';
  return phase === 'render' && !chain.some((one) => 'syscall' in one || 'errcode' in one) ? 'page' : 'other';
}

function toChain(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...toChain(error.cause)] : [];
}
