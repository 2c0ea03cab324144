/** A value of a metric; `labels` is empty or `{name="value"}`. */
export type Sample = readonly [labels: string, value: number];

/** A metric in Prometheus' terms. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
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

/** Writes metrics in Prometheus' text format. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('');
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = (typeof samples === 'number' ? ([['', samples]] as const) : samples).map(
    ([labels, value]) => `${name}${labels} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
