/** Measures collection with and without the way past node:http. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
import type { Mechanism } from './mechanisms-off.ts';
import { measurePairs, median, printPairs } from './paired.ts';

const CONNECTIONS = 128;
const SECONDS = 2;
const WARM_UP_SECONDS = 5;
const PAIRS = 9;

interface Started extends Measured {
  readonly server: Server;
  readonly dataDir: string;
}

/** Collected events by the service, and by one without a mechanism; beside a floor of the same run. */
export async function measureService(name: string, off: Mechanism): Promise<void> {
  leaveServerCore();
  const floor = await startFloor();
  const sides = [await start([]), await start([off])] as const;
  try {
    const bare: Measured = { ...sides[0], pid: floor.child.pid!, port: floor.port, settled: async () => {} };
    for (const side of [bare, ...sides]) {
      await sendLoad(side.port, side.requests, CONNECTIONS, WARM_UP_SECONDS);
      await side.settled();
    }
    const runs: readonly CollectRun[][] = [[], [], []];
    const round = (side: Measured, i: number) => async () => {
      const run = await measureCollect(side, CONNECTIONS, SECONDS);
      runs[i]!.push(run);
      return run.cpuMicrosPerEvent;
    };
    const pairs = await measurePairs(PAIRS, round(sides[0], 0), round(sides[1], 1));
    const main = pairs.map((_, j) => ({
      on: runs[0]![j + 1]!.mainMicrosPerEvent,
      off: runs[1]![j + 1]!.mainMicrosPerEvent,
    }));
    await round(bare, 2)();
    printPairs(name, pairs, 'µs of processor time', 'a collected event, stored');
    printPairs(name, main, 'µs of the main thread', 'a collected event, answered');
    const rate = (i: number) => Math.round(median(runs[i]!.map((run) => run.perSecond)));
    console.log(
      `  ${rate(0)} events a second, ${rate(1)} without; the floor ${rate(2)} at ${runs[2]![0]!.cpuMicrosPerEvent.toFixed(1)} µs`,
    );
  } finally {
    floor.child.kill();
    for (const { server, dataDir } of sides) {
      await server.stop();
      removeDataDirectory(dataDir);
    }
  }
}

async function start(off: readonly Mechanism[]): Promise<Started> {
  const dataDir = makeDataDirectory();
  const world = await createWorld(dataDir);
  const site = await world.addSite();
  const requests = await buildRequests(site.publicId, world.proxyKey, join(dataDir, 'cache'));
  await world.close();
  const without = {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'mechanisms-off.ts'))}`,
    MECHANISMS_OFF: off.join(','),
  };
  const server = await Server.start({
    dataDir,
    under: SERVER_CORE,
    environment: { SVC_COLLECT_RATE_PER_10S: '1000000000', ...(off.length > 0 ? without : {}) },
  });
  return { server, dataDir, requests, pid: server.pid, port: server.port, settled: () => server.settled() };
}
