import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { OnStep } from '#publish/targets/target.ts';
import { endChild } from '../../../processes.ts';

interface Message {
  readonly ticket?: number;
  readonly done?: number;
  readonly total?: number;
  readonly kind?: string;
  readonly error?: string;
}

/** A publisher process that can be killed or suspended. */
export class Publisher {
  readonly #process: ChildProcess;
  #onMessage: (message: Message) => void = () => {};

  constructor(address: string) {
    this.#process = fork(new URL('publisher-main.ts', import.meta.url), [address], { execArgv: [] });
    this.#process.on('message', (message: Message) => this.#onMessage(message));
  }

  async takeTicket(): Promise<number> {
    const { ticket } = await this.#ask({ take: true }, (message) => message.ticket !== undefined);
    return ticket ?? 0;
  }

  /** Publishes `aWideSite(mark, pages)`. Resolves to the result, or null if killed. */
  async publish(mark: string, onStep: OnStep = () => {}, pages = 0): Promise<string | null> {
    const isEnd = ({ kind, done, total }: Message) => {
      if (done !== undefined && total !== undefined) onStep(done, total);
      return kind !== undefined;
    };
    const ending = this.#ask({ publish: mark, pages }, isEnd).then(({ kind }) => kind ?? null);
    return Promise.race([ending, once(this.#process, 'exit').then(() => null)]);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    this.#process.kill(name);
  }

  async stop(): Promise<void> {
    await endChild(this.#process);
  }

  async #ask(order: object, isAnswer: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.#onMessage = (message) => {
        if (message.error !== undefined) reject(new Error(message.error));
        else if (isAnswer(message)) resolve(message);
      };
      this.#process.send(order);
    });
  }
}
