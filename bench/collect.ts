/**
 * Measures collection: accepted events per second on one core, as a ratio to the floor of the same minute (a bare
 * node:http server that parses the JSON and answers 202). Loading into the store runs on that core too, and counts.
 * Usage: node bench/collect.ts [rounds] [seconds of a round] [connections] [--collectors N [--against M]] [--table]
 * With `--table` it also says where the time goes, of the floor too: by thread from the counters of the rounds, by step
 * from samples of one more round (`perf`, Debian's package `linux-perf`).
 * With collectors, the service runs both ways, with N of them and with M (by default none: one process does all), and
 * `collectorsCpuRatio` says how many times the processor time of the other way an event takes. All processes share the one core.
 * Rounds of both alternate and the median counts. On a machine with other work, only `cpuRatio` is reliable (processor
 * time for each event, including the loading after the round).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '../src/service/data-directory/storage.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../test/collect/server.ts';
import { createWorld } from '../test/collect/world.ts';
import { buildRequests, sendLoad } from './collect-load.ts';
import {
  type CollectRun,
  leaveServerCore,
  type Measured,
  measureCollect,
  peakMemory,
  SERVER_CORE,
  startFloor,
} from './collect-runs.ts';
import { sampledSteps, WITH_SYMBOLS } from './collect-table.ts';
import { median } from './paired.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { collectors: { type: 'string' }, against: { type: 'string' }, table: { type: 'boolean', default: false } },
});
const ROUNDS = Number(positionals[0] ?? 7);
const SECONDS = Number(positionals[1] ?? 4);
const CONNECTIONS = Number(positionals[2] ?? 128);
const COLLECTORS = Number(values.collectors ?? 0);
/** Long enough for the code to be optimised and the addresses to be cached: a collector runs for months. */
const WARM_UP_SECONDS = 30;
const LOOK_MS = 250;
const TARGET_RATIO = 0.5;
const COLLECTORS_RATIO_MAX = 1.1;

/** A service on the servers' core, and the load for it. */
interface Side extends Measured {
  readonly server: Server;
  readonly dataDir: string;
  readonly collectors: readonly number[];
  readonly runs: CollectRun[];
  sent: number;
}

leaveServerCore();
const floor = await startFloor(values.table ? [WITH_SYMBOLS] : []);
const side = await startSide(COLLECTORS);
/** The other way, to compare with. */
const alone = COLLECTORS > 0 ? await startSide(Number(values.against ?? 0)) : null;
const sides = alone === null ? [side] : [side, alone];
const { requests } = side;
for (const each of sides) {
  // Each process has to see as many events.
  const seconds = WARM_UP_SECONDS * Math.max(1, each.collectors.length);
  each.sent += await sendLoad(each.port, each.requests, CONNECTIONS, seconds);
  await each.settled();
}
await sendLoad(floor.port, requests, CONNECTIONS, WARM_UP_SECONDS);

const floors: CollectRun[] = [];
const bareServer: Measured = { pid: floor.child.pid!, port: floor.port, requests, settled: async () => {} };
for (let round = 1; round <= ROUNDS; round++) {
  const bare = await measureCollect(bareServer, CONNECTIONS, SECONDS);
  floors.push(bare);
  for (const each of round % 2 === 0 ? sides.toReversed() : sides) {
    const full = await measureCollect(each, CONNECTIONS, SECONDS);
    each.runs.push(full);
    each.sent += full.events;
  }
  const full = side.runs.at(-1)!;
  const ratio = (full.perSecond / bare.perSecond).toFixed(3);
  console.log(
    `round ${round}: floor ${Math.round(bare.perSecond)}/s, svc ${Math.round(full.perSecond)}/s, ratio ${ratio}${comparison(alone, round)}`,
  );
}
if (values.table) await printTables();
floor.child.kill();
const peakBytes = [side.pid, ...side.collectors].reduce((sum, pid) => sum + peakMemory(pid), 0);
const stored = await endSide(side);
if (alone !== null) await endSide(alone);

const ratio = median(side.runs.map((run, i) => run.perSecond / floors[i]!.perSecond));
const cpuRatio = median(side.runs.map((run, i) => floors[i]!.cpuMicrosPerEvent / run.cpuMicrosPerEvent));
console.log(
  JSON.stringify({
    floorPerSecond: Math.round(median(floors.map((run) => run.perSecond))),
    svcPerSecond: Math.round(median(side.runs.map((run) => run.perSecond))),
    ratio: Number(ratio.toFixed(3)),
    target: TARGET_RATIO,
    cpuRatio: Number(cpuRatio.toFixed(3)),
    floorCpuMicrosPerEvent: Number(median(floors.map((run) => run.cpuMicrosPerEvent)).toFixed(1)),
    svcCpuMicrosPerEvent: Number(median(side.runs.map((run) => run.cpuMicrosPerEvent)).toFixed(1)),
    svcMainThreadMicrosPerEvent: Number(median(side.runs.map((run) => run.mainMicrosPerEvent)).toFixed(1)),
    ...(alone === null ? {} : compared(side, alone)),
    ...stored,
    peakMemoryMb: Math.round(peakBytes / 1024 / 1024),
  }),
);

