import { Worker } from 'node:worker_threads';
import type { DataKind } from '../../domain/data-kind.ts';
import type { CompiledFile } from './compile.ts';
import { DataError } from './data-error.ts';

/** A database of many millions of ranges takes a minute. */
const COMPILE_MAX_MS = 600_000;
/** All texts for one pattern take some milliseconds. */
const STEP_MAX_MS = 5000;
const HEAP_MAX_MB = 2048;

/** The data for the thread that compiles a file. */
export interface CompileThreadData {
  readonly kind: DataKind;
  readonly path: string;
  readonly directory: string;
}

/** A message of the thread. */
export type CompileMessage =
  | { readonly type: 'trying'; readonly what: string }
  | { readonly type: 'compiled'; readonly file: CompiledFile }
  /** The file is not what it should be. */
  | { readonly type: 'refused'; readonly message: string };

/**
 * Checks and compiles a file in a thread of its own, which is ended when the file has it run or grow without end. Rejects
 * with a DataError, a sentence about the file, when it is refused.
 */
export async function compileInThread(
  data: CompileThreadData,
  signal: AbortSignal,
  stepMaxMs = STEP_MAX_MS,
): Promise<CompiledFile> {
  const { promise, resolve, reject } = Promise.withResolvers<CompiledFile>();
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  });
  const tooLong = (what: string) => () => reject(new DataError(`${what} takes too long`));
  let watch = setTimeout(tooLong('its check'), COMPILE_MAX_MS);
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.on('message', (message: CompileMessage) => {
    if (message.type === 'compiled') return resolve(message.file);
    if (message.type === 'refused') return reject(new DataError(message.message));
    clearTimeout(watch);
    watch = setTimeout(tooLong(message.what), stepMaxMs);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const tooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(tooLarge ? new DataError('its check needs too much memory') : error);
  });
  worker.on('exit', () => reject(new Error(`the check of ${data.kind} ended early`)));
  try {
    return await promise;
  } finally {
    clearTimeout(watch);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
