/** The thread that checks and compiles a file of data. */
import { parentPort, workerData } from 'node:worker_threads';
import { compileFile } from './compile.ts';
import type { CompileMessage, CompileThreadData } from './compile-thread.ts';
import { DataError } from './data-error.ts';

const { kind, path, directory } = workerData as CompileThreadData;

function tell(message: CompileMessage): void {
  parentPort!.postMessage(message);
}

try {
  tell({ type: 'compiled', file: compileFile(kind, path, directory, (what) => tell({ type: 'trying', what })) });
} catch (error) {
  if (!(error instanceof DataError)) throw error;
  tell({ type: 'refused', message: error.message });
}
