import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureFault } from '#catalogue/picture-fault.ts';
import { type EncodedPicture, PictureError } from './encode.ts';

export interface EncodeRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly digest: string;
}

export type EncodeAnswer =
  | { readonly id: number; readonly encoded: EncodedPicture; readonly fault: null }
  | { readonly id: number; readonly encoded: null; readonly fault: PictureFault };

class EncoderEnded extends Error {
  override readonly name = 'EncoderEnded';
}

/** Longer than sharp's own time limit, so that only a process that hangs reaches it. */
const answerMs = 60_000;

export function openEncoder() {
  let shared: EncoderProcess | null = null;
  let isClosed = false;
  return {
    encode: async (bytes: Uint8Array, digest: string): Promise<EncodedPicture> => {
      if (shared === null || !shared.isAlive) shared = new EncoderProcess();
      try {
        return await shared.encode(bytes, digest);
      } catch (error) {
        if (!(error instanceof EncoderEnded) || isClosed) throw error;
        return encodeSeparately(bytes, digest);
      }
    },
    close: () => {
      isClosed = true;
      shared?.end();
    },
  };
}

/** Encodes the picture in a separate process, because another picture may have crashed the shared process. */
async function encodeSeparately(bytes: Uint8Array, digest: string): Promise<EncodedPicture> {
  const separateProcess = new EncoderProcess();
  try {
    return await separateProcess.encode(bytes, digest);
  } catch (cause) {
    if (!(cause instanceof EncoderEnded)) throw cause;
    throw new PictureError(['ended', cause.message], { cause });
  } finally {
    separateProcess.end();
  }
}

interface Pending {
  readonly resolve: (encoded: EncodedPicture) => void;
  readonly reject: (error: Error) => void;
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const main = fileURLToPath(new URL('encode-main.ts', import.meta.url));
/** The process may read code, but neither `.env` nor the service's store. Paths are resolved, because `node_modules` may be a link. */
const readable = new Set(
  ['src', 'node_modules', 'package.json'].flatMap((name) => [project + name, realpathSync(project + name)]),
);

class EncoderProcess {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  constructor() {
    const [program, ...args] = toIsolatedCommand(process.execPath);
    this.#child = fork(main, [], {
      cwd: project,
      execPath: program,
      env: { VIPS_BLOCK_UNTRUSTED: '1' },
      execArgv: [
        ...args,
        '--permission',
        '--disable-warning=SecurityWarning',
        '--allow-addons',
        ...[...readable].map((path) => `--allow-fs-read=${path}`),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (answer: EncodeAnswer) => this.#receive(answer));
    this.#child.once('error', (error) => this.#fail(`the encoder process can't start (${String(error)})`));
    this.#child.once('exit', (code, signal) =>
      this.#fail(`the encoder process ended with ${signal ?? `code ${code}`}`),
    );
  }

  get isAlive(): boolean {
    return this.#child.connected;
  }

  /** Throws `PictureError`, or `EncoderEnded`. */
  async encode(bytes: Uint8Array, digest: string): Promise<EncodedPicture> {
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<EncodedPicture>();
    this.#pending.set(id, { resolve, reject });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), answerMs);
    this.#child.send({ id, bytes, digest } satisfies EncodeRequest, (error) => {
      if (error !== null) this.#fail(`the encoder process can't be reached (${String(error)})`);
    });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#pending.delete(id);
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #receive({ id, encoded, fault }: EncodeAnswer): void {
    const pending = this.#pending.get(id);
    if (fault === null) pending?.resolve(encoded);
    else pending?.reject(new PictureError(fault));
  }

  #fail(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new EncoderEnded(reason));
  }
}

type Command = readonly [program: string, ...args: string[]];

/** Runs a program in new user and network namespaces of Linux, which needs no privileges. */
const unshare = ['/usr/bin/unshare', '--user', '--map-current-user', '--net'] as const;

let canUnshare: boolean | null = null;

/** Starts the program without namespaces where they are not permitted, as in Docker and the shipped systemd unit. */
function toIsolatedCommand(program: string): Command {
  canUnshare ??= spawnSync(unshare[0], [...unshare.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return canUnshare ? [...unshare, program] : [program];
}
