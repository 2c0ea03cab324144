import { monitorEventLoopDelay } from 'node:perf_hooks';
import { labelsOf, type Sample } from './metric.ts';

/** The loop is asked to come round so often, milliseconds. It costs some microseconds each time. */
const RESOLUTION_MS = 50;
/** Quantiles are of the present window and the one before it, milliseconds. */
const WINDOW_MS = 60_000;
const NANOS_PER_SECOND = 1e9;

const QUANTILES = [0.5, 0.99, 1] as const;

/** The delay of the event loop, seconds. */
export interface LoopDelay {
  /** The delays at `QUANTILES` within the last one or two minutes. */
  readonly quantiles: readonly number[];
  /** Over the life of the process. */
  readonly sum: number;
  readonly count: number;
}

/** Returns the delays as samples of a summary. */
export function loopSamples(
  { quantiles, sum, count }: LoopDelay,
  labels: Readonly<Record<string, string>> = {},
): Sample[] {
  return [
    ...QUANTILES.map((quantile, i): Sample => [labelsOf({ ...labels, quantile: String(quantile) }), quantiles[i]!]),
    [labelsOf(labels), sum, '_sum'],
    [labelsOf(labels), count, '_count'],
  ];
}

/** The delays since its last reset, nanoseconds. */
export type DelayWindow = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'count' | 'mean' | 'max' | 'percentile' | 'reset' | 'enable' | 'disable'
>;

/** Measures by how much the event loop comes round too late. Two windows take turns, so that none is ever empty. */
export class EventLoopMonitor {
  readonly #windows: readonly [DelayWindow, DelayWindow];
  readonly #turning: NodeJS.Timeout;
  #turn = 0;
  #sum = 0;
  #count = 0;
  #highestSum = 0;

  constructor(makeWindow: () => DelayWindow = () => monitorEventLoopDelay({ resolution: RESOLUTION_MS })) {
    this.#windows = [makeWindow(), makeWindow()];
    for (const window of this.#windows) window.enable();
    this.#turning = setInterval(() => this.#begin(), WINDOW_MS).unref();
  }

  /** The older of the two windows. */
  get delay(): LoopDelay {
    const { sum, count } = this.#present();
    // After a late turn the next one comes early and lowers the mean; a sum that falls would count as a restart.
    this.#highestSum = Math.max(this.#highestSum, this.#sum + sum);
    const window = this.#windows[1 - this.#turn]!;
    const quantiles = QUANTILES.map((quantile) =>
      window.count === 0 ? 0 : late(quantile === 1 ? window.max : window.percentile(quantile * 100)),
    );
    return { quantiles, sum: this.#highestSum, count: this.#count + count };
  }

  stop(): void {
    clearInterval(this.#turning);
    for (const window of this.#windows) window.disable();
  }

  #begin(): void {
    const { sum, count } = this.#present();
    this.#sum += sum;
    this.#count += count;
    this.#turn = 1 - this.#turn;
    this.#windows[this.#turn]!.reset();
  }

  /** The delays since the last window began. */
  #present(): { readonly sum: number; readonly count: number } {
    const { count, mean } = this.#windows[this.#turn]!;
    return count === 0 ? { sum: 0, count: 0 } : { sum: late(mean) * count, count };
  }
}

function late(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOS_PER_SECOND - RESOLUTION_MS / 1000);
}
