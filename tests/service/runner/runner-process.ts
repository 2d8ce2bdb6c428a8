import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { BuilderSettings } from '#builder/build-job.ts';
import type { QueueOptions } from '#service/queue/queue-state.ts';
import { freeze } from '../freeze.ts';

export interface RunnerSettings {
  readonly store: string;
  readonly options: QueueOptions;
  readonly builder: BuilderSettings;
  readonly compiled: CompiledSite;
}

export class RunnerProcess {
  /** If false, builds wait before they publish. */
  isAllowed = true;
  readonly #child: ChildProcess;
  readonly #store: string;
  #onWaiting: () => void = () => {};

  constructor(settings: RunnerSettings) {
    this.#store = settings.store;
    // `detached` makes a process group, so that signals reach the builders too.
    this.#child = fork(
      fileURLToPath(new URL('runner-main.ts', import.meta.url)),
      [JSON.stringify(settings)],
      {
        detached: true,
        execArgv: [],
      },
    );
    this.#child.on('message', () => {
      if (this.isAllowed) this.allow();
      else this.#onWaiting();
    });
    onTestFinished(async () => {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
      const ended = once(this.#child, 'exit');
      this.#signal('SIGKILL');
      await ended;
    });
  }

  waits(): Promise<void> {
    return new Promise((resolve) => {
      this.#onWaiting = resolve;
    });
  }

  allow(): void {
    this.#child.send('go');
  }

  async sleep(): Promise<void> {
    if (this.#child.pid !== undefined) await freeze(-this.#child.pid, this.#store);
  }

  wake(): void {
    this.#signal('SIGCONT');
  }

  #signal(name: 'SIGCONT' | 'SIGKILL'): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, name);
  }
}
