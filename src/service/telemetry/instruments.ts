/** Instruments count and time things as they happen, for metrics that no component could tell afterwards. */
import { labelsOf, type Metric, type Sample } from './metric.ts';

/** Latencies, from a look into memory to the longest read, seconds. */
export const LATENCY_BUCKETS: readonly number[] = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

type Labels<Label extends string> = Readonly<Record<Label, string>>;

interface Description<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Their values are few: words of closed tables, and patterns of routes. */
  readonly labels: readonly Label[];
  /** The labels of samples that are there from the start, so that none first appears with its first event. */
  readonly known?: readonly Labels<Label>[];
}

/** The value of an instrument for one combination of labels. */
interface Series<Label extends string, Value> {
  readonly labels: Labels<Label>;
  value: Value;
}

/** The series of an instrument by the values of their labels. */
class SeriesByLabels<Label extends string, Value> {
  readonly #names: readonly Label[];
  readonly #create: () => Value;
  readonly #series = new Map<string, Series<Label, Value>>();

  constructor({ labels, known = [] }: Description<Label>, create: () => Value) {
    this.#names = labels;
    this.#create = create;
    for (const each of known) this.of(each);
  }

  get all(): readonly Series<Label, Value>[] {
    return [...this.#series.values()];
  }

  of(labels: Labels<Label>): Series<Label, Value> {
    const key = this.#names.map((name) => labels[name]).join('\n');
    return this.#series.getOrInsertComputed(key, () => {
      const own = Object.fromEntries(this.#names.map((name) => [name, labels[name]])) as Labels<Label>;
      return { labels: own, value: this.#create() };
    });
  }
}

/** Counts events by their labels. */
export class Counter<Label extends string> {
  readonly #description: Description<Label>;
  readonly #counts: SeriesByLabels<Label, number>;

  constructor(description: Description<Label>) {
    this.#description = description;
    this.#counts = new SeriesByLabels(description, () => 0);
  }

  add(labels: Labels<Label>, count = 1): void {
    this.#counts.of(labels).value += count;
  }

  get metric(): Metric {
    const { name, help } = this.#description;
    const samples = this.#counts.all.map(({ labels, value }): Sample => [labelsOf(labels), value]);
    return { name, type: 'counter', help, samples };
  }
}

/** The observations of one series: how many fell into each bucket alone, the last for those beyond all bounds. */
interface Observations {
  readonly buckets: number[];
  sum: number;
}

/** Counts durations, or other quantities, by their labels and by a fixed list of bounds. */
export class Histogram<Label extends string> {
  readonly #description: Description<Label>;
  readonly #bounds: readonly number[];
  readonly #observations: SeriesByLabels<Label, Observations>;

  constructor(description: Description<Label>, bounds: readonly number[] = LATENCY_BUCKETS) {
    this.#description = description;
    this.#bounds = bounds;
    this.#observations = new SeriesByLabels(description, () => ({
      buckets: new Array<number>(bounds.length + 1).fill(0),
      sum: 0,
    }));
  }

  observe(labels: Labels<Label>, value: number): void {
    const { value: observations } = this.#observations.of(labels);
    const found = this.#bounds.findIndex((bound) => value <= bound);
    observations.buckets[found === -1 ? this.#bounds.length : found]! += 1;
    observations.sum += value;
  }

  get metric(): Metric {
    const { name, help } = this.#description;
    return { name, type: 'histogram', help, samples: this.#observations.all.flatMap((each) => this.#samples(each)) };
  }

  #samples({ labels, value: { buckets, sum } }: Series<Label, Observations>): Sample[] {
    let count = 0;
    const cumulated = buckets.map((own, i): Sample => {
      count += own;
      const le = i === this.#bounds.length ? '+Inf' : String(this.#bounds[i]);
      return [labelsOf({ ...labels, le }), count, '_bucket'];
    });
    return [...cumulated, [labelsOf(labels), sum, '_sum'], [labelsOf(labels), count, '_count']];
  }
}
