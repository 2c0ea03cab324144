/** Reads Prometheus' text format strictly: what it does not allow, or only tolerates, throws. */

export interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

export function parseExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family & { readonly samples: Sample[] }>();
  const seen = new Set<string>();
  let help: readonly [name: string, text: string] | null = null;
  let family: (Family & { readonly samples: Sample[] }) | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, helped, words] = new RegExp(`^# HELP (${NAME}) (\\S.*)$`).exec(line) ?? [];
    const [, typed, type] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`).exec(line) ?? [];
    if (helped !== undefined) help = [helped, words!];
    else if (typed !== undefined) {
      if (help?.[0] !== typed) throw new Error(`no help before the type: ${line}`);
      if (families.has(typed)) throw new Error(`a family comes twice: ${line}`);
      family = { name: typed, type: type!, help: help[1], samples: [] };
      families.set(typed, family);
    } else {
      const sample = sampleOf(line);
      if (family === null) throw new Error(`a sample without a family: ${line}`);
      const suffix = sample.name.startsWith(family.name) ? sample.name.slice(family.name.length) : null;
      if (suffix === null || !SUFFIXES[family.type]!.includes(suffix)) {
        throw new Error(`a sample of another family than ${family.name}: ${line}`);
      }
      const series = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(series)) throw new Error(`a sample comes twice: ${line}`);
      seen.add(series);
      family.samples.push(sample);
    }
  }
  for (const each of families.values()) requireSound(each);
  return families;
}

function sampleOf(line: string): Sample {
  const [, name, labelText, value] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`neither a comment nor a sample: ${line}`);
  if (!/^([+-]?Inf|NaN|[+-]?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(value!)) throw new Error(`not a number: ${line}`);
  const labels = new Map<string, string>();
  LABEL.lastIndex = 0;
  while (labelText !== undefined && LABEL.lastIndex < labelText.length) {
    const [, label, text] = LABEL.exec(labelText) ?? [];
    if (label === undefined || labels.has(label)) throw new Error(`bad labels: ${line}`);
    labels.set(label, text!);
  }
  return { name, labels, value: Number(value!.replace('Inf', 'Infinity')) };
}

/** Checks what the type of a family promises, and the conventions of names. */
function requireSound({ name, type, samples }: Family): void {
  if ((type === 'counter') !== name.endsWith('_total')) throw new Error(`${name} is a ${type}`);
  if (/_(ms|milliseconds|minutes|kb|mb|percent)(_|$)/.test(name)) throw new Error(`${name} is in no base unit`);
  if (type === 'counter' && samples.some(({ value }) => value < 0)) throw new Error(`${name} is below 0`);
  if (type !== 'histogram') return;
  const others = ({ labels }: Sample) => JSON.stringify([...labels].filter(([label]) => label !== 'le'));
  for (const [labels, series] of Map.groupBy(samples, others)) {
    const buckets = series.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map((bucket) => Number(bucket.labels.get('le')?.replace('Inf', 'Infinity')));
    const counts = buckets.map(({ value }) => value);
    const isOrdered = (numbers: readonly number[]) => numbers.every((n, i) => i === 0 || n >= numbers[i - 1]!);
    const count = series.find((sample) => sample.name === `${name}_count`)?.value;
    const hasSum = series.some((sample) => sample.name === `${name}_sum`);
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || !isOrdered(bounds) || !isOrdered(counts)) {
      throw new Error(`${name}${labels}: buckets out of order`);
    }
    if (count !== counts.at(-1) || !hasSum) throw new Error(`${name}${labels}: sum or count is missing or wrong`);
  }
}
