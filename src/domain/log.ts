/** A line that was logged as an error. */
export interface LoggedError {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly message: string;
  /** The message of the error itself; empty without one. */
  readonly detail: string;
}

/** The methods of a logger that the service's parts use; a pino logger has them. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Drops every message. */
export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
