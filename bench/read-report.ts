/** The report of one dataset: latencies as ratios to the floors, and whether each limit is met. */
import { readFileSync } from 'node:fs';
import type { Latency } from './read-client.ts';
import { type Facts, SITES } from './read-dataset.ts';
import { readsOf } from './read-queries.ts';

/** The limits for the largest dataset. */
const BARS = {
  closedP99Ms: 15,
  closedRatioToSmallest: 1.5,
  twoFiltersP99Ms: 1000,
  todayColdMs: 400,
  todayWarmMs: 5,
  closingSeconds: 20,
  closingDelayMs: 100,
  peakMemoryBytes: 1.2e9,
};

export interface Closing {
  readonly seconds: number;
  readonly usual: Latency;
  readonly meanwhile: Latency;
}

export interface Result {
  readonly size: string;
  readonly facts: Facts;
  readonly route: Latency;
  readonly reads: ReadonlyMap<string, Latency>;
  /** The latency of queries that are sent for the first time. */
  readonly firsts: ReadonlyMap<string, Latency>;
  readonly coldMs: ReadonlyMap<string, Latency>;
  readonly closing: Closing;
  readonly peakMemoryBytes: number;
}

export function print(result: Result, smallest: Result): void {
  const { facts, route, closing } = result;
  const line = (name: string, { p50, p99 }: Latency, note = '') => {
    const ratios = `${ms(p50 / route.p50)} x route, ${ms(p50 / facts.selectOneMs.p50)} x SELECT 1`;
    console.log(`${name.padEnd(28)} p50 ${ms(p50).padStart(7)}  p99 ${ms(p99).padStart(7)} ms   ${ratios}${note}`);
  };
  console.log(`\n== ${result.size} events (load average ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]})`);
  line('engine floor: SELECT 1', facts.selectOneMs);
  line('route floor: /v1/sites', route);
  for (const { name, kind } of readsOf(facts)) {
    const latency = result.reads.get(name)!;
    const ratio = latency.p99 / smallest.reads.get(name)!.p99;
    if (kind === 'closed') {
      line(
        name,
        latency,
        bar(latency.p99 <= BARS.closedP99Ms && ratio <= BARS.closedRatioToSmallest, `${ms(ratio)} x ${smallest.size}`),
      );
    } else if (kind === 'raw') line(name, latency, bar(latency.p99 <= BARS.twoFiltersP99Ms));
    else if (kind === 'today') line(`${name}, warm`, latency, bar(latency.p99 <= BARS.todayWarmMs));
    else line(name, latency);
    const first = result.firsts.get(name);
    if (first === undefined) continue;
    const most = kind === 'closed' ? BARS.closedP99Ms : BARS.twoFiltersP99Ms;
    line('  asked for the first time', first, bar(first.p99 <= most));
  }
  for (const [name, latency] of result.coldMs) line(`${name}, cold`, latency, bar(latency.p99 <= BARS.todayColdMs));
  const delay = closing.meanwhile.p99 - closing.usual.p99;
  console.log(
    `closing a day of ${SITES} sites: ${ms(closing.seconds)} s${bar(closing.seconds <= BARS.closingSeconds)}`,
  );
  line('reads, usually', closing.usual);
  line('reads while it is closed', closing.meanwhile, bar(delay <= BARS.closingDelayMs, `+${ms(delay)} ms`));
  console.log(
    `peak memory: ${Math.round(result.peakMemoryBytes / 1e6)} MB${bar(result.peakMemoryBytes <= BARS.peakMemoryBytes)}`,
  );
  console.log(
    `disk: ${ms(facts.bytesPerEvent)} B an event + ${ms(facts.bytesPerHit)} B a hit (${facts.events} and ${facts.hits} kept), ` +
      `${Math.round(facts.bytesPerSiteDay)} B a site-day of statistics (${facts.siteDays}): ` +
      `${JSON.stringify(facts.tableBytesPerSiteDay)}; parts ${JSON.stringify(facts.parts)}`,
  );
}

function bar(met: boolean, note = ''): string {
  return `   ${note === '' ? '' : `(${note}) `}${met ? 'met' : 'MISSED'}`;
}

export function ms(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(2);
}
