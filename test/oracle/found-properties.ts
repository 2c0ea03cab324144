/** The properties that events have, from all hits each time. */
import type { FoundProperties } from '../../src/stats/answers/found-properties.ts';
import type { Hit } from './hit.ts';

/** The answers to both questions about the properties of a site. */
export interface AskedProperties extends FoundProperties {
  readonly any: boolean;
}

/** Lists the properties of so many newest hits that have some, the most frequent first, each with up to three of its most frequent values. */
export function propertiesOf(hits: readonly Hit[], newest: number): AskedProperties {
  const withProps = hits
    .filter(({ event: { event, props } }) => event !== 'pageview' && props !== '')
    .sort(({ event: a }, { event: b }) => b.ts - a.ts || b.seq - a.seq)
    .slice(0, newest);
  const members = withProps.flatMap(({ event: { props } }) =>
    Object.entries(JSON.parse(props) as Record<string, unknown>).map(([key, value]) => ({ key, value: String(value) })),
  );
  const rows = [...Map.groupBy(members, ({ key }) => key)]
    .filter(([key]) => !key.includes('\0'))
    .map(([key, own]) => ({ key, events: own.length, examples: examplesOf(own.map(({ value }) => value)) }))
    .sort((a, b) => b.events - a.events || inBytes(a.key, b.key));
  return { rows: rows.slice(0, 200), totalKeys: rows.length, any: withProps.length > 0 };
}

function examplesOf(values: readonly string[]): string[] {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, length }));
  return counts
    .filter(({ value }) => !['', '(none)', '(other)'].includes(value))
    .sort((a, b) => b.length - a.length || inBytes(a.value, b.value))
    .slice(0, 3)
    .map(({ value }) => value);
}

function inBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
