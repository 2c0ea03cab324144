import { readFileSync } from 'node:fs';
import { mean } from './measures.ts';

const LOOKS_MIN = 3;

/** Samples the memory of a process: its own pages, and its share of those that it has with others (PSS). */
export class ResidentMemory {
  readonly #pid: number;
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  /** @param intervalMs between two samples */
  constructor(pid: number, intervalMs: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), intervalMs);
    this.#look();
  }

  /** Ends sampling. Returns the mean and the maximum in MB, and the mean of the last third divided by that of the first. */
  end() {
    clearInterval(this.#timer);
    while (this.#samples.length < LOOKS_MIN) this.#look();
    const third = Math.floor(this.#samples.length / 3);
    return {
      meanMb: Math.round(mean(this.#samples) / 1024),
      maxMb: Math.round(Math.max(...this.#samples) / 1024),
      ratio: mean(this.#samples.slice(-third)) / mean(this.#samples.slice(0, third)),
    };
  }

  #look(): void {
    const rollup = readFileSync(`/proc/${this.#pid}/smaps_rollup`, 'utf8');
    this.#samples.push(Number(/^Pss:\s+(\d+) kB/m.exec(rollup)![1]));
  }
}