async function startSide(collectors: number): Promise<Side> {
  const dataDir = makeDataDirectory();
  const world = await createWorld(dataDir);
  const site = await world.addSite();
  const requests = await buildRequests(site.publicId, world.proxyKey, join(dataDir, 'cache'));
  await world.close();
  const environment = { SVC_COLLECT_RATE_PER_10S: '1000000000', ...forServer() };
  const server = await Server.start({ dataDir, under: SERVER_CORE, collectors, environment });
  return {
    server,
    dataDir,
    pid: server.pid,
    collectors: [...server.collectors().values()],
    port: server.port,
    requests,
    // Seldom: looking takes processor time too.
    settled: () => server.settled(LOOK_MS),
    runs: [],
    sent: 0,
  };
}

/** Stops a service. Returns what it has stored; the exit status tells when that is not what it was sent. */
async function endSide({ server, dataDir, sent }: Side) {
  const accepted = await server.metric('svc_events_accepted_total');
  const exit = await server.stop();
  const storage = await openStorage(dataDir, { info: console.error, warn: console.error, error: console.error });
  await storage.loader.drain();
  const [stored] = await storage.store.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT count() FROM events) AS rows,
       (SELECT sum(bytes_on_disk) FROM system.parts WHERE database = 'svc' AND table = 'events' AND active) AS bytes`,
  );
  await storage.close();
  removeDataDirectory(dataDir);
  const { rows, bytes } = stored!;
  if (exit.code !== 0 || rows !== sent || accepted !== sent) {
    console.error(`not every accepted event is stored: ${sent} sent, ${accepted} accepted, ${rows} stored`);
    process.exitCode = 1;
  }
  return { sent, accepted, stored: rows, bytesPerEvent: Number((bytes / rows).toFixed(1)) };
}

function comparison(one: Side | null, round: number): string {
  if (one === null) return '';
  const times = side.runs[round - 1]!.cpuMicrosPerEvent / one.runs[round - 1]!.cpuMicrosPerEvent;
  return `, ${times.toFixed(3)} times the processor time of the other way`;
}

function compared(several: Side, one: Side) {
  const ratios = several.runs.map((run, i) => run.cpuMicrosPerEvent / one.runs[i]!.cpuMicrosPerEvent);
  return {
    collectorsCpuRatio: Number(median(ratios).toFixed(3)),
    collectorsCpuRatioMax: COLLECTORS_RATIO_MAX,
    aloneCpuMicrosPerEvent: Number(median(one.runs.map((run) => run.cpuMicrosPerEvent)).toFixed(1)),
    aloneMainThreadMicrosPerEvent: Number(median(one.runs.map((run) => run.mainMicrosPerEvent)).toFixed(1)),
  };
}

/** Prints where the time goes, and how much of it the threads explain. */
async function printTables(): Promise<void> {
  for (const [name, measured, runs] of [
    ['floor', bareServer, floors],
    ['svc', side, side.runs],
  ] as const) {
    const shares = await sampledSteps(measured.pid, async () => {
      const { events } = await measureCollect(measured, CONNECTIONS, SECONDS);
      if (measured === side) side.sent += events;
    });
    const mean = (of: (run: CollectRun) => number) =>
      runs.reduce((sum, run) => sum + of(run) * run.events, 0) / runs.reduce((sum, run) => sum + run.events, 0);
    const total = mean((run) => run.cpuMicrosPerEvent);
    const threads = [...runs[0]!.threadMicrosPerEvent.keys()].map(
      (thread) => [thread, mean((run) => run.threadMicrosPerEvent.get(thread) ?? 0)] as const,
    );
    const explained = threads.reduce((sum, [, micros]) => sum + micros, 0);
    console.log(`${name}: ${total.toFixed(1)} µs an event, ${explained.toFixed(1)} in these threads`);
    for (const [thread, micros] of threads.toSorted((a, b) => b[1] - a[1])) {
      console.log(`  ${micros.toFixed(1).padStart(5)} ${thread}`);
      if (!/main|journal/.test(thread)) continue;
      for (const [step, share] of [...(shares.get(thread) ?? [])].toSorted((a, b) => b[1] - a[1])) {
        if (share * micros >= 0.05) console.log(`        ${(share * micros).toFixed(1).padStart(5)} ${step}`);
      }
    }
  }
}

/** Returns `NODE_OPTIONS` of the server, to profile it: COLLECT_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=DIR'. */
function forServer(): Record<string, string> {
  const options = values.table ? WITH_SYMBOLS : process.env.COLLECT_NODE_OPTIONS;
  return options === undefined ? {} : { NODE_OPTIONS: options };
}
