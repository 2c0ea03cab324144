/** The end of a series' name within a histogram or a summary. */
export type Suffix = '' | '_bucket' | '_sum' | '_count';

/** A value of a metric; `labels` is empty or `{name="value"}`. */
export type Sample = readonly [labels: string, value: number, suffix?: Suffix];

/** A metric in Prometheus' terms. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly samples: number | readonly Sample[];
}

/** Names a counter, which only grows while the process runs. */
export function counter(name: string, help: string, samples: number | readonly Sample[]): Metric {
  return { name, type: 'counter', help, samples };
}

/** Names a gauge, which goes up and down. */
export function gauge(name: string, help: string, samples: number | readonly Sample[]): Metric {
  return { name, type: 'gauge', help, samples };
}

/** Names a summary, which tells of the quantiles of what it has observed lately. */
export function summary(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, type: 'summary', help, samples };
}

/** Writes labels as a sample has them: empty without any. */
export function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Writes metrics in Prometheus' text format. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('');
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = (typeof samples === 'number' ? ([['', samples]] as const) : samples).map(
    ([labels, value, suffix = '']) => `${name}${suffix}${labels} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function escaped(char: string): string {
  return char === '\n' ? '\\n' : `\\${char}`;
}
