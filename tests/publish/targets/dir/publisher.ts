import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { TargetResult } from '#publish/targets/target.ts';
import { endChild } from '../../../processes.ts';

export interface Job {
  readonly root: string;
  /** The mark of the large site. */
  readonly mark: string;
  /** Longest pause before each read, in ms. */
  readonly pauseMs?: number;
  /** The process dies before a rename to a path with this suffix. */
  readonly diesAt?: string;
}

export interface Done {
  readonly kind: TargetResult['kind'];
  readonly ticket: number;
  readonly mark: string;
}

/** A publisher in another process. */
export class Publisher {
  readonly #process: ChildProcess;

  static async start(): Promise<Publisher> {
    const publisher = new Publisher();
    await once(publisher.#process, 'message');
    return publisher;
  }

  private constructor() {
    this.#process = fork(new URL('publisher-main.ts', import.meta.url), { execArgv: [] });
    onTestFinished(() => this.kill());
  }

  /** Publishes and tidies; null if killed before the end. */
  async publish(job: Job): Promise<Done | null> {
    const end = new AbortController();
    const { signal } = end;
    this.#process.send(job);
    try {
      return await Promise.race([
        once(this.#process, 'message', { signal }).then(([message]) => parse(message)),
        once(this.#process, 'exit', { signal }).then(() => null),
      ]);
    } finally {
      end.abort();
    }
  }

  async kill(): Promise<void> {
    await endChild(this.#process);
  }
}

function parse(message: Done | { readonly error: string }): Done {
  if ('error' in message) throw new Error(message.error);
  return message;
}
