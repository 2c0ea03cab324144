/**
 * Measures collection: accepted events per second on one core, as a ratio to the floor of the same minute (a bare
 * node:http server that parses the JSON and answers 202). Loading into the store runs on that core too, and counts.
 * Usage: node bench/collect.ts [rounds] [seconds of a round] [connections] [--collectors N]
 * With collectors, the service runs both ways, with and without them, and `collectorsCpuRatio` says how many times the
 * processor time of one process an event takes with them. All processes share the one core.
 * Rounds of both alternate and the median counts. On a machine with other work, only `cpuRatio` is reliable (processor
 * time for each event, including the loading after the round).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '../src/service/storage.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../test/collect/server.ts';
import { createWorld } from '../test/collect/world.ts';
import { buildRequests, sendLoad } from './collect-load.ts';
import {
  type CollectRun,
  leaveServerCore,
  type Measured,
  measureCollect,
  SERVER_CORE,
  startFloor,
} from './collect-runs.ts';
import { median } from './paired.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { collectors: { type: 'string' } } });
const ROUNDS = Number(positionals[0] ?? 7);
const SECONDS = Number(positionals[1] ?? 4);
const CONNECTIONS = Number(positionals[2] ?? 128);
const COLLECTORS = Number(values.collectors ?? 0);
/** Long enough for the code to be optimised and the addresses to be cached: a collector runs for months. */
const WARM_UP_SECONDS = 10;
const TARGET_RATIO = 0.5;

leaveServerCore();
const dataDir = makeDataDirectory();
const world = await createWorld(dataDir);
const site = await world.addSite();
const requests = buildRequests(site.publicId, world.relayKey, join(dataDir, 'cache'));
await world.close();

const floor = await startFloor();
const svc = await Server.start({
  dataDir,
  under: SERVER_CORE,
  environment: { SVC_COLLECT_RATE_PER_10S: '1000000000', ...forServer() },
});
let sent = await sendLoad(svc.port, requests, CONNECTIONS, WARM_UP_SECONDS);
await sendLoad(floor.port, requests, CONNECTIONS, WARM_UP_SECONDS);
await svc.settled();

const floors: CollectRun[] = [];
const runs: CollectRun[] = [];
const bareServer: Measured = { pid: floor.child.pid!, port: floor.port, requests, settled: async () => {} };
const fullServer: Measured = { pid: svc.pid, port: svc.port, requests, settled: () => svc.settled() };
for (let round = 1; round <= ROUNDS; round++) {
  const bare = await measureCollect(bareServer, CONNECTIONS, SECONDS);
  const full = await measureCollect(fullServer, CONNECTIONS, SECONDS);
  floors.push(bare);
  runs.push(full);
  sent += full.events;
  const ratio = (full.perSecond / bare.perSecond).toFixed(3);
  console.log(
    `round ${round}: floor ${Math.round(bare.perSecond)}/s, svc ${Math.round(full.perSecond)}/s, ratio ${ratio}`,
  );
}
floor.child.kill();
const accepted = await svc.metric('svc_events_accepted_total');
const peakBytes = svc.memoryBytes('peak');
const exit = await svc.stop();

const storage = await openStorage(dataDir, { info: console.error, warn: console.error, error: console.error });
await storage.loader.drain();
const [stored] = await storage.store.query<{ rows: number; bytes: number }>(
  `SELECT (SELECT count() FROM events) AS rows,
     (SELECT sum(bytes_on_disk) FROM system.parts WHERE database = 'svc' AND table = 'events' AND active) AS bytes`,
);
await storage.close();
removeDataDirectory(dataDir);

const { rows, bytes } = stored!;
const ratio = median(runs.map((run, i) => run.perSecond / floors[i]!.perSecond));
const cpuRatio = median(runs.map((run, i) => floors[i]!.cpuMicrosPerEvent / run.cpuMicrosPerEvent));
console.log(
  JSON.stringify({
    floorPerSecond: Math.round(median(floors.map((run) => run.perSecond))),
    svcPerSecond: Math.round(median(runs.map((run) => run.perSecond))),
    ratio: Number(ratio.toFixed(3)),
    target: TARGET_RATIO,
    cpuRatio: Number(cpuRatio.toFixed(3)),
    floorCpuMicrosPerEvent: Number(median(floors.map((run) => run.cpuMicrosPerEvent)).toFixed(1)),
    svcCpuMicrosPerEvent: Number(median(runs.map((run) => run.cpuMicrosPerEvent)).toFixed(1)),
    sent,
    accepted,
    stored: rows,
    bytesPerEvent: Number((bytes / rows).toFixed(1)),
    peakMemoryMb: Math.round(peakBytes / 1024 / 1024),
  }),
);
if (exit.code !== 0 || rows !== sent || accepted !== sent) {
  console.error(`not every accepted event is stored: ${sent} sent, ${accepted} accepted, ${rows} stored`);
  process.exitCode = 1;
}

/** Returns `NODE_OPTIONS` of the server, to profile it: COLLECT_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=DIR'. */
function forServer(): Record<string, string> {
  const options = process.env.COLLECT_NODE_OPTIONS;
  return options === undefined ? {} : { NODE_OPTIONS: options };
}
