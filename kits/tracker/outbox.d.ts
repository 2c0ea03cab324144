import type { ReportOptions } from './requests.js';

/** Options with a clock, a network and a wait of one's own. */
export interface OutboxOptions extends ReportOptions {
  /** Returns the time, milliseconds. */
  readonly now?: () => number;
  readonly fetch?: typeof globalThis.fetch;
  readonly wait?: (ms: number) => { readonly over: Promise<void>; end(): void };
}

/** Keeps lines until the service has counted them, each once. Throws nothing, and keeps a process running only while it sends. */
export declare class Outbox {
  constructor(options: OutboxOptions, say: (text: string) => void);
  readonly dropped: number;
  add(line: string): void;
  close(withinMs: number): Promise<void>;
}
