/** Opens data directories of earlier versions with this one, and compares the answers. */
import assert from 'node:assert/strict';
import { pino } from 'pino';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import type { Kept } from './data-directory.ts';

/** Whether everything is asked of each version, and not only what no other one shows: SVC_TEST_UPGRADES=all. */
export const ARE_ALL_ASKED = process.env.SVC_TEST_UPGRADES === 'all';
export const SILENT = pino({ level: 'silent' });

/** Starts this version on a data directory, at a time in milliseconds. */
export function start(dataDir: string, nowMs: number, environment: Readonly<Record<string, string>> = {}) {
  const config = readConfig({ SVC_API_RATE_PER_MINUTE: '100000', ...environment }, { data: dataDir, port: '0' });
  return startService(config, { nowMicros: () => nowMs * 1000 }, SILENT);
}

/**
 * Asserts that this version gives the answers of the earlier one, `alsoLater` after the maintenance of days too.
 *
 * @param third the number of the third of the answers that is compared; all are when absent, and in heavy runs
 */
export async function assertSameAnswers(
  dataDir: string,
  { nowMs, site, key, answers }: Kept,
  alsoLater = ARE_ALL_ASKED,
  third?: number,
): Promise<void> {
  const service = await start(dataDir, nowMs);
  try {
    await service.settle();
    const headers = { Authorization: `Bearer ${key}` };
    const ask = async (path: string) =>
      comparable(await (await fetch(`${service.url}/v1/sites/${site}/${path}`, { headers })).json());
    const now: Record<string, unknown> = {};
    const asked = Object.entries(answers).filter((_, i) => third === undefined || ARE_ALL_ASKED || i % 3 === third % 3);
    for (const [path] of asked) now[path] = await ask(path);
    const expected = Object.fromEntries(asked.map(([path, answer]) => [path, comparable(answer)]));
    assert.deepEqual(now, expected);
    if (!alsoLater) return;
    await service.maintain();
    for (const [path] of asked) assert.deepEqual(await ask(path), expected[path], `${path}, later`);
  } finally {
    await service.close();
  }
}

/** Returns an answer without the time at which it was made. */
function comparable(answer: unknown): unknown {
  const { generatedAt: _, ...rest } = answer as { readonly generatedAt?: number };
  return rest;
}
