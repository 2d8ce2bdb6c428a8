import { type ChildProcess, fork } from 'node:child_process';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import type { QueueOptions } from '#service/queue/queue-state.ts';
import { freeze } from '../freeze.ts';
import { endProcess } from '../server-process.ts';
import { patience } from '../../patience.ts';

const saidSchema = z.object({
  kind: z.enum(['ready', 'begun', 'aborted', 'ended']),
  brand: z.string(),
  attempt: z.number(),
});

type Said = z.infer<typeof saidSchema>;

/** Each build runs until `finishBuilds` is called. */
export class QueueProcess {
  readonly said: Said[] = [];
  readonly #child: ChildProcess;
  readonly #address: string;

  static async start(address: string, options: QueueOptions): Promise<QueueProcess> {
    const file = new URL('queue-worker-main.ts', import.meta.url);
    const child = fork(file, [address, JSON.stringify(options)], { execArgv: [] });
    const started = new QueueProcess(child, address);
    try {
      await started.untilSaid('ready');
    } catch (error) {
      await started.kill();
      throw error;
    }
    return started;
  }

  private constructor(child: ChildProcess, address: string) {
    this.#child = child;
    this.#address = address;
    child.on('message', (message) => this.said.push(saidSchema.parse(message)));
  }

  async untilSaid(kind: Said['kind'], count = 1): Promise<void> {
    await vi.waitFor(() => {
      if (this.count(kind) < count) throw new Error(`The process said ${JSON.stringify(this.said)}.`);
    }, patience);
  }

  count(kind: Said['kind']): number {
    return this.said.filter((one) => one.kind === kind).length;
  }

  finishBuilds(): void {
    this.#child.send({});
  }

  async freeze(): Promise<void> {
    if (this.#child.pid !== undefined) await freeze(this.#child.pid, this.#address);
  }

  wake(): void {
    this.#child.kill('SIGCONT');
  }

  kill(): Promise<void> {
    return endProcess(this.#child);
  }
}
