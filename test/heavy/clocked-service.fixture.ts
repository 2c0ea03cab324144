/** A whole service in a process of its own, whose clock another process sets. Run by `ClockedService`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { releaseUnusedMemory } from '../../src/service/process/unused-memory.ts';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import type { ClockedCall, ClockedData, ClockedReply, LoopDelay } from './clocked-service.ts';
import { clockOf } from './running-clock.ts';

const { dataDir, clock: running } = JSON.parse(process.argv[2]!) as ClockedData;
process.umask(0o077);
let clock = clockOf(running);
const config = readConfig(process.env, { data: dataDir, port: '0' });
const service = await startService(config, { nowMicros: () => clock.nowMicros() }, pino({ level: config.logLevel }));
releaseUnusedMemory();

const RESOLUTION_MS = 10;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

process.on('message', (call: ClockedCall) => {
  perform(call).then(
    (value) => reply({ number: call.number, ...(value && { value }) }),
    (error: unknown) => reply({ number: call.number, error: error instanceof Error ? error.stack! : String(error) }),
  );
});
reply({ number: 0, url: service.url });

async function perform(call: ClockedCall): Promise<LoopDelay | undefined> {
  if (call.name === 'setClock') clock = clockOf(call.clock);
  else if (call.name === 'takeLoopDelay') return takeLoopDelay();
  else await service[call.name]();
  return undefined;
}

function takeLoopDelay(): LoopDelay {
  // The histogram has the times between two looks.
  const [mean, p99] = [delays.mean, delays.percentile(99)].map((ns) => ns / 1e6 - RESOLUTION_MS) as [number, number];
  delays.reset();
  return { mean, p99 };
}

function reply(message: ClockedReply): void {
  process.send!(message);
}
