/** A whole service in a process of its own, whose clock another process sets. Run by `ClockedService`. */
import { pino } from 'pino';
import { readConfig } from '../../src/service/config.ts';
import { startService } from '../../src/service/service.ts';
import { releaseUnusedMemory } from '../../src/service/unused-memory.ts';
import type { ClockedCall, ClockedData, ClockedReply } from './clocked-service.ts';
import { clockOf } from './running-clock.ts';

const { dataDir, clock: running } = JSON.parse(process.argv[2]!) as ClockedData;
process.umask(0o077);
let clock = clockOf(running);
const config = readConfig(process.env, { data: dataDir, port: '0' });
const service = await startService(config, { nowMicros: () => clock.nowMicros() }, pino({ level: config.logLevel }));
releaseUnusedMemory();

process.on('message', (call: ClockedCall) => {
  perform(call).then(
    () => reply({ number: call.number }),
    (error: unknown) => reply({ number: call.number, error: error instanceof Error ? error.stack! : String(error) }),
  );
});
reply({ number: 0, url: service.url });

async function perform(call: ClockedCall): Promise<void> {
  if (call.name === 'setClock') clock = clockOf(call.clock);
  else await service[call.name]();
}

function reply(message: ClockedReply): void {
  process.send!(message);
}
