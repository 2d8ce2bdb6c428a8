import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { OnStep, TargetResult } from '#publish/targets/target.ts';
import { endChild } from '../../processes.ts';

/** A publish. It uses the ticket of a preceding `takeTicket` call, or takes a new ticket. */
export interface Job {
  readonly mark: string;
  readonly pages?: number;
  /** Maximum pause before each file, in ms. */
  readonly pauseMs?: number;
  /** Kills the process before it renames a file to a path with this ending. */
  readonly diesAt?: string;
  readonly tidies?: boolean;
}

export interface Done {
  readonly kind: TargetResult['kind'];
  readonly ticket: number;
  readonly mark: string;
}

type Message =
  | { readonly ticket: number }
  | { readonly step: Parameters<OnStep> }
  | { readonly done: Done }
  | { readonly error: string };

export class Publisher {
  readonly #process: ChildProcess;
  #onMessage: (message: Message) => void = () => {};

  constructor(address: string) {
    this.#process = fork(new URL('publisher-main.ts', import.meta.url), [address], { execArgv: [] });
    this.#process.on('message', (message: Message) => this.#onMessage(message));
    onTestFinished(() => this.kill());
  }

  async takeTicket(): Promise<number> {
    return this.#ask('ticket', (message) => ('ticket' in message ? message.ticket : null));
  }

  /** Resolves to null if the process exits before the publish ends. */
  async publish(job: Job, onStep: OnStep = () => {}): Promise<Done | null> {
    const ending = this.#ask(job, (message) => {
      if ('step' in message) onStep(...message.step);
      return 'done' in message ? message.done : null;
    });
    return Promise.race([ending, once(this.#process, 'exit').then(() => null)]);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    this.#process.kill(name);
  }

  kill(): Promise<void> {
    return endChild(this.#process);
  }

  #ask<Answer>(order: Job | 'ticket', read: (message: Message) => Answer | null): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#onMessage = (message) => {
        const answer = read(message);
        if ('error' in message) reject(new Error(message.error));
        else if (answer !== null) resolve(answer);
      };
      this.#process.send(order);
    });
  }
}
