/** What the ways past node:http and the typed-array rate limiter bring to collection. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FixedWindow } from '../src/collect/fixed-window.ts';
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
import { measurePairs, median, printPairs, processorTime } from './paired.ts';
import { PlainWindow } from './plain-window.ts';

const CONNECTIONS = 128;
const SECONDS = 2;
const WARM_UP_SECONDS = 5;
const PAIRS = 9;

const MAX_EVENTS = 100;
const WINDOWS_MAX = 200_000;
const CHECKS = 2_000_000;
const CHECK_PAIRS = 7;
const ADDRESSES = 1_000_000;
const T0 = 1_700_000_000_000_000;

interface Started extends Measured {
  readonly server: Server;
  readonly dataDir: string;
}

/** Collected events by the whole service, and by one without some mechanisms; beside a floor of the same run. */
export async function measureService(name: string, off: readonly Mechanism[]): Promise<void> {
  leaveServerCore();
  const floor = await startFloor();
  const sides = [await start([]), await start(off)] as const;
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
  const requests = buildRequests(site.publicId, world.relayKey, join(dataDir, 'cache'));
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

/** Checks of the limiter alone, and its memory, with typed arrays and with a Map. */
export async function measureLimiter(): Promise<void> {
  const places = Float64Array.from({ length: CHECKS }, () => Math.floor(Math.random() * ADDRESSES));
  for (const [perSecond, addresses] of [
    [10_000, 50_000],
    [1_000_000, ADDRESSES],
  ] as const) {
    const round = (make: () => Limiter) => () => nanosecondsOf(make(), places, addresses, perSecond);
    const pairs = await measurePairs(CHECK_PAIRS, round(typed), round(plain));
    printPairs(
      'limiter',
      pairs,
      'ns of processor time',
      `a check, at ${perSecond} events a second from ${addresses} networks`,
    );
  }
  const bytes = (make: () => Limiter) => {
    const before = heldBytes();
    const limiter = make();
    const empty = Math.max(0, heldBytes() - before);
    for (let i = 0; i < ADDRESSES; i++) limiter.accept(1, i, T0 + i);
    const full = heldBytes() - before;
    return `${(empty / 1e6).toFixed(0)} MB when made, ${(full / 1e6).toFixed(0)} MB with ${limiter.size} windows of ${ADDRESSES} networks`;
  };
  console.log(`  memory: on ${bytes(typed)}; off ${bytes(plain)}`);
}

type Limiter = Pick<FixedWindow, 'accept' | 'size'>;

function typed(): Limiter {
  return new FixedWindow(MAX_EVENTS, WINDOWS_MAX);
}

function plain(): Limiter {
  return new PlainWindow(MAX_EVENTS, WINDOWS_MAX);
}

async function nanosecondsOf(
  limiter: Limiter,
  places: Float64Array,
  addresses: number,
  perSecond: number,
): Promise<number> {
  const step = 1_000_000 / perSecond;
  const taken = await processorTime(() => {
    for (let i = 0; i < places.length; i++) limiter.accept(1, places[i]! % addresses, T0 + Math.floor(i * step));
  });
  return (taken * 1e6) / places.length;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
