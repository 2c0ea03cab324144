import { setTimeout as pause } from 'node:timers/promises';
import { NoServiceError } from '../service/control/ask-service.ts';
import { type StoreHolder, StoreLock } from '../service/data-directory/store-lock.ts';

/** The longest wait for a service that has just been started, or for one that ends, milliseconds. */
const SERVICE_MAX_MS = 20_000;
const TRY_EVERY_MS = 200;

const RUNS: Readonly<Record<Exclude<StoreHolder, 'serve'>, string>> = {
  import: 'an import',
  move: 'svc move',
  backup: 'svc backup',
  export: 'svc export',
};

export interface StoreUse<Result> {
  readonly dataDir: string;
  /** Holds the store while `here` runs. */
  readonly holder: Exclude<StoreHolder, 'serve'>;
  readonly signal: AbortSignal;
  /** Lets the running service do it. It is asked again, for a while, as long as none listens (`NoServiceError`). */
  readonly ask: () => Promise<Result>;
  /** Does it in this process, which holds the store. */
  readonly here: () => Promise<Result>;
}

/**
 * Does something with the store of a data directory: by the service that runs there, or here when none does. Rejects with an
 * Error when another command holds the store, with the signal's reason once that is aborted, and as `ask` and `here` do.
 */
export async function withStore<Result>({ dataDir, holder, signal, ask, here }: StoreUse<Result>): Promise<Result> {
  for (let leftMs = SERVICE_MAX_MS; ; leftMs -= TRY_EVERY_MS) {
    const lock = StoreLock.take(dataDir, holder);
    if (lock !== null) {
      try {
        return await here();
      } finally {
        lock.release();
      }
    }
    requireService(dataDir, holder);
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoServiceError)) throw error;
      if (leftMs <= 0) {
        throw new Error(`the server on ${dataDir} answers no commands; is it of this version?`, { cause: error });
      }
    }
    await pause(TRY_EVERY_MS, undefined, { signal });
  }
}

/** Throws an Error when something else than a service holds the store. */
function requireService(dataDir: string, holder: StoreHolder): void {
  const other = StoreLock.holderOf(dataDir);
  if (other === 'serve') return;
  const name = other === holder ? `another ${RUNS[other]}` : RUNS[other];
  throw new Error(`${name} runs on ${dataDir}; wait until it has ended`);
}
