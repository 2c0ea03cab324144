import type { ReportOptions } from './requests.js';

/** Keeps lines until the service has counted them, each once. Throws nothing, and keeps no process running. */
export declare class Outbox {
  constructor(options: ReportOptions, say: (text: string) => void);
  readonly dropped: number;
  add(line: string): void;
  close(withinMs: number): Promise<void>;
}
