import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { directoryOf } from './export-files.fixture.ts';
import { RECORD_MAX_BYTES } from './limits.ts';

const MEGABYTE = 1_048_576;
/** Each of the files has more. */
const HEAP_MEGABYTES = 20;

test('memory does not grow with the rows, the lines or the columns, but with what is kept of them', async (t) => {
  const row = `2026-03-10,${'/path'.repeat(20)},1\n`;
  const rows = Math.ceil((24 * MEGABYTE) / row.length);
  const line = `{"a":"${'x'.repeat(RECORD_MAX_BYTES - 8)}"}\n`;
  const columns = 10_000;
  const header = Array.from({ length: columns }, (_, at) => `c${at}`).join();
  const path = directoryOf(t, {
    // As objects, these rows take far more than as text.
    'columns.csv.gz': gzipSync(`${header}\n${`1${',1'.repeat(columns - 1)}\n`.repeat(150)}`),
    // A short piece of a long text can keep all of that text in memory.
    'kept.csv.gz': gzipSync(`kept,left\n${`/a/path/of/a/page,${'x'.repeat(4_000)}\n`.repeat(6_000)}`),
    'lines.json.gz': gzipSync(line.repeat(6)),
    'rows.csv.gz': gzipSync(`date,page,visits\n${row.repeat(rows)}`),
  });
  const worker = new Worker(new URL('./read-all.fixture.ts', import.meta.url), {
    workerData: { path, tempDir: path },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 4 },
  });
  const [counts] = await once(worker, 'message');
  await worker.terminate();
  assert.deepEqual(counts, [150, 6_000, 6, rows]);
});
