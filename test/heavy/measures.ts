/** The samples of a run. */
export type Sample = Readonly<Record<string, number>>;

/** Parts of a run that are compared, as shares of it. */
export interface Parts {
  readonly warmUp: number;
  readonly part: number;
}

const THIRDS: Parts = { warmUp: 0.1, part: 0.3 };

/** A run's samples in the order of their time. */
export class Measures {
  readonly #samples: Sample[] = [];

  add(sample: Sample): void {
    this.#samples.push(sample);
  }

  get all(): readonly Sample[] {
    return this.#samples;
  }

  /** Returns a measure over the run; what is not known of a sample is left out. */
  of(name: string): number[] {
    return this.#samples.map((sample) => sample[name] ?? Number.NaN).filter((value) => !Number.isNaN(value));
  }

  /**
   * Returns the mean of the last part of the run, divided by that of as long a part after the warm-up.
   *
   * @param parts as shares of the run; by default thirds after a tenth
   */
  growth(name: string, { warmUp, part }: Parts = THIRDS): number {
    const values = this.of(name);
    const settled = values.slice(Math.floor(values.length * warmUp));
    const length = Math.max(1, Math.floor(values.length * part));
    return mean(settled.slice(-length)) / mean(settled.slice(0, length));
  }

  /** Describes a measure in one line: its mean, its highest, and its growth. */
  describe(name: string, parts?: Parts): string {
    const values = this.of(name);
    return `${name}: mean ${mean(values).toPrecision(3)}, most ${Math.max(...values).toPrecision(3)}, last part to first ${this.growth(name, parts).toFixed(3)}`;
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the value below which a share of the values is; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
