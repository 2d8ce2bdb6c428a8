import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface PlannerSettings {
  readonly store: string;
  /** Has brands.json, and the releases below `live`. */
  readonly folder: string;
  /** The process waits there, with the plan in its hands, to be killed. */
  readonly stopAt: 'before the switch' | 'behind the switch' | null;
  /** Milliseconds since 1970 that its clock shows at its start; null for the true time. */
  readonly now: number | null;
}

export type PlannerMessage = 'started' | 'carries out' | 'stopped';

/** A process that carries out plans; it ends with the test. */
export class PlannerProcess {
  /** How often it has begun to carry out a plan. */
  begun = 0;
  hasStopped = false;
  readonly #child: ChildProcess;

  /** Resolves when it looks for plans. `zone` is the one that its machine is set to. */
  static async start(settings: PlannerSettings, zone = 'UTC'): Promise<PlannerProcess> {
    const planner = new PlannerProcess(settings, zone);
    await once(planner.#child, 'message');
    return planner;
  }

  private constructor(settings: PlannerSettings, zone: string) {
    const main = fileURLToPath(new URL('planner-main.ts', import.meta.url));
    const env = { ...process.env, TZ: zone };
    this.#child = fork(main, [JSON.stringify(settings)], { execArgv: [], env });
    this.#child.on('message', (message: PlannerMessage) => {
      if (message === 'carries out') this.begun += 1;
      if (message === 'stopped') this.hasStopped = true;
    });
    onTestFinished(() => this.kill());
  }

  setClock(now: number): void {
    this.#child.send(now);
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
