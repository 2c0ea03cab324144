import { type DestinationStream, type Logger, pino } from 'pino';
import { UnwritableError } from '../../database/write-state.ts';
import type { Clock } from '../../domain/clock.ts';
import { errorText } from '../../domain/disk-full.ts';
import type { LoggedError } from '../../domain/log.ts';
import type { Exported } from '../otel/exported.ts';
import type { Config } from '../settings/config.ts';
import { LogThrottle } from './log-throttle.ts';

/** The number of pino's level `error`; `fatal` is above it. */
const ERROR_LEVEL = 50;
const ERRORS_MAX = 50;
const TEXT_MAX_CHARS = 300;

/** Holds the last lines that a process has logged as errors, and those that its collector processes have. */
export class RecentErrors {
  readonly #errors: LoggedError[] = [];
  #untold: LoggedError[] = [];

  /** The lines, the latest first. */
  get latest(): readonly LoggedError[] {
    return this.#errors;
  }

  /** Whether there are lines since the last `drain`. */
  get hasUntold(): boolean {
    return this.#untold.length > 0;
  }

  /** Adds a line, at its place in time. */
  add(error: LoggedError): void {
    const added = { ...error, message: cut(error.message), detail: cut(error.detail) };
    const place = this.#errors.findIndex(({ at }) => at <= added.at);
    this.#errors.splice(place === -1 ? this.#errors.length : place, 0, added);
    this.#errors.splice(ERRORS_MAX);
    this.#untold.push(added);
    if (this.#untold.length > ERRORS_MAX) this.#untold.shift();
  }

  /** Returns the lines since the last call, the oldest first, as far as they are remembered. */
  drain(): readonly LoggedError[] {
    const untold = this.#untold;
    this.#untold = [];
    return untold;
  }
}

/** The log of a process, and what it has logged as errors. */
export interface OpenedLog {
  readonly log: Logger;
  readonly errors: RecentErrors;
}

/**
 * Opens the log of a process: a line of JSON each on standard output. Of equal lines only the first ones of a minute are
 * written, and how many were left out. Of a database that cannot be written its own line tells, and no other.
 *
 * @param exported where the same lines go, each with the span that it belongs to
 */
export function openLog(
  level: Config['logLevel'],
  clock: Clock,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
  exported: Pick<Exported, 'sendLine' | 'spanNames'> | null = null,
): OpenedLog {
  const errors = new RecentErrors();
  const throttle = new LogThrottle();
  const log = pino(
    {
      level,
      ...(exported === null ? {} : { mixin: () => exported.spanNames() }),
      hooks: {
        logMethod(args, method, lineLevel) {
          const nowMs = Math.floor(clock.nowMicros() / 1000);
          const [fields, message, detail, cause] = partsOf(args);
          if (cause instanceof UnwritableError) return;
          if (lineLevel >= ERROR_LEVEL) errors.add({ at: nowMs, message, detail });
          const leftOut = throttle.admit(`${lineLevel} ${message} ${detail}`, nowMs);
          if (leftOut === null) return;
          if (leftOut === 0) method.apply(this, args);
          else method.call(this, { ...fields, leftOut }, message);
        },
      },
    },
    exported === null ? destination : both(destination, exported),
  );
  return { log, errors };
}

/** Writes each line to a destination, and sends it. */
function both(destination: DestinationStream, exported: Pick<Exported, 'sendLine'>): DestinationStream {
  return {
    write: (line) => {
      destination.write(line);
      exported.sendLine(line);
    },
  };
}

/** Returns the fields of a line, its message, that of the error among its fields, and the error. */
function partsOf(args: readonly unknown[]): readonly [fields: object, message: string, detail: string, cause: unknown] {
  const [first, second] = args;
  if (typeof first === 'string') return [{}, first, '', undefined];
  const { err, error } = (first ?? {}) as { readonly err?: unknown; readonly error?: unknown };
  const cause = first instanceof Error ? first : (err ?? error);
  const detail = cause instanceof Error || typeof cause === 'string' ? errorText(cause) : '';
  const fields = first instanceof Error ? { err: first } : ((first ?? {}) as object);
  return [fields, typeof second === 'string' ? second : detail, detail, cause];
}

function cut(text: string): string {
  return text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS)}…` : text;
}
