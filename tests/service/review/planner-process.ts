import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface PlannerSettings {
  readonly store: string;
  /** Contains brands.json, and the releases in the subfolder `live`. */
  readonly folder: string;
  /** Start of the process's clock, in ms since 1970. Null for the real time. */
  readonly now: number | null;
}

export type PlannerMessage = 'started' | 'carries out';

export class PlannerProcess {
  begun = 0;
  readonly #child: ChildProcess;

  /** `zone` is the machine's time zone. */
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
    });
    onTestFinished(() => this.kill());
  }

  setClock(now: number): void {
    this.#child.send(now);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
