/**
 * The whole service on a dataset, on a clock that starts at the dataset's present.
 * It uses the servers of SVC_CLICKHOUSE_URL and SVC_POSTGRES_URL, where they are given.
 * Usage: node bench/read-server.ts DIR; prints its address on standard output, stops at SIGTERM.
 */
import { once } from 'node:events';
import { pino } from 'pino';
import { releaseUnusedMemory } from '../src/service/process/unused-memory.ts';
import { startService } from '../src/service/service.ts';
import { readConfig } from '../src/service/settings/config.ts';
import { NOW } from './read-dataset.ts';

const started = performance.now();
const clock = { nowMicros: () => NOW + Math.floor((performance.now() - started) * 1000) };
const rates = { SVC_API_RATE_PER_MINUTE: '1000000', SVC_COLLECT_RATE_PER_10S: '1000000' };
const { SVC_CLICKHOUSE_URL, SVC_POSTGRES_URL } = process.env;
const servers = { SVC_CLICKHOUSE_URL, SVC_POSTGRES_URL };
const config = readConfig({ ...rates, ...servers, SVC_LOG_LEVEL: 'warn' }, { data: process.argv[2], port: '0' });
const service = await startService(
  config,
  clock,
  pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true })),
);
const release = releaseUnusedMemory();
console.log(service.url);
await once(process, 'SIGTERM');
release();
await service.close();
