/**
 * Prints the capacity model's table of docs/scaling.md, or measures the model's costs and checks its prediction of a load
 * that it was not made from.
 * Usage: node bench/capacity.ts [--measure] [--seconds N]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataDirectory, removeDataDirectory } from '../test/collect/server.ts';
import { busy, type Cost, type Costs, needsOf, rateOf, type Workload } from './capacity-model.ts';
import { Installation } from './capacity-run.ts';

/**
 * Measured by `--measure`, and those of closing and of disks by `read.ts 100M`: two cores of a virtual machine, ClickHouse
 * as the tests' own server. The memory of a site-day is that of a catalogue with half a million of them.
 */
const COSTS: Costs = {
  collectors: { perEvent: 66, perRange: 115_000, perSiteDay: 77 },
  clickhouse: { perEvent: 12, perRange: 22_000, perSiteDay: 14 },
  postgres: { perEvent: 2, perRange: 7000, perSiteDay: 81 },
  api: { perEvent: 0, perRange: 4200, perSiteDay: 7.3 },
  closingPerEvent: 8.9,
  closingWallPerEvent: 5.8,
  readByApi: 1800,
  readByStore: 1000,
  openPerEvent: 0.16,
  bytesPerEvent: 78,
  bytesPerSiteDay: { each: 1400, perEvent: 3.4 },
  catalogueBytesPerSiteDay: 250,
};

const WORKLOADS: readonly Workload[] = [
  { name: '10 M', eventsPerMonth: 10e6, sites: 20, readsPerSecond: 0.1 },
  { name: '1 G', eventsPerMonth: 1e9, sites: 2000, readsPerSecond: 10 },
  { name: '100 G', eventsPerMonth: 100e9, sites: 50_000, readsPerSecond: 250 },
];

/** The loads that the costs come from, and the one that they are to predict. */
const SLOW = { sites: 1, events: 200 };
const FAST = { sites: 1, events: 1500 };
const SPREAD = { sites: 400, events: 1000 };
const CHECKED = { sites: 120, events: 600 };
const COLLECTORS = 2;
const ROLES = ['collectors', 'clickhouse', 'postgres', 'api'] as const;
const PAST_DAYS = 30;
const PAST_EVENTS = 2000;
const QUESTIONS = 300;
const OPEN_QUESTIONS = 10;

const { values } = parseArgs({
  options: { measure: { type: 'boolean', default: false }, seconds: { type: 'string', default: '20' } },
});
if (values.measure) await measure(Number(values.seconds));
else for (const load of WORKLOADS) printNeeds(load);

function printNeeds(load: Workload): void {
  console.log(`\n${load.name} events a month of ${load.sites} sites, ${load.readsPerSecond} questions a second`);
  for (const { resource, needed, unit, share, isDivisible } of needsOf(load, COSTS)) {
    const limit = isDivisible || share < 1 ? '' : '  does not fit';
    console.log(`  ${resource.padEnd(26)} ${shown(needed)} ${unit.padEnd(8)} ${shown(share)} of one${limit}`);
  }
}

async function measure(seconds: number): Promise<void> {
  const [slow, fast, reads] = await withSites(1, async (installation) => {
    // A process that has run for months has its code optimised.
    await installation.collect(FAST.events, seconds * 2);
    const spent = [await spentBy(installation, SLOW, seconds), await spentBy(installation, FAST, seconds)] as const;
    return [...spent, await measureReads(installation)] as const;
  });
  const [spread, checked] = [await alone(SPREAD, seconds), await alone(CHECKED, seconds)];
  const costs = Object.fromEntries(ROLES.map((role) => [role, costOf(slow[role], fast[role], spread[role])]));
  console.log(JSON.stringify({ ...costs, ...reads }, rounded));
  for (const role of ROLES) {
    const predicted = busy(costs[role]!, rateOf(CHECKED.events, CHECKED.sites, COLLECTORS));
    console.log(`${role}: predicted ${shown(predicted)}, measured ${shown(checked[role])} µs a second`);
  }
}

