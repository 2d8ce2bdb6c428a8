import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Brand } from '#config/brands.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { RenderedEntry } from '#render/render-files.ts';
import type { StagePlace } from '#render/stage.ts';
import type { Output } from '#site/outputs.ts';

/** What a helper needs to know of the build it helps. */
export interface HelperTask {
  readonly root: string;
  readonly brand: Brand;
  /** The snapshot's file. */
  readonly snapshot: string;
  readonly compiled: CompiledSite;
  readonly stage: StagePlace;
  /** Keeps its staged files apart from others'. */
  readonly prefix: string;
  /** Every file that the dist will hold. */
  readonly files: readonly string[];
}

export type HelperOrder =
  | { readonly kind: 'open'; readonly task: HelperTask }
  | {
      readonly kind: 'render';
      readonly outputs: readonly Output[];
      readonly before: readonly (readonly [string, FileEntry])[];
    };

export type HelperAnswer =
  | { readonly isDone: true; readonly entries: readonly RenderedEntry[] }
  | { readonly isDone: false; readonly error: string };

/** A process that renders some of a brand's pages. */
export interface PageHelper {
  /** Throws what rendering throws, or that the process ended. */
  render(
    outputs: readonly Output[],
    before: ReadonlyMap<string, FileEntry>,
  ): Promise<readonly RenderedEntry[]>;
  stop(): void;
}

const entry = fileURLToPath(new URL('page-helper-main.ts', import.meta.url));

/** Starts a helper; as it is of this process's kind, it has its environment and memory settings. */
export function startPageHelper(task: HelperTask): PageHelper {
  const child = fork(entry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const send = (order: HelperOrder) => child.send(order);
  send({ kind: 'open', task });
  return {
    render: (outputs, before) =>
      new Promise((resolve, reject) => {
        const onExit = () =>
          reject(new Error(`A process that rendered ${task.brand.code} ended. Build again.`));
        child.once('exit', onExit);
        child.once('message', (answer: HelperAnswer) => {
          child.off('exit', onExit);
          if (answer.isDone) resolve(answer.entries);
          else reject(new Error(answer.error));
        });
        const known = outputs.flatMap(({ file }): [string, FileEntry][] => {
          const old = before.get(file);
          return old === undefined ? [] : [[file, old]];
        });
        send({ kind: 'render', outputs, before: known });
      }),
    stop: () => {
      child.kill();
    },
  };
}