type Load = typeof SLOW;
/** Processor time of a second, microseconds, by role. */
type Busy = Record<(typeof ROLES)[number], number>;

async function withSites<Result>(sites: number, use: (installation: Installation) => Promise<Result>): Promise<Result> {
  const installation = await Installation.start(sites);
  try {
    return await use(installation);
  } finally {
    await installation.stop();
  }
}

function alone(load: Load, seconds: number): Promise<Busy> {
  return withSites(load.sites, async (installation) => {
    await installation.collect(load.events, seconds * 2);
    return spentBy(installation, load, seconds);
  });
}

async function spentBy(installation: Installation, load: Load, seconds: number): Promise<Busy> {
  const spent = await installation.spentBy(() => installation.collect(load.events, seconds));
  const busy = Object.fromEntries(ROLES.map((role) => [role, (spent[role] / seconds) * 1e6])) as Busy;
  console.log(JSON.stringify({ ...load, busy }, rounded));
  return busy;
}

/** Solves for the costs: two loads of one site, in whose ranges there is one site-day, and one of many sites. */
function costOf(slow: number, fast: number, spread: number): Cost {
  const perEvent = (fast - slow) / (FAST.events - SLOW.events);
  const perRange = (slow - SLOW.events * perEvent) / COLLECTORS;
  const { events, ranges, siteDays } = rateOf(SPREAD.events, SPREAD.sites, COLLECTORS);
  return { perEvent, perRange, perSiteDay: (spread - events * perEvent - ranges * perRange) / siteDays };
}

/** Measures questions: about days that are closed, and about an open day. */
async function measureReads(installation: Installation): Promise<Record<string, number>> {
  const site = installation.sites[0]!;
  const today = Temporal.Now.plainDateISO('UTC');
  const dayBefore = (days: number) => today.subtract({ days }).toString();
  const directory = makeDataDirectory();
  const file = join(directory, 'past.ndjson');
  writeFileSync(
    file,
    pastEvents(PAST_DAYS, PAST_EVENTS, (days) => dayBefore(days)),
  );
  await installation.importPast(site, file);
  removeDataDirectory(directory);
  const questions = Array.from(
    { length: PAST_DAYS },
    (_, i) => `from=${dayBefore(PAST_DAYS - (i % 15))}&to=${dayBefore(1 + (i % 7))}`,
  ).flatMap((period) => [`stats?${period}`, `timeseries?${period}`, `breakdown?dimension=page&${period}`]);
  const closed = await installation.spentBy(async () => {
    for (let i = 0; i < QUESTIONS; i++) await installation.ask(site, questions[i % questions.length]!);
  });
  const ofToday = `stats?from=${today}&to=${today}`;
  const open = await installation.spentBy(async () => {
    for (let i = 0; i < OPEN_QUESTIONS; i++) await installation.ask(site, ofToday);
  });
  const openEvents = await installation.eventsOf(site, today.toString());
  return {
    readByApi: (closed.api / QUESTIONS) * 1e6,
    readByStore: (closed.clickhouse / QUESTIONS) * 1e6,
    openPerEvent: (open.clickhouse / OPEN_QUESTIONS / openEvents) * 1e6,
  };
}

function pastEvents(days: number, eventsPerDay: number, day: (before: number) => string): string {
  const lines: string[] = [];
  for (let before = days; before >= 1; before--) {
    for (let i = 0; i < eventsPerDay; i++) {
      const ts = `${day(before)}T${String(Math.floor((i * 24) / eventsPerDay)).padStart(2, '0')}:30:00Z`;
      lines.push(JSON.stringify({ ts, visitor: `${before}-${i % (eventsPerDay / 3)}`, u: `/page-${i % 97}` }));
    }
  }
  return `${lines.join('\n')}\n`;
}

function shown(figure: number): string {
  if (figure >= 1e9) return `${(figure / 1e9).toFixed(0)} G`;
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(2);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
